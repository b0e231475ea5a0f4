import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Recusa } from '../../core/recusa.ts'
import { VENDA_SORT_KEYS } from '../../core/vendas/order.ts'
import { cursorOf, positionOf } from './order.ts'

const id = '5a0d1f62-6a44-4c0e-9c55-3a1f4a9f3c11'

describe('a cursor', () => {
  it('comes back as the position it was made of', () => {
    const keys = {
      recentes: '2026-11-20 18:20:36.893123+00',
      data_desc: '2026-11-20',
      data_asc: '2026-11-20',
      valor_desc: '412350.00',
      valor_asc: '0.00',
      numero: 'AR001/2026',
      cliente: 'Ângela "Gê" Ópera 😀',
    }
    for (const ordem of VENDA_SORT_KEYS) {
      const position = { key: keys[ordem], id }
      expect(positionOf(ordem, cursorOf(ordem, position))).toEqual(position)
    }
  })

  it('fits the route with the longest name there can be', () => {
    expect(cursorOf('cliente', { key: '漢'.repeat(200), id }).length).toBeLessThan(2000)
  })

  it('is refused in another order', () => {
    expect(() => positionOf('numero', cursorOf('cliente', { key: 'Ana', id }))).toThrow(Recusa)
  })

  it('is refused when the database could not read it', () => {
    for (const [ordem, key] of [
      ['recentes', 'ontem'],
      ['recentes', '2026-02-30 10:00:00+00'],
      ['recentes', '2026-11-20 10:00:00+99'],
      ['recentes', '2026-11-20 10:00:00-16'],
      ['recentes', '2026-11-20 10:00:00+00:99'],
      ['recentes', '2026-11-20 24:00:01+00'],
      ['recentes', '2026-11-20 10:61:00+00'],
      ['data_desc', '2026-02-30'],
      ['data_asc', '2026-13-01'],
      ['valor_asc', '1e400'],
      ['valor_asc', '-1'],
      ['cliente', 'a\0b'],
      ['cliente', '\ud800'],
    ] as const)
      expect(() => positionOf(ordem, cursorOf(ordem, { key, id })), key).toThrow(Recusa)
    expect(() => positionOf('numero', cursorOf('numero', { key: 'A', id: '1' }))).toThrow(Recusa)
  })

  it('made of anything else is refused, and nothing but refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VENDA_SORT_KEYS), fc.oneof(fc.string(), fc.json()), (ordem, text) => {
        for (const cursor of [text, Buffer.from(text).toString('base64url')])
          expect(() => positionOf(ordem, cursor)).toThrow(Recusa)
      }),
    )
  })
})
