import { describe, expect, it } from 'vitest'
import { AUDITED_FIELDS } from './auditoria.ts'
import { BONUS_NOTE } from './bonus.ts'
import { PERSONAL_FIELDS } from './dados-pessoais.ts'
import { BONUS_FIELDS } from './financeiro/bonus.ts'
import { BONUS_DA_FAIXA_FIELDS } from './financeiro/bonus-de-promocao.ts'
import { type AuditEntry, describeChanges as descrever } from './history.ts'

const descreverMudancas = (entry: AuditEntry) => descrever(entry, AUDITED_FIELDS)

const names = { c1: 'João Lima', c2: 'Rita Melo', l1: 'Centro', g1: 'Feirão' }

/** An update of a sale by Ana, with overrides. */
function entry(overrides: Partial<AuditEntry>): AuditEntry {
  return {
    em: '2026-11-03T17:05:00Z',
    usuario_nome: 'Ana',
    tabela: 'vendas',
    operacao: 'UPDATE',
    campos: [],
    antes: null,
    depois: null,
    nomes: names,
    ...overrides,
  }
}

/** The description of a change of one field, without author and time. */
function change(field: string, before: unknown, after: unknown, table = 'vendas') {
  const [sentence] = descreverMudancas(
    entry({
      tabela: table,
      campos: [field],
      antes: { [field]: before, colaborador_id: 'c1' },
      depois: { [field]: after },
    }),
  )
  return sentence?.replace(/^Ana (mudou )?/, '').replace(' em 03/11/2026 14:05', '')
}

describe('a sale', () => {
  it('tells who changed what, from what to what, and when', () => {
    expect(
      descreverMudancas(
        entry({ campos: ['status'], antes: { status: 'Assinada' }, depois: { status: 'Pago' } }),
      ),
    ).toEqual(['Ana mudou Status de Assinada para Pago em 03/11/2026 14:05'])
  })

  it('is created and deleted', () => {
    expect(descreverMudancas(entry({ operacao: 'INSERT', depois: { numero_venda: 'AR001/2026' } }))).toEqual([
      'Ana criou a venda em 03/11/2026 14:05',
    ])
    expect(descreverMudancas(entry({ operacao: 'DELETE', usuario_nome: null }))).toEqual([
      'Sistema excluiu a venda em 03/11/2026 14:05',
    ])
  })

  it.each([
    ['valor_venda', 412_350, 412_350.5, 'Valor da venda de R$\u00a0412.350,00 para R$\u00a0412.350,50'],
    ['percentual_comissao', 3, 4.5, 'Percentual total da comissão de 3,00% para 4,50%'],
    ['data_desembolso', null, '2026-11-03', 'preencheu Data do desembolso com 03/11/2026'],
    ['loja_id', 'l1', 'outra', 'Loja de Centro para registro sem nome'],
    ['tipo_pendencia', ['OK'], ['SERASA', 'IR'], 'Tipo de pendência de OK para SERASA, IR'],
    ['observacoes', '', 'a\n b', 'preencheu Observações com “a b”'],
    ['observacoes', 'x'.repeat(200), null, `apagou Observações, que era “${'x'.repeat(79)}…”`],
    [
      'base_calculo_comissao',
      'valor_venda',
      'valor_ato',
      'Base de cálculo da comissão de Valor da venda para Valor do ato',
    ],
    ['campo_novo', 1, 2, 'campo novo de 1 para 2'],
  ])('%s from %j to %j', (field, before, after, sentence) => {
    expect(change(field, before, after)).toBe(sentence)
  })

  it('gives one sentence a field in the order of the form, without technical fields', () => {
    expect(
      descreverMudancas(
        entry({
          campos: ['versao', 'unidade', 'updated_at', 'torre', 'status'],
          antes: { unidade: '11', torre: 'A', status: 'Pago', versao: 1 },
          depois: { unidade: '12', torre: 'B', status: 'Assinada', versao: 2 },
        }),
      ).map((sentence) => sentence.split(' de ')[0]),
    ).toEqual(['Ana mudou Status', 'Ana mudou Torre', 'Ana mudou Unidade'])
    expect(descreverMudancas(entry({ campos: ['versao', 'busca'] }))).toEqual([])
  })

  it('names a changed personal field and never its values', () => {
    const before = Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, 'segredo-antes']))
    const after = Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, 'segredo-depois']))
    const sentences = descreverMudancas(entry({ campos: [...PERSONAL_FIELDS], antes: before, depois: after }))
    expect(sentences).toContain('Ana mudou CPF do cliente em 03/11/2026 14:05')
    expect(sentences).toHaveLength(PERSONAL_FIELDS.length)
    expect(sentences.join()).not.toContain('segredo')
    for (const field of PERSONAL_FIELDS) expect(AUDITED_FIELDS.vendas).toHaveProperty(field)
  })
})

describe('a participant', () => {
  const row = { colaborador_id: 'c1', percentual_comissao: 2, valor_comissao: 8247 }
  const table = 'vendas_participantes'

  it('comes and goes by name', () => {
    expect(descreverMudancas(entry({ tabela: table, operacao: 'INSERT', depois: row }))).toEqual([
      'Ana incluiu o participante João Lima com 2,00% (R$\u00a08.247,00) em 03/11/2026 14:05',
    ])
    expect(descreverMudancas(entry({ tabela: table, operacao: 'DELETE', antes: row }))).toEqual([
      'Ana retirou o participante João Lima em 03/11/2026 14:05',
    ])
    expect(
      descreverMudancas(entry({ tabela: table, operacao: 'DELETE', antes: row, nomes: undefined })),
    ).toEqual(['Ana retirou o participante em 03/11/2026 14:05'])
  })

  it('is named in each of its changes', () => {
    expect(change('status_comissao', 'Pendente', 'Pago', table)).toBe(
      'Status da comissão do participante João Lima de Pendente para Pago',
    )
    expect(change('estorno_pendente', false, true, table)).toBe(
      'A estornar do participante João Lima de não para sim',
    )
    expect(change('data_devolucao', null, '2026-11-20', table)).toBe(
      'preencheu Data da devolução do participante João Lima com 20/11/2026',
    )
    expect(change('forma_devolucao', null, 'PIX', table)).toBe(
      'preencheu Forma da devolução do participante João Lima com PIX',
    )
    expect(change('modo', 'percentual', 'valor', table)).toBe(
      'Forma de cálculo da comissão do participante João Lima de por percentual para por valor',
    )
  })
})

describe('other records', () => {
  it.each([
    ['colaboradores', 'INSERT', 'Ana criou o colaborador'],
    ['premiacoes', 'DELETE', 'Ana excluiu a premiação'],
    ['campanhas_vendas', 'INSERT', 'Ana aplicou a campanha Feirão'],
    ['campanhas_vendas', 'DELETE', 'Ana removeu a campanha Feirão'],
    ['roleta_elegibilidade', 'INSERT', 'Ana registrou a elegibilidade na roleta'],
    ['roleta_historico', 'INSERT', 'Ana criou a realização do sorteio'],
    ['vendas_anexos', 'INSERT', 'Ana incluiu o anexo Contrato (1,2 MB)'],
    ['vendas_anexos', 'DELETE', 'Ana excluiu o anexo Contrato (1,2 MB)'],
    ['vendas_vistorias', 'INSERT', 'Ana criou o registro de vendas vistorias'],
  ] as const)('%s %s', (table, operation, start) => {
    const row = { campanha_id: 'g1', categoria: 'Contrato', tamanho: 1_200_000 }
    expect(descreverMudancas(entry({ tabela: table, operacao: operation, antes: row, depois: row }))).toEqual(
      [`${start} em 03/11/2026 14:05`],
    )
  })

  it.each([
    ['cpf', '52998224725', '11144477735', 'CPF de 529.982.247-25 para 111.444.777-35'],
    ['telefone', null, '1132123456', 'preencheu Telefone com (11) 3212-3456'],
    ['nivel', 3, 2, 'Nível de 3 para 2'],
    ['superior_id', 'c1', 'c2', 'Superior hierárquico de João Lima para Rita Melo'],
    ['comissao_base', 0, 2.5, 'Comissão base de 0,00% para 2,50%'],
  ])('colaboradores.%s', (field, before, after, sentence) => {
    expect(change(field, before, after, 'colaboradores')).toBe(sentence)
  })

  it.each([
    ['faixas', 'bonus_percentual', 'Bônus'],
    ['campanhas', 'bonus_comissao', 'Bônus de comissão'],
    ['campanhas_vendas', 'bonus_comissao_aplicado', 'Bônus de comissão aplicado'],
  ])('%s.%s says that it changes no commission', (table, field, name) => {
    expect(change(field, 1, 2, table)).toMatch(
      new RegExp(`^${name} \\(não altera a comissão\\).* de 1,00% para 2,00%$`),
    )
  })

  it('no bonus of an audited table is without that', () => {
    const bonuses = Object.values(AUDITED_FIELDS).flatMap((fields) =>
      // What an Administrador said of making them commissions is none itself.
      Object.entries(fields).filter(
        ([name]) => name.includes('bonus') && !(name in { ...BONUS_FIELDS, ...BONUS_DA_FAIXA_FIELDS }),
      ),
    )
    expect(bonuses.length).toBeGreaterThanOrEqual(3)
    for (const [, { noHistorico }] of bonuses) expect(noHistorico).toContain(BONUS_NOTE)
  })

  it('an instant in the business time zone', () => {
    expect(change('data_aplicacao', null, '2026-01-01T02:00:00Z', 'campanhas_vendas')).toBe(
      'preencheu Data da aplicação da campanha com 31/12/2025 23:00',
    )
  })

  it('no field of a payment is named after the payment once more', () => {
    for (const field of Object.keys(AUDITED_FIELDS.pagamentos ?? {}))
      expect(change(field, 1, 2, 'pagamentos'), field).not.toMatch(/pagamento do pagamento/)
  })
})
