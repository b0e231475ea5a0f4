import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  alcanca,
  consequenciaDeInativar,
  descreverFalta,
  emOrdem,
  type Faixa,
  faixaAlcancada,
  falta,
  inativacaoDesfeita,
  promocao,
  proximaFaixa,
} from './faixas.ts'

const faixa = (nome: string, nivel: number, vendas_minimas: number | null, valor_minimo: number | null) => ({
  id: nome,
  nome,
  nivel,
  vendas_minimas,
  valor_minimo,
})
const BRONZE = faixa('Bronze', 1, 1, null)
const PRATA = faixa('Prata', 2, 6, 2_000_000)
const OURO = faixa('Ouro', 3, 12, 4_500_000)
const FAIXAS = [OURO, BRONZE, PRATA]

const faixas: fc.Arbitrary<Faixa[]> = fc
  .array(
    fc.record({
      nivel: fc.integer({ min: 1, max: 8 }),
      vendas_minimas: fc.option(fc.integer({ min: 0, max: 30 })),
      valor_minimo: fc.option(fc.integer({ min: 0, max: 100_000 }).map((centavos) => centavos / 100)),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((one, i) => ({ ...one, id: `f${i}`, nome: `Faixa ${i}` })))
const totais = fc.record({
  vendas: fc.integer({ min: 0, max: 40 }),
  valor: fc.integer({ min: 0, max: 110_000 }).map((centavos) => centavos / 100),
})

describe('faixaAlcancada', () => {
  it.each([
    [{ vendas: 0, valor: 0 }, undefined],
    [{ vendas: 1, valor: 0 }, 'Bronze'],
    [{ vendas: 6, valor: 1_999_999.99 }, 'Bronze'],
    [{ vendas: 6, valor: 2_000_000 }, 'Prata'],
    [{ vendas: 6, valor: 2_000_000.01 }, 'Prata'],
    [{ vendas: 5, valor: 9_000_000 }, 'Bronze'],
    [{ vendas: 11, valor: 4_500_000 }, 'Prata'],
    [{ vendas: 12, valor: 4_499_999.99 }, 'Prata'],
    [{ vendas: 12, valor: 4_500_000 }, 'Ouro'],
  ])('%o is %s', (total, nome) => {
    expect(faixaAlcancada(FAIXAS, total)?.nome).toBe(nome)
  })

  it('puts each total in exactly one tier: one it reaches, with no higher one reached', () => {
    fc.assert(
      fc.property(faixas, totais, (todas, total) => {
        const alcancada = faixaAlcancada(todas, total)
        const classes = emOrdem(todas).filter(
          (uma, i, ordenadas) =>
            alcanca(total, uma) && !ordenadas.slice(i + 1).some((f) => alcanca(total, f)),
        )
        expect(classes).toEqual(alcancada ? [alcancada] : [])
        if (!alcancada) expect(todas.some((uma) => alcanca(total, uma))).toBe(false)
      }),
    )
  })

  it('changes at a minimum and not one centavo before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (centavos) => {
        const unica = faixa('Única', 1, null, centavos / 100)
        const de = (n: number) => faixaAlcancada([unica], { vendas: 0, valor: n / 100 })
        expect([de(centavos - 1), de(centavos), de(centavos + 1)]).toEqual([null, unica, unica])
      }),
    )
  })

  it('never falls when more is sold, and does not depend on the order of the tiers', () => {
    fc.assert(
      fc.property(faixas, totais, totais, (todas, total, mais) => {
        const soma = { vendas: total.vendas + mais.vendas, valor: Math.max(total.valor, mais.valor) }
        const antes = faixaAlcancada(todas, total)
        expect(faixaAlcancada(todas, soma)?.nivel ?? 0).toBeGreaterThanOrEqual(antes?.nivel ?? 0)
        expect(faixaAlcancada([...todas].reverse(), total)).toEqual(antes)
      }),
    )
  })
})

describe('what is missing', () => {
  it.each([
    [{ vendas: 10, valor: 4_380_000 }, 'faltam R$ 120.000,00 e 2 vendas para Ouro'],
    [{ vendas: 11, valor: 4_500_000 }, 'falta 1 venda para Ouro'],
    [{ vendas: 10, valor: 5_000_000 }, 'faltam 2 vendas para Ouro'],
    [{ vendas: 12, valor: 4_499_999.99 }, 'faltam R$ 0,01 para Ouro'],
    [{ vendas: 11, valor: 4_499_999.99 }, 'faltam R$ 0,01 e 1 venda para Ouro'],
    [{ vendas: 12, valor: 4_500_000 }, null],
  ])('of %o', (total, frase) => {
    expect(descreverFalta(total, OURO)?.replaceAll('\u00a0', ' ') ?? null).toBe(frase)
  })

  it('is exactly what brings a total to the next tier', () => {
    fc.assert(
      fc.property(faixas, totais, (todas, total) => {
        const proxima = proximaFaixa(todas, total)
        if (!proxima) return
        const { vendas, valor } = falta(total, proxima)
        expect(descreverFalta(total, proxima)).not.toBeNull()
        const depois = {
          vendas: total.vendas + vendas,
          valor: Math.round((total.valor + valor) * 100) / 100,
        }
        expect(alcanca(depois, proxima)).toBe(true)
      }),
    )
  })

  it('is nothing at the top', () => {
    expect(proximaFaixa(FAIXAS, { vendas: 12, valor: 4_500_000 })).toBeNull()
    expect(proximaFaixa(FAIXAS, { vendas: 0, valor: 0 })).toBe(BRONZE)
    expect(proximaFaixa([], { vendas: 0, valor: 0 })).toBeNull()
  })
})

describe('promocao', () => {
  it.each([
    ['who has none', { vendas: 6, valor: 2_000_000 }, null, 'Prata'],
    ['who reached more', { vendas: 12, valor: 4_500_000 }, PRATA, 'Ouro'],
    ['who reached the same', { vendas: 6, valor: 2_000_000 }, PRATA, undefined],
    ['who reached less', { vendas: 1, valor: 0 }, OURO, undefined],
    ['who reached nothing', { vendas: 0, valor: 0 }, null, undefined],
  ])('of %s', (_name, total, atual, nome) => {
    expect(promocao(FAIXAS, total, atual)?.nome).toBe(nome)
  })

  it('proposes nothing more once it was applied', () => {
    fc.assert(
      fc.property(faixas, totais, fc.option(fc.integer({ min: 1, max: 8 })), (todas, total, nivel) => {
        const nova = promocao(todas, total, nivel === null ? null : { nivel })
        if (nova) expect(promocao(todas, total, nova)).toBeNull()
      }),
    )
  })
})

it.each([
  [0, 'Nenhum colaborador tem esta faixa hoje.'],
  [1, 'O vínculo de 1 colaborador com esta faixa termina hoje.'],
  [1_700, 'Os vínculos de 1.700 colaboradores com esta faixa terminam hoje.'],
])('an inactivation says how many links end: %d', (colaboradores, sentence) => {
  expect(consequenciaDeInativar(colaboradores)).toBe(sentence)
})

it.each<[number, string[], string]>([
  [17, [], 'Faixa ativada de novo. 17 vínculos voltaram.'],
  [1, ['Ana'], 'Faixa ativada de novo. 1 vínculo voltou. Já têm outra faixa e ficaram com ela: Ana.'],
  [
    0,
    ['Ana', 'Bia'],
    'Faixa ativada de novo. Nenhum vínculo voltou. Já têm outra faixa e ficaram com ela: Ana, Bia.',
  ],
  [
    0,
    'ABCDEFGHIJKL'.split(''),
    'Faixa ativada de novo. Nenhum vínculo voltou. Já têm outra faixa e ficaram com ela: A, B, C, D, E, F, G, H, I, J e mais 2.',
  ],
])('undoing it says how many came back and who did not: %d, %j', (retomados, ignorados, sentence) => {
  expect(inativacaoDesfeita(retomados, ignorados)).toBe(sentence)
})
