import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comissaoValue } from '../comissao.ts'
import { sumOfReais, toCentavos } from '../money.ts'
import {
  BONUS_MESSAGES,
  BONUS_PARA,
  BONUS_SOBRE,
  bonusOf,
  type EscolhaDoBonus,
  isToDo,
  sumToDo,
  type VendaDoBonus,
} from './bonus.ts'

const [ANA, BIA, CAIO] = ['ana', 'bia', 'caio'].map((id) => ({ nome: id, favorecido_id: id })) as [
  Pessoa,
  Pessoa,
  Pessoa,
]
type Pessoa = NonNullable<VendaDoBonus['vendedor']>
const VENDA: VendaDoBonus = {
  id: 'v',
  numero_venda: 'AR001/2026',
  status: 'Assinada',
  valor_venda: 400_000,
  percentual: 0.5,
  vendedor: ANA,
  participantes: [
    { ...ANA, comissao: 6_000 },
    { ...BIA, comissao: 3_000 },
  ],
  linhas: [],
}
const linha = (one: Pessoa, valor: number, liberado = valor, estornado = 0) => ({
  id: `linha de ${one.nome}`,
  nome: one.nome,
  favorecido_id: one.favorecido_id ?? '',
  valor,
  liberado,
  estornado,
})
const escolha = (
  sobre: EscolhaDoBonus['sobre'],
  para: EscolhaDoBonus['para'],
  valor: number | null = null,
) => ({ sobre, para, valor })
const DO_VALOR = escolha('valor_venda', 'vendedor')
const told = (venda: Partial<VendaDoBonus>, of: EscolhaDoBonus) =>
  bonusOf({ ...VENDA, ...venda }, of).map(({ nome, base, valor }) => [
    nome,
    base?.tipo ?? null,
    base?.valor ?? null,
    valor,
  ])

describe('who gets what', () => {
  it('the seller gets the percent of the sale or of its commissions, or the amount', () => {
    expect(told({}, DO_VALOR)).toEqual([['ana', 'valor_venda', 400_000, 2_000]])
    expect(told({}, escolha('comissao', 'vendedor'))).toEqual([['ana', 'comissoes_da_venda', 9_000, 45]])
    expect(told({}, escolha('valor', 'vendedor', 300))).toEqual([['ana', null, null, 300]])
  })

  it('participants get it by their commissions, to the centavo', () => {
    expect(told({}, escolha('valor_venda', 'participantes'))).toEqual([
      ['ana', 'parte_da_venda', 266_666.67, 1_333.33],
      ['bia', 'parte_da_venda', 133_333.33, 666.67],
    ])
    expect(told({}, escolha('comissao', 'participantes'))).toEqual([
      ['ana', 'comissao', 6_000, 30],
      ['bia', 'comissao', 3_000, 15],
    ])
    expect(told({}, escolha('valor', 'participantes', 100))).toEqual([
      ['ana', null, null, 66.67],
      ['bia', null, null, 33.33],
    ])
  })

  it('the whole is rounded down, and who would get nothing has no line', () => {
    expect(told({ valor_venda: 399.99 }, DO_VALOR)).toEqual([['ana', 'valor_venda', 399.99, 1.99]])
    expect(told({ valor_venda: 1.99 }, DO_VALOR)).toEqual([])
    const participantes = [
      { ...ANA, comissao: 9_000 },
      { ...CAIO, comissao: 0 },
    ]
    expect(told({ participantes }, escolha('comissao', 'participantes'))).toEqual([
      ['ana', 'comissao', 9_000, 45],
    ])
  })

  it('the largest amounts stay exact', () => {
    expect(told({ valor_venda: 999_999_999_999.99, percentual: 100 }, DO_VALOR)).toEqual([
      ['ana', 'valor_venda', 999_999_999_999.99, 999_999_999_999.99],
    ])
  })

  it('what they get makes exactly the whole rounded down, each within a centavo of percent × base', () => {
    const reais = fc.integer({ min: 0, max: 99_999_999_99 }).map((centavos) => centavos / 100)
    fc.assert(
      fc.property(
        fc.array(reais, { minLength: 1, maxLength: 6 }),
        reais,
        fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
        fc.constantFrom(...BONUS_SOBRE),
        fc.constantFrom(...BONUS_PARA),
        (comissoes, valor_venda, percentual, sobre, para) => {
          const participantes = comissoes.map((comissao, i) => ({
            nome: `p${i}`,
            favorecido_id: `p${i}`,
            comissao,
          }))
          const total = sumOfReais(comissoes)
          const venda = { ...VENDA, participantes, valor_venda, percentual }
          const itens = bonusOf(venda, escolha(sobre, para, sobre === 'valor' ? valor_venda : null)).filter(
            isToDo,
          )
          const whole =
            sobre === 'valor'
              ? BigInt(toCentavos(valor_venda))
              : (BigInt(toCentavos(sobre === 'comissao' ? total : valor_venda)) *
                  BigInt(Math.round(percentual * 100))) /
                10_000n
          const nobody = para === 'participantes' && total === 0
          expect(BigInt(toCentavos(sumToDo(itens)))).toBe(nobody ? 0n : whole)
          for (const { base, valor } of itens)
            if (base)
              expect(
                Math.abs(toCentavos(valor) - toCentavos(comissaoValue(base.valor, percentual))),
              ).toBeLessThanOrEqual(1)
          // Once made, nothing is left to do.
          const linhas = itens.map((item) =>
            linha({ nome: item.nome, favorecido_id: item.favorecido_id }, item.valor),
          )
          expect(
            bonusOf(
              { ...venda, linhas },
              escolha(sobre, para, sobre === 'valor' ? valor_venda : null),
            ).filter(isToDo),
          ).toEqual([])
        },
      ),
    )
  })
})

describe('what was made before', () => {
  const motivos = (venda: Partial<VendaDoBonus>, of = DO_VALOR) =>
    bonusOf({ ...VENDA, ...venda }, of).map(({ nome, motivo }) => [
      nome,
      motivo?.replaceAll('\u00a0', ' ') ?? null,
    ])

  it('is raised by the difference, and left as it is where it is right', () => {
    const [raised] = bonusOf({ ...VENDA, linhas: [linha(ANA, 1_500)] }, DO_VALOR)
    expect(raised).toMatchObject({ valor: 2_000, antes: 1_500, linha_id: 'linha de ana', motivo: null })
    expect(sumToDo(raised ? [raised] : [])).toBe(500)
    expect(bonusOf({ ...VENDA, linhas: [linha(ANA, 2_000)] }, DO_VALOR).some(isToDo)).toBe(false)
  })

  it('is said where it is more than is due, also of who is no longer due anything', () => {
    const said = (antes: string, due: string) =>
      `Já são R$ ${antes}, e hoje seriam R$ ${due}. Nada muda sozinho: desfaça a liberação, ou estorne o que foi pago.`
    expect(motivos({ linhas: [linha(ANA, 2_500)] })).toEqual([['ana', said('2.500,00', '2.000,00')]])
    expect(motivos({ percentual: null, linhas: [linha(ANA, 2_000)] })).toEqual([
      ['ana', said('2.000,00', '0,00')],
    ])
    expect(motivos({ vendedor: BIA, linhas: [linha(ANA, 2_000)] })).toEqual([
      ['bia', BONUS_MESSAGES.outro_com_mais],
      ['ana', said('2.000,00', '0,00')],
    ])
  })

  it('lets others have theirs once it was taken back', () => {
    const taken = [linha(ANA, 2_000, 2_000, 2_000)]
    expect(motivos({ vendedor: BIA, linhas: taken })[0]).toEqual(['bia', null])
  })
})

describe('a sale without a bonus', () => {
  const motivo = (venda: Partial<VendaDoBonus>, of: EscolhaDoBonus = DO_VALOR) =>
    bonusOf({ ...VENDA, ...venda }, of).map((item) => item.motivo)

  it.each<[string, Partial<VendaDoBonus>, EscolhaDoBonus]>([
    [BONUS_MESSAGES.desistencia, { status: 'Desistência' }, DO_VALOR],
    [BONUS_MESSAGES.nao_assinada, { status: 'Pago/Pendente' }, DO_VALOR],
    [BONUS_MESSAGES.sem_vendedor, { vendedor: null }, DO_VALOR],
    [BONUS_MESSAGES.sem_comissao, { participantes: [] }, escolha('valor', 'participantes', 10)],
    [
      BONUS_MESSAGES.sem_comissao,
      { participantes: [{ ...ANA, comissao: 0 }] },
      escolha('comissao', 'vendedor'),
    ],
    [BONUS_MESSAGES.sem_favorecido, { vendedor: { ...ANA, favorecido_id: null } }, DO_VALOR],
  ])('says why: %s', (reason, venda, of) => {
    expect(motivo(venda, of)).toEqual([reason])
  })

  it('says nothing where the campaign gives none', () => {
    expect(motivo({ percentual: 0 })).toEqual([])
    expect(motivo({ percentual: null })).toEqual([])
    expect(motivo({ percentual: 0, status: 'Desistência' })).toEqual([])
  })
})
