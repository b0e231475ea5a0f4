import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import { andamentoOf, proposesConclusion } from './metas.ts'

// March 2026 has 22 business days.
const MARCH = { periodo_inicio: '2026-03-01', periodo_fim: '2026-03-31' }
const inValue = { ...MARCH, valor_meta: 1_100_000, vendas_meta: null }
/** The day, without local holidays. */
const no = (hoje: string) => ({ hoje, feriados: [] })
const inVendas = { ...MARCH, valor_meta: null, vendas_meta: 11 }

describe('andamentoDaMeta', () => {
  it('measures reais by business days', () => {
    // 13 March is the tenth business day.
    expect(andamentoOf(inValue, { vendas: 3, valor: 600_000 }, no('2026-03-13'))).toEqual({
      alvo: 1_100_000,
      realizado: 600_000,
      falta: 500_000,
      percentual: 54.5,
      atingida: false,
      esperado: 500_000,
      projecao: 1_320_000,
      dias: { total: 22, decorridos: 10, uteis: true },
      situacao: 'no ritmo',
    })
  })

  it('measures sales', () => {
    expect(andamentoOf(inVendas, { vendas: 3, valor: 600_000 }, no('2026-03-13'))).toMatchObject({
      alvo: 11,
      realizado: 3,
      falta: 8,
      esperado: 5,
      projecao: 6.6,
      situacao: 'abaixo do ritmo',
    })
  })

  it.each([
    ['before its period', '2026-02-28', 'não iniciada', 0, null],
    ['on its first day, a Sunday', '2026-03-01', 'no ritmo', 0, null],
    ['on its last day', '2026-03-31', 'abaixo do ritmo', 22, 0],
    ['after its period', '2026-05-01', 'encerrada', 22, 0],
  ])('%s', (_name, hoje, situacao, decorridos, projecao) => {
    expect(andamentoOf(inValue, { vendas: 0, valor: 0 }, no(hoje))).toMatchObject({
      situacao,
      projecao,
      dias: { decorridos },
    })
  })

  it('is reached at the target and not one centavo before', () => {
    const at = (value: number) => andamentoOf(inValue, { vendas: 0, valor: value }, no('2026-03-13'))
    expect(at(1_099_999.99)).toMatchObject({ atingida: false, percentual: 99.9, falta: 0.01 })
    expect(at(1_100_000)).toMatchObject({ atingida: true, percentual: 100, falta: 0, situacao: 'atingida' })
    expect(at(1_100_000.01)).toMatchObject({ atingida: true, percentual: 100, falta: 0 })
    expect(at(2_200_000)).toMatchObject({ percentual: 200 })
  })

  it('of nothing is reached', () => {
    const meta = { ...inValue, valor_meta: 0 }
    expect(andamentoOf(meta, { vendas: 0, valor: 0 }, no('2026-03-13'))).toMatchObject({
      atingida: true,
      percentual: 100,
    })
  })

  it('goes by calendar days where the period has no business day', () => {
    const feriado = { ...inVendas, periodo_inicio: '2026-03-07', periodo_fim: '2026-03-08' }
    expect(andamentoOf(feriado, { vendas: 2, valor: 0 }, no('2026-03-07'))).toMatchObject({
      dias: { total: 2, decorridos: 1, uteis: false },
      esperado: 5.5,
      projecao: 4,
    })
  })

  it('expects more each day, all at the end, and projects what is reached then', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 60 }),
        (start, days, decorridos, vendas_meta, vendas) => {
          const periodo_inicio = addDays('2026-01-01', start)
          const periodo_fim = addDays(periodo_inicio, days)
          const meta = { periodo_inicio, periodo_fim, valor_meta: null, vendas_meta }
          const at = (hoje: string) => andamentoOf(meta, { vendas, valor: 0 }, no(hoje))
          const hoje = addDays(periodo_inicio, decorridos)
          expect(at(addDays(hoje, 1)).esperado).toBeGreaterThanOrEqual(at(hoje).esperado)
          expect(at(hoje).esperado).toBeLessThanOrEqual(vendas_meta)
          expect(at(periodo_fim)).toMatchObject({ esperado: vendas_meta, projecao: vendas })
          expect(at(hoje).atingida).toBe(at(hoje).percentual >= 100)
        },
      ),
    )
  })
})

describe('propoeConclusao', () => {
  it('is for open goals that were reached', () => {
    expect(proposesConclusion('Ativa', { atingida: true })).toBe(true)
    expect(proposesConclusion('Ativa', { atingida: false })).toBe(false)
    expect(proposesConclusion('Cancelada', { atingida: true })).toBe(false)
    expect(proposesConclusion('Concluída', { atingida: true })).toBe(false)
  })
})
