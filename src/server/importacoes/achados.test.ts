/** Findings in a spreadsheet of sales, how they are mended, and that nothing is decided silently. */
import { afterAll, describe, expect, it } from 'vitest'
import { saleRow, sheetOf } from '../testing/files/planilha-de-vendas.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { messagesOf, salesImportOffice, withColumn } from '../testing/office/importacao-de-vendas.ts'

const {
  db,
  call,
  services,
  imports,
  loja,
  empreendimento,
  ana,
  luiz,
  vendaOf,
  participantesOf,
  conferir,
  imported,
} = await salesImportOffice()
afterAll(() => services.importer.stop())

describe('a date', () => {
  it('whose month stands first is asked about once for the column', async () => {
    const file = sheetOf([saleRow(400, { Data: '02/13/2026' }), saleRow(401, { Data: '02/03/2026' })])
    const { analise } = await conferir(file)
    expect(analise.recusa).toBe('Diga como os dias e meses das datas estão escritos.')
    const at = analise.layout.colunas.findIndex(({ campo }: { campo: string }) => campo === 'data_venda')
    expect(analise.colunas[at]).toMatchObject({
      leituras: ['dia', 'mes'],
      lidos: [
        { texto: '02/13/2026', leituras: ['não é um valor', '13/02/2026'] },
        { texto: '02/03/2026', leituras: ['02/03/2026', '03/02/2026'] },
      ],
    })
    const colunas = analise.layout.colunas.with(at, { campo: 'data_venda', leitura: 'mes' })
    await imported(file, { layout: { ...analise.layout, colunas } })
    expect((await vendaOf('P-401')).data_venda).toBe('2026-02-03')
    expect((await vendaOf('P-400')).data_venda).toBe('2026-02-13')
  })
})

describe('a commission', () => {
  it('has its status, its form and the day on which it was paid', async () => {
    const row = saleRow(500)
    const lines = withColumn('Status comissão', [[row, 'paga']]).split('\r\n')
    const csv = [`${lines[0]};Forma pagamento comissão;Pago em`, `${lines[1]};Tranche;05/03/2026`].join('\n')
    const { analise, resultado } = await conferir(csv)
    const fields = analise.layout.colunas.map(({ campo }: { campo: string }) => campo)
    expect(fields.slice(-3)).toEqual(['participante_status', 'participante_forma', 'participante_pagamento'])
    const forma = resultado.palavras[0]?.opcoes[0]?.valor
    const palavras = forma ? [{ campo: 'participante_forma', texto: 'Tranche', valor: forma }] : []
    await imported(csv, { palavras })
    expect(await participantesOf('P-500')).toMatchObject([
      { status_comissao: 'Pago', data_pagamento: '2026-03-05', tipo_pagamento_comissao: forma },
    ])
  })
})

describe('a sale that is registered under another number', () => {
  it('is asked about, and imported only once somebody says that it is another', async () => {
    const row = saleRow(600)
    await buildVenda(db, {
      numero_venda: 'VELHA-600',
      empreendimento_id: empreendimento.id,
      loja_id: loja.id,
      torre: 'a',
      unidade: row.Unidade ?? '',
      cliente_cpf: row.CPF ?? '',
    })
    const csv = sheetOf([row, saleRow(601)])
    const { resultado } = await conferir(csv)
    expect(resultado.repetidas).toEqual([
      { linha: 2, numero: 'P-600', registrada: 'VELHA-600', texto: 'Cliente 600, unidade 700' },
    ])
    expect(resultado.pendentes).toBe(1)
    expect((await imports.importar(csv)).body.code).toBe('IMPORTACAO_COM_ERROS')
    expect((await conferir(csv, { fora: [2] })).resultado).toMatchObject({ repetidas: [], novas: 1 })
    await imported(csv, { confirmadas: [2] })
    expect((await vendaOf('P-600')).id).not.toBe((await vendaOf('VELHA-600')).id)
  })
})

describe('a unit that is sold already', () => {
  const sold = (n: number, torre: string, unidade: string, more = {}) =>
    saleRow(n, { Torre: torre, Unidade: unidade, ...more })
  const suspected = async (csv: string, respostas?: Parameters<typeof conferir>[1]) =>
    messagesOf((await conferir(csv, respostas)).resultado.suspeitas)
  const stored = (numero_venda: string, more: Parameters<typeof buildVenda>[1]) =>
    buildVenda(db, { numero_venda, empreendimento_id: empreendimento.id, loja_id: loja.id, ...more })

  it('in the file or in what is registered is a value to check, however it is written', async () => {
    await stored('U-801', { torre: 'Torre K', unidade: '0801' })
    await stored('U-802', { torre: null, unidade: '802' })
    await stored('U-803', { torre: 'K', unidade: '803', status: 'Desistência' })
    await stored('U-804', { torre: 'L', unidade: '804' })
    await buildVenda(db, { numero_venda: 'U-805', torre: 'K', unidade: '805' })
    const csv = sheetOf([
      sold(801, 'Bloco K', 'Apto 801'),
      sold(802, 'K', 'AP802'),
      sold(803, 'K', '803'),
      sold(804, 'K', '804'),
      sold(805, 'K', '805'),
      sold(806, 'Torre M', '101'),
      sold(807, 'Bloco M', 'Apto 0101'),
      sold(808, 'Única', 'AP 101'),
      sold(809, 'N', '102'),
      sold(810, 'M', 'A definir'),
      sold(811, 'M', 'A definir'),
    ])
    expect(await suspected(csv)).toEqual([
      '2: A unidade Apto 801 já está na venda U-801, já cadastrada',
      '3: A unidade AP802 já está na venda U-802, já cadastrada',
      '8: A unidade Apto 0101 já está na venda P-806, da linha 7',
      '9: A unidade AP 101 já está na venda P-806, da linha 7',
    ])
    // It can be imported all the same, and is a notice then.
    await imported(csv)
    const { id } = await vendaOf('P-807')
    expect((await call('GET', `/vendas/${id}/mesma-unidade`)).body.vendas).toMatchObject([
      { numero_venda: 'P-806' },
      { numero_venda: 'P-808' },
    ])
  })

  it('is found in a development that the file names otherwise', async () => {
    await stored('U-820', { torre: 'K', unidade: '820' })
    const csv = sheetOf([sold(820, 'K', 'Ap. 820', { Empreendimento: 'Outro nome' })])
    const nomes = [
      {
        tipo: 'empreendimento' as const,
        nome: 'Outro nome',
        pessoas: [{ id: empreendimento.id, parte: 100 }],
      },
    ]
    expect(await suspected(csv, { nomes })).toEqual([
      '2: A unidade Ap. 820 já está na venda U-820, já cadastrada',
    ])
  })

  it('to the same client is asked about as the same sale, however the unit is written', async () => {
    const row = sold(830, 'Bloco K', 'Apto 0830')
    await stored('U-830', { torre: 'k', unidade: '830', cliente_cpf: row.CPF ?? '', status: 'Desistência' })
    const { resultado } = await conferir(sheetOf([row]))
    expect(resultado.repetidas).toMatchObject([{ linha: 2, registrada: 'U-830' }])
    expect(resultado.suspeitas.quantidade).toBe(0)
  })

  it('is not asked about in rows that complete their own sale', async () => {
    await stored('P-840', { torre: 'K', unidade: '840' })
    const csv = sheetOf([sold(840, 'K', '840', { CPF: saleRow(841).CPF ?? '' })])
    expect(await suspected(csv, { existentes: 'completar' })).toEqual([])
  })
})

describe('a faulty text that many rows have', () => {
  const csv = sheetOf([
    saleRow(720, { Data: '31/02/2026' }),
    saleRow(721, { Data: '31/02/2026' }),
    saleRow(722, { Data: '30/02/2026' }),
    saleRow(723, { CPF: '123' }),
  ])

  it('is one message with the text, which is replaced in all of them', async () => {
    const [datas] = (await conferir(csv)).resultado.erros.tipos
    expect(datas).toMatchObject({ campo: 'data_venda', quantidade: 3, variantes: 2 })
    expect(datas.mensagens).toMatchObject([
      { quantidade: 2, texto: '31/02/2026', linhas: [2, 3] },
      { quantidade: 1, texto: '30/02/2026', linhas: [4] },
    ])
    const trocas = [
      { coluna: 1, de: '31/02/2026', para: '29/02/2026' },
      { coluna: 1, de: '29/02/2026', para: '28/02/2026' },
      { coluna: 1, de: '30/02/2026', para: 'amanhã' },
      { coluna: 3, de: '123', para: '' },
    ]
    const { erros } = (await conferir(csv, { trocas })).resultado
    expect(messagesOf(erros)).toEqual([
      '4: Data deve estar no formato dd/mm/aaaa ou aaaa-mm-dd',
      '5: CPF é obrigatório',
    ])
    await imported(csv, { trocas: trocas.slice(0, 2), fora: [4, 5] })
    expect((await vendaOf('P-721')).data_venda).toBe('2026-02-28')
  })
})

it('a commission remembered in reais is not taken in reais where the next file has percentages', async () => {
  const withComissao = (n: number, text: string) => {
    const rows = [saleRow(n, { '% Comissão': text }), saleRow(n + 1, { '% Comissão': text })]
    return sheetOf(rows).replace('% Comissão', 'COMISSÃO')
  }
  await imported(withComissao(730, '7.000,00'))
  expect((await participantesOf('P-730'))[0]).toMatchObject({ valor_comissao: 7000 })
  await imported(withComissao(732, '5'))
  expect((await participantesOf('P-732'))[0]).toMatchObject({ percentual_comissao: 5 })
  expect((await conferir(withComissao(734, '50,00'))).analise.recusa).toContain('percentual ou o valor')
})

it('people who are named in several shared cells are proposed in each', async () => {
  const csv = sheetOf([
    saleRow(740, { Corretor: 'Ana Clara / Luiz Prado' }),
    saleRow(741, { Corretor: 'Ana Clara e Luiz Prado' }),
  ])
  const { nomes } = (await conferir(csv)).resultado
  const both = [{ id: ana.id }, { id: luiz.id }]
  expect(nomes).toMatchObject([{ varios: both }, { varios: both }])
})

it('a text for all rows gives way to a column of the file, and is named in its errors', async () => {
  const constantes = [
    { campo: 'torre', texto: 'B' },
    { campo: 'cliente_renda', texto: 'muito' },
  ]
  const { analise, resultado } = await conferir(sheetOf([saleRow(750)]), { constantes })
  expect(analise.recusa).toBeNull()
  expect(resultado.erros.primeiros).toMatchObject([
    { titulo: 'Renda do cliente em todas as linhas', coluna: null },
  ])
})

describe('one finding for one fact:', () => {
  it('a repeated number says that it is repeated, at the field where it is changed', async () => {
    const csv = sheetOf([saleRow(700), { ...saleRow(701), 'Nº da Venda': 'p-700' }])
    const { erros } = (await conferir(csv)).resultado
    expect(messagesOf(erros)).toEqual([
      '3: O número p-700 já é o da venda da linha 2: mude um dos dois, ou deixe uma das linhas fora',
    ])
    expect(erros.primeiros[0]).toMatchObject({ coluna: 0, campo: 'numero_venda', texto: 'p-700' })
    const celulas = [{ linha: 3, coluna: 0, texto: 'P-701' }]
    expect((await conferir(csv, { celulas })).resultado).toMatchObject({ novas: 2, erros: { quantidade: 0 } })
    expect((await conferir(csv, { fora: [3] })).resultado).toMatchObject({ novas: 1 })
  })

  it('headings that are repeated and rows of groups are one notice each, and never errors', async () => {
    const [headings = '', first = '', second = ''] = sheetOf([saleRow(710), saleRow(711)]).split('\r\n')
    const csv = [headings, 'JANEIRO/2024', first, headings, 'FEVEREIRO/2024;;;', second].join('\n')
    const { resultado } = await conferir(csv)
    expect(resultado).toMatchObject({ total: 2, novas: 2, erros: { quantidade: 0 } })
    expect(messagesOf(resultado.avisos)).toEqual([
      '2: Linha ignorada: “JANEIRO/2024” é o título de um grupo',
      '4: Linha ignorada: repete os títulos',
      '5: Linha ignorada: “FEVEREIRO/2024” é o título de um grupo',
    ])
    expect(resultado.avisos.tipos.map(({ quantidade }: { quantidade: number }) => quantidade)).toEqual([2, 1])
  })
})
