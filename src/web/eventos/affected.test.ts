import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnnouncedTable } from '../../core/followed-tables.ts'
import { collectChanges, effectOn } from './affected.ts'

describe('what a change means for', () => {
  it.each<[string, AnnouncedTable, 'refetch' | 'stale' | null]>([
    ['vendas.listar', 'vendas_participantes', 'refetch'],
    ['vendas.listar', 'metas', null],
    ['vendas.obter', 'vendas', 'stale'],
    ['vendas.obter', 'metas', null],
    ['fechamentos.obter', 'fechamentos', 'refetch'],
    ['fechamentos.obter', 'pagamentos', 'refetch'],
    ['fechamentos.obter', 'vendas', 'stale'],
    ['fechamentos.obter', 'metas', null],
    ['pagamentos.naFila', 'pagamentos', 'refetch'],
    ['vendas.listar', 'configuracoes', 'refetch'],
    ['vendas.obter', 'configuracoes', 'stale'],
    ['dashboard.completo', 'vendas', 'refetch'],
    ['dashboard.completo', 'roleta_historico', null],
    ['lojas.listar', 'lojas', 'refetch'],
    ['lojas.listar', 'vendas', null],
    ['avisos.listar', 'premiacoes', 'refetch'],
    ['avisos.listar', 'caixa_de_saida', 'refetch'],
    ['caixaDeSaida.listar', 'caixa_de_saida', 'refetch'],
    ['caixaDeSaida.listar', 'vendas', null],
    ['colaboradores.listar', 'caixa_de_saida', null],
    ['rascunhos.obter', 'vendas', null],
    ['um noun de amanhã.listar', 'faixas', 'refetch'],
  ])('%s, of %s: %s', (route, table, effect) => {
    expect(effectOn(route.split('.'), [table])).toBe(effect)
  })
})

describe('collecting changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('reads soon after the first, and then at most every two seconds', async () => {
    const flush = vi.fn()
    const add = collectChanges(flush)
    add(['vendas'])
    add(['vendas', 'metas'])
    await vi.advanceTimersByTimeAsync(150)
    expect(flush.mock.calls).toEqual([[['vendas', 'metas']]])
    for (let i = 0; i < 20; i++) {
      add(['lojas'])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(flush).toHaveBeenCalledTimes(2)
    expect(flush).toHaveBeenLastCalledWith(['lojas'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(flush).toHaveBeenCalledTimes(2)
    add(['vendas'])
    await vi.advanceTimersByTimeAsync(150)
    expect(flush).toHaveBeenCalledTimes(3)
  })

  it('nothing changed, nothing read', async () => {
    const flush = vi.fn()
    collectChanges(flush)([])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(flush).not.toHaveBeenCalled()
  })
})
