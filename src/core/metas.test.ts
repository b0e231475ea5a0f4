import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './datas.ts'
import { andamentoDaMeta, propoeConclusao } from './metas.ts'

// March 2026 has 22 business days.
const MARCO = { periodo_inicio: '2026-03-01', periodo_fim: '2026-03-31' }
const emValor = { ...MARCO, valor_meta: 1_100_000, vendas_meta: null }
/** The day, without local holidays. */
const no = (hoje: string) => ({ hoje, feriados: [] })
const emVendas = { ...MARCO, valor_meta: null, vendas_meta: 11 }

describe('andamentoDaMeta', () => {
  it('measures reais by business days', () => {
    // 13 March is the tenth business day.
    expect(andamentoDaMeta(emValor, { vendas: 3, valor: 600_000 }, no('2026-03-13'))).toEqual({
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
    expect(andamentoDaMeta(emVendas, { vendas: 3, valor: 600_000 }, no('2026-03-13'))).toMatchObject({
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
    expect(andamentoDaMeta(emValor, { vendas: 0, valor: 0 }, no(hoje))).toMatchObject({
      situacao,
      projecao,
      dias: { decorridos },
    })
  })

  it('is reached at the target and not one centavo before', () => {
    const em = (valor: number) => andamentoDaMeta(emValor, { vendas: 0, valor }, no('2026-03-13'))
    expect(em(1_099_999.99)).toMatchObject({ atingida: false, percentual: 99.9, falta: 0.01 })
    expect(em(1_100_000)).toMatchObject({ atingida: true, percentual: 100, falta: 0, situacao: 'atingida' })
    expect(em(1_100_000.01)).toMatchObject({ atingida: true, percentual: 100, falta: 0 })
    expect(em(2_200_000)).toMatchObject({ percentual: 200 })
  })

  it('of nothing is reached', () => {
    const meta = { ...emValor, valor_meta: 0 }
    expect(andamentoDaMeta(meta, { vendas: 0, valor: 0 }, no('2026-03-13'))).toMatchObject({
      atingida: true,
      percentual: 100,
    })
  })

  it('goes by calendar days where the period has no business day', () => {
    const feriado = { ...emVendas, periodo_inicio: '2026-03-07', periodo_fim: '2026-03-08' }
    expect(andamentoDaMeta(feriado, { vendas: 2, valor: 0 }, no('2026-03-07'))).toMatchObject({
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
        (inicio, dias, decorridos, vendas_meta, vendas) => {
          const periodo_inicio = addDays('2026-01-01', inicio)
          const periodo_fim = addDays(periodo_inicio, dias)
          const meta = { periodo_inicio, periodo_fim, valor_meta: null, vendas_meta }
          const em = (hoje: string) => andamentoDaMeta(meta, { vendas, valor: 0 }, no(hoje))
          const hoje = addDays(periodo_inicio, decorridos)
          expect(em(addDays(hoje, 1)).esperado).toBeGreaterThanOrEqual(em(hoje).esperado)
          expect(em(hoje).esperado).toBeLessThanOrEqual(vendas_meta)
          expect(em(periodo_fim)).toMatchObject({ esperado: vendas_meta, projecao: vendas })
          expect(em(hoje).atingida).toBe(em(hoje).percentual >= 100)
        },
      ),
    )
  })
})

describe('propoeConclusao', () => {
  it('is for open goals that were reached', () => {
    expect(propoeConclusao('Ativa', { atingida: true })).toBe(true)
    expect(propoeConclusao('Ativa', { atingida: false })).toBe(false)
    expect(propoeConclusao('Cancelada', { atingida: true })).toBe(false)
    expect(propoeConclusao('Concluída', { atingida: true })).toBe(false)
  })
})
