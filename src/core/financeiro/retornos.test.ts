import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Candidato,
  type LinhaDoRetorno,
  matchRows,
  readRetorno,
  resultadoOf,
  showsKey,
} from './retornos.ts'

const HOJE = '2026-11-20'
const candidato = (more: Partial<Candidato> = {}): Candidato => ({
  id: 'a',
  centavos: 100_000,
  tipo_chave: 'CPF',
  chave_pix: '52998224725',
  referencias: ['PLT0000000001'],
  antigas: [],
  atual: 'PLT0000000001',
  isOpen: true,
  desde: '2026-11-01',
  isDeNovo: false,
  isSeen: true,
  ...more,
})
const linha = (more: Partial<LinhaDoRetorno> = {}): LinhaDoRetorno => ({
  ordem: 2,
  referencias: [],
  centavos: 100_000,
  chave: '',
  situacao: 'Pago',
  resultado: 'Pago',
  dia: '2026-11-10',
  motivo: null,
  ...more,
})
const found = (row: Partial<LinhaDoRetorno>, ...candidatos: Candidato[]) => {
  const [one] = matchRows([linha(row)], candidatos, HOJE)
  return one && [one.pagamento, one.candidatos, one.impedimento]
}

describe('the payment of a row', () => {
  it('is found by our reference, also without a key; not if value or key say another', () => {
    expect(found({ referencias: ['PLT0000000001'] }, candidato())).toEqual(['a', [], null])
    expect(found({ referencias: ['PLT0000000001'], centavos: 1 }, candidato())).toEqual([
      'a',
      [],
      'outro_valor',
    ])
    expect(found({ referencias: ['PLT0000000001'], chave: '11144477735' }, candidato())).toEqual([
      'a',
      [],
      'outra_chave',
    ])
  })

  it('is found by key and value, is asked about where there are two, and is none by value only', () => {
    expect(
      found({ chave: '529.982.247-25' }, candidato(), candidato({ id: 'b', chave_pix: '11144477735' })),
    ).toEqual(['a', [], null])
    expect(found({ chave: '***.982.247-**' }, candidato(), candidato({ id: 'b' }))).toEqual([
      null,
      ['a', 'b'],
      null,
    ])
    expect(found({}, candidato())).toEqual([null, [], null])
    expect(found({ chave: '529.982.247-25', centavos: 99_999 }, candidato())).toEqual([null, [], null])
  })

  it('is looked up by a whole key, not compared with all payments of its value', () => {
    let reads = 0
    const keyOf = (i: number) => String(i).padStart(11, '0')
    const many = Array.from({ length: 300 }, (_, i) => ({
      ...candidato({ id: String(i), referencias: [] }),
      get chave_pix() {
        reads++
        return keyOf(i)
      },
    }))
    const rows = many.map((_, i) => linha({ ordem: i + 2, chave: keyOf(i) }))
    expect(matchRows(rows, many, HOJE).map(({ pagamento }) => pagamento)).toEqual(many.map(({ id }) => id))
    expect(reads).toBeLessThan(10 * many.length)
  })

  it('is asked about where a row has the references of two', () => {
    const two = ['PLT0000000001', 'PLT0000000002']
    const other = candidato({ id: 'b', referencias: ['PLT0000000002'] })
    expect(found({ referencias: two }, candidato(), other)).toEqual([null, ['a', 'b'], null])
  })

  it('is refused only by an answer about the last file that it stands in, and paid by any', () => {
    const twice = candidato({ referencias: ['PLT0000000001', 'PLT0000000002'], atual: 'PLT0000000002' })
    const refused = { resultado: 'Rejeitado', dia: null } as const
    expect(found({ referencias: ['PLT0000000001'], ...refused }, twice)).toEqual(['a', [], 'outro_arquivo'])
    expect(found({ referencias: ['PLT0000000002'], ...refused }, twice)).toEqual(['a', [], null])
    expect(found({ referencias: ['PLT0000000001'] }, twice)).toEqual(['a', [], null])
    // Without a reference nothing says which file it is about.
    expect(found({ chave: '52998224725', ...refused }, twice)).toEqual([null, [], null])
    expect(found({ chave: '52998224725', ...refused }, candidato())).toEqual(['a', [], null])
    const undone = candidato({ atual: null })
    expect(found({ referencias: ['PLT0000000001'], ...refused }, undone)).toEqual(['a', [], 'outro_arquivo'])
  })

  it('is not found by an answer about an earlier sending, and is asked about on the day of the new one', () => {
    const again = candidato({ antigas: ['PLT0000000000'], desde: '2026-11-10', isDeNovo: true })
    const chave = '52998224725'
    expect(found({ chave, dia: '2026-11-09' }, again)).toEqual([null, [], null])
    expect(found({ chave, dia: '2026-11-10' }, again)).toEqual([null, ['a'], null])
    expect(found({ chave, dia: null, resultado: 'Rejeitado' }, again)).toEqual([null, ['a'], null])
    expect(found({ chave, dia: '2026-11-11' }, again)).toEqual(['a', [], null])
    expect(found({ referencias: ['PLT0000000001'], dia: '2026-11-10' }, again)).toEqual(['a', [], null])
    const earlier = { referencias: ['PLT0000000000'], dia: '2026-11-10' }
    expect(found(earlier, again)).toEqual(['a', [], 'pago_duas_vezes'])
    expect(found({ ...earlier, resultado: 'Rejeitado' }, again)).toEqual(['a', [], 'pago_de_novo'])
  })

  it('is one that the reader sees, where there are others with the same key and value', () => {
    const unseen = candidato({ id: 'b', isSeen: false })
    expect(found({ chave: '52998224725' }, candidato(), unseen)).toEqual(['a', [], null])
    expect(found({ chave: '52998224725' }, unseen)).toEqual(['b', [], null])
  })

  it('is marked by one of several rows that say the same, and by none if they do not', () => {
    const rows = (...resultados: LinhaDoRetorno['resultado'][]) =>
      matchRows(
        resultados.map((resultado) => linha({ resultado, referencias: ['PLT0000000001'] })),
        [candidato()],
        HOJE,
      ).map(({ impedimento }) => impedimento)
    expect(rows('Pago', 'Pago')).toEqual([null, 'repetida'])
    expect(rows('Pago', 'Rejeitado')).toEqual(['repetida', 'repetida'])
    expect(rows('Pago', null)).toEqual([null, 'sem_resultado'])
  })

  it('is never one whose value is another, whatever the rows say', () => {
    const row = fc.record({
      centavos: fc.constantFrom(null, 1, 2),
      chave: fc.constantFrom('', '***.982.247-**', '52998224725', '11144477735', '*'),
      referencias: fc.subarray(['PLT0000000001', 'PLT0000000002', 'PLT0000000003']),
    })
    const payments = [
      candidato({ centavos: 1 }),
      candidato({ id: 'b', centavos: 2, referencias: ['PLT0000000002'] }),
      candidato({
        id: 'c',
        centavos: 2,
        chave_pix: '11144477735',
        referencias: [],
        antigas: ['PLT0000000003'],
      }),
    ]
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        const casadas = matchRows(
          rows.map((one, i) => linha({ ...one, ordem: i + 2 })),
          payments,
          HOJE,
        )
        const marked = casadas.filter(
          ({ pagamento, impedimento }) => pagamento !== null && impedimento === null,
        )
        expect(new Set(marked.map(({ pagamento }) => pagamento)).size).toBe(marked.length)
        for (const { linha: row, pagamento } of marked) {
          const payment = payments.find(({ id }) => id === pagamento)
          expect([null, payment?.centavos]).toContain(row.centavos)
          expect(row.referencias.some((r) => payment?.referencias.includes(r)) || row.chave.length > 5).toBe(
            true,
          )
        }
      }),
    )
  })
})

it.each([
  ['529.982.247-25', 'CPF', '52998224725', true],
  ['***.982.247-**', 'CPF', '52998224725', true],
  ['***.982.248-**', 'CPF', '52998224725', false],
  ['***', 'CPF', '52998224725', false],
  ['', 'CPF', '52998224725', false],
  ['(11) 91234-5678', 'Telefone', '+5511912345678', true],
  ['+55 11 9****-5678', 'Telefone', '+5511912345678', true],
  ['+55 11 9****-5679', 'Telefone', '+5511912345678', false],
  ['an***@ca***.example', 'E-mail', 'ana@casa.example', true],
  ['an***@ca***.example', 'E-mail', 'ana@cala.example.org', false],
  ['xana@x.example', 'E-mail', 'xana@x.example', true],
  ['3f2b****-****-****-****-********0000', 'Aleatória', '3f2b8c1e-0000-4000-8000-000000000000', true],
  ['12.345.678/0001-95', 'CNPJ', '12345678000195', true],
  [`${'*a'.repeat(500)}!`, 'E-mail', `${'a'.repeat(70)}@b.example`, false],
] as const)('%s shows the %s %s: %s', (shown, tipo, chave, shows) => {
  expect(showsKey(shown, tipo, chave)).toBe(shows)
})

it.each([
  ['Pago', 'Pago'],
  ['PAGAMENTO EFETUADO', 'Pago'],
  ['Realizado com sucesso', 'Pago'],
  ['Não pago', 'Rejeitado'],
  ['não efetivado', 'Rejeitado'],
  ['Devolvido', 'Rejeitado'],
  ['Erro ao processar', 'Rejeitado'],
  ['Não efetuado', 'Rejeitado'],
  ['Pagamento não efetuado', 'Rejeitado'],
  ['Não foi pago', 'Rejeitado'],
  ['Nao-pago', 'Rejeitado'],
  ['NÃO  PAGO', 'Rejeitado'],
  ['Não\u00a0pago', 'Rejeitado'],
  ['Sem sucesso', 'Rejeitado'],
  ['Erro: pagamento não efetuado', 'Rejeitado'],
  ['Pago sem tarifa', 'Pago'],
  ['Não concluído', null],
  ['Não liquidado', null],
  ['Não confirmado', null],
  ['Pago, não confirmado', null],
  ['Não processado', null],
  ['Ainda não pago', null],
  ['Inconcluído', null],
  ['Pago sem erro', null],
  ['Estorno não realizado', null],
  ['A ser pago', null],
  ['Será pago em 21/04', null],
  ['Vai ser pago', null],
  ['Em efetivação', null],
  ['Efetivação', null],
  ['Em pagamento', null],
  ['Agendado', null],
  ['Em processamento', null],
  ['', null],
  ['Ana', null],
] as const)('%s says %s', (text, resultado) => {
  expect(resultadoOf(text)).toBe(resultado)
})

it('reads the rows below the titles, wherever these stand', () => {
  const grid = [
    ['Banco do Exemplo'],
    ['Data de geração', '01/11/2026'],
    ['Tipo da chave', 'Chave Pix', 'Valor (R$)', 'Status', 'Data geração', 'Data pagamento', 'Identificação'],
    [
      'CPF',
      '***.982.247-**',
      '-1.234,56',
      'Efetivado',
      '01/11/2026',
      '20/11/2026 10:32',
      'Comissoes PLT0A1B2C3D4E',
    ],
    ['', '', '1234.56', 'Rejeitado', '', '2026-11-20T10:00', 'plt0a1b2c3d4f'],
    ['', '', '', '', '', '', 'rodapé'],
  ]
  expect(readRetorno(grid.slice(0, 2))).toBeNull()
  expect(readRetorno(grid)).toEqual([
    {
      ordem: 4,
      referencias: ['PLT0A1B2C3D4E'],
      centavos: 123_456,
      chave: '***.982.247-**',
      situacao: 'Efetivado',
      resultado: 'Pago',
      dia: '2026-11-20',
      motivo: null,
    },
    {
      ordem: 5,
      referencias: ['PLT0A1B2C3D4F'],
      centavos: 123_456,
      chave: '',
      situacao: 'Rejeitado',
      resultado: 'Rejeitado',
      dia: '2026-11-20',
      motivo: 'Outro',
    },
  ])
})
