import { describe, expect, it } from 'vitest'
import {
  bloqueiosOfLinha,
  changedKeyInWords,
  type FatosDaLinha,
  sameDocumentoInWords,
  sameKeyInWords,
  sumByGrupo,
  withoutDebts,
} from './bloqueios.ts'
import { MAX_LINHAS_POR_PAGAMENTO, proposedDesconto, separateLinhas } from './separar.ts'

const REGRAS = { hoje: '2026-03-12', pendencia_bloqueia: true }
const FAVORECIDO: FatosDaLinha['favorecido'] = {
  ativo: true,
  tem_chave: true,
  documento: '11144477735',
  vinculo: 'Autônomo',
  chave_alterada: null,
  devedores: [],
  falta_nota: false,
}
const FATOS: FatosDaLinha = {
  favorecido: FAVORECIDO,
  colaborador: { ativo: true, cpf: '11144477735' },
  venda: { desistencia: false, outra_loja: null, tipo_pendencia: ['OK'] },
}
const textos = (fatos: Partial<FatosDaLinha>, regras = REGRAS) =>
  bloqueiosOfLinha({ ...FATOS, ...fatos }, regras).map(({ texto }) => texto)
const favorecido = (more: Partial<FatosDaLinha['favorecido']>) => ({ favorecido: { ...FAVORECIDO, ...more } })

describe('against a commission speaks', () => {
  it('nothing, if all is well', () => {
    expect(textos({})).toEqual([])
    expect(textos({ colaborador: null, venda: null })).toEqual([])
  })

  it.each([
    ['an inactive payee', favorecido({ ativo: false }), 'Favorecido inativo'],
    ['a missing key', favorecido({ tem_chave: false }), 'Sem chave PIX'],
    [
      'a changed key',
      favorecido({ chave_alterada: { em: '2026-03-10T12:00:00Z', por: 'Ana' } }),
      'Chave PIX alterada há 2 dias por Ana',
    ],
    ['another CPF', favorecido({ documento: '52998224725' }), 'Documento do favorecido difere do corretor'],
    [
      'a company of who is no PJ',
      favorecido({ documento: '11222333000181' }),
      'Documento do favorecido difere do corretor',
    ],
    ['an inactive colaborador', { colaborador: { ativo: false, cpf: '11144477735' } }, 'Colaborador inativo'],
    [
      'a Desistência',
      { venda: { desistencia: true, outra_loja: null, tipo_pendencia: [] } },
      'Venda em Desistência',
    ],
    [
      'what is pending',
      { venda: { desistencia: false, outra_loja: null, tipo_pendencia: ['SERASA', 'IR'] } },
      'Venda com pendência: SERASA, IR',
    ],
    ['a missing NF or RPA', favorecido({ falta_nota: true }), 'Falta a NF ou o RPA'],
  ])('%s', (_what, fatos, texto) => {
    expect(textos(fatos)).toEqual([texto])
  })

  it('no company of one’s own, nor what is pending if Configurações says so', () => {
    expect(textos(favorecido({ documento: '11222333000181', vinculo: 'PJ' }))).toEqual([])
    const venda = { desistencia: false, outra_loja: null, tipo_pendencia: ['SERASA'] }
    expect(textos({ venda }, { ...REGRAS, pendencia_bloqueia: false })).toEqual([])
  })

  it('a change of today in the business time zone, by the system', () => {
    expect(changedKeyInWords({ em: '2026-03-13T02:59:00Z', por: null }, '2026-03-12')).toBe(
      'Chave PIX alterada hoje',
    )
    expect(changedKeyInWords({ em: '2026-03-12T02:59:00Z', por: 'Ana' }, '2026-03-12')).toBe(
      'Chave PIX alterada há 1 dia por Ana',
    )
  })
})

describe('a payment', () => {
  const linhas = (...valores: number[]) => valores.map((valor, i) => ({ id: String(i), valor, fatos: FATOS }))
  const regras = { ...REGRAS, minimo: 1000 }

  it('below the minimum stays out as a whole, unless the closing pays the person already', () => {
    const { dentro, fora } = separateLinhas(linhas(500, 499), regras)
    expect([dentro, fora.map(({ bloqueios }) => bloqueios[0]?.texto)]).toEqual([
      [],
      ['Abaixo do mínimo (R$\u00a010,00)', 'Abaixo do mínimo (R$\u00a010,00)'],
    ])
    expect(separateLinhas(linhas(500, 500), regras).dentro).toHaveLength(2)
    expect(separateLinhas(linhas(1), regras, { linhas: 1 }).dentro).toHaveLength(1)
  })

  it('has so many commissions at most; the others wait', () => {
    const many = linhas(...Array.from({ length: MAX_LINHAS_POR_PAGAMENTO + 1 }, () => 1000))
    const { dentro, fora } = separateLinhas(many, regras)
    expect([dentro.length, fora.map(({ bloqueios }) => bloqueios)]).toEqual([MAX_LINHAS_POR_PAGAMENTO, [[]]])
  })

  it.each([
    [10_000, 25_000, 33.33, 3333],
    [10_001, 25_000, 33.33, 3333],
    [10_000, 100, 30, 100],
    [10_000, 25_000, 100, 10_000],
    [99_999_999_999_999, 99_999_999_999_999, 99.99, 99_989_999_999_999],
    [10_000, -5, 30, 0],
    [10_000, 25_000, 0, 0],
  ])('of %s for a debt of %s discounts at most %s %%: %s', (bruto, deve, maximo, desconto) => {
    expect(proposedDesconto({ bruto, deve, maximo })).toBe(desconto)
  })
})

describe('what stays out', () => {
  it('is grouped by the first reason, in the order of reasons, with count and sum', () => {
    const fora = (
      valor: number,
      ...tipos: ('Sem chave PIX' | 'Favorecido inativo' | 'Abaixo do mínimo')[]
    ) => ({
      linha: { valor },
      bloqueios: tipos.map((tipo) => ({ tipo, texto: tipo })),
    })
    expect(
      sumByGrupo([
        fora(1),
        fora(10, 'Abaixo do mínimo'),
        fora(100, 'Sem chave PIX'),
        fora(1000, 'Favorecido inativo', 'Sem chave PIX'),
        fora(10_000, 'Sem chave PIX'),
      ]),
    ).toEqual([
      { bloqueio: 'Favorecido inativo', quantidade: 1, valor: 1000 },
      { bloqueio: 'Sem chave PIX', quantidade: 2, valor: 10_100 },
      { bloqueio: 'Abaixo do mínimo', quantidade: 1, valor: 10 },
      { bloqueio: 'Sem bloqueio', quantidade: 1, valor: 1 },
    ])
    expect(sumByGrupo([])).toEqual([])
  })
})

it('what others owe is left out of a reason, however many they are and whatever follows', () => {
  const devedores = [
    { nome: 'Ana', deve: 4_321.98, cnpj: true },
    { nome: 'Bia, que deve R$ 1,00', deve: 0.5, cnpj: true },
    { nome: 'Caio', deve: 99_999_999_999.99, cnpj: true },
  ]
  const without = withoutDebts(`${sameKeyInWords(['Davi'])}; ${sameDocumentoInWords(devedores)}`)
  expect(without).not.toMatch(/321|0,50|999/)
  expect(without).toMatch(
    /^Mesma chave PIX de Davi; Mesmo documento de Ana, que tem valor a recuperar; e de /,
  )
  expect(withoutDebts('Abaixo do mínimo (R$ 50,00)')).toBe('Abaixo do mínimo (R$ 50,00)')
})
