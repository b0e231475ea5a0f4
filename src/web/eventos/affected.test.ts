import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TabelaAnunciada } from '../../core/eventos.ts'
import { collectChanges, isAffected } from './affected.ts'

describe('what a change makes old', () => {
  it.each<[string, TabelaAnunciada, boolean]>([
    ['vendas', 'vendas_participantes', true],
    ['vendas', 'metas', false],
    ['dashboard', 'vendas', true],
    ['dashboard', 'roleta_historico', false],
    ['lojas', 'lojas', true],
    ['lojas', 'vendas', false],
    ['avisos', 'premiacoes', true],
    ['rascunhos', 'vendas', false],
    ['um noun de amanhã', 'faixas', true],
  ])('%s after a change of %s: %s', (noun, tabela, affected) => {
    expect(isAffected(noun, [tabela])).toBe(affected)
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
