import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  MAX_SLOTS,
  placeIn,
  planSpin,
  pointedAt,
  positionAt,
  shortName,
  shownPartOf,
  slotCount,
  slotsOf,
  spinDuration,
  stepDuration,
} from './spin.ts'

const participantes = fc.integer({ min: 1, max: 400 })
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('a turn', () => {
  it('has 30 to 49 steps and ends with the winner at the pointer', () => {
    fc.assert(
      fc.property(participantes, fc.nat(), random, (count, any, luck) => {
        const vencedor = any % count
        const { start, steps } = planSpin(vencedor, luck)
        expect(steps).toBeGreaterThanOrEqual(30)
        expect(steps).toBeLessThanOrEqual(49)
        const [pointed] = slotsOf(count, start + steps).filter((slot) => slot.pointed)
        expect(pointed?.index).toBe(vencedor)
      }),
    )
  })

  it.each([30, 49])('of %i steps takes about 150 ms a step and slows down', (steps) => {
    const durations = Array.from({ length: steps }, (_, i) => stepDuration(i + 1, steps))
    const average = durations.reduce((sum, ms) => sum + ms, 0) / steps
    expect(average).toBeGreaterThan(140)
    expect(average).toBeLessThan(160)
    expect(durations).toEqual(durations.toSorted((a, b) => a - b))
  })
})

/** The index of the participant in whose slice the pointer is, from the angle by which the wheel is turned. */
function underPointer(count: number, position: number): number {
  const slots = slotCount(count)
  const angle = 360 / slots
  const turned = -position * angle
  const [hit] = slotsOf(count, pointedAt(position)).filter(({ slot }) => {
    const centre = (((slot * angle + turned) % 360) + 540) % 360
    return Math.abs(centre - 180) <= angle / 2 + 1e-6
  })
  if (!hit) throw new Error('no slice is at the pointer')
  return hit.index
}

describe('the wheel at any moment', () => {
  const moment = fc.double({ min: 0, max: 1, noNaN: true })

  it('has the named participant at the pointer', () => {
    fc.assert(
      fc.property(participantes, fc.nat(), random, moment, (count, any, luck, part) => {
        const spin = planSpin(any % count, luck)
        const position = positionAt(spin, part * spinDuration(spin))
        // At the border between two slices, either may be named.
        fc.pre(Math.abs(Math.abs(position % 1) - 0.5) > 1e-6)
        expect(placeIn(count, pointedAt(position))).toBe(underPointer(count, position))
      }),
      { numRuns: 2000 },
    )
  })

  it('goes on without a jump, from the start to the winner', () => {
    fc.assert(
      fc.property(participantes, fc.nat(), random, (count, any, luck) => {
        const spin = planSpin(any % count, luck)
        const total = spinDuration(spin)
        expect(positionAt(spin, -5)).toBe(spin.start)
        expect(positionAt(spin, total)).toBe(spin.start + spin.steps)
        expect(positionAt(spin, total + 1000)).toBe(spin.start + spin.steps)
        let before = spin.start
        for (let elapsed = 0; elapsed <= total; elapsed += 5) {
          const position = positionAt(spin, elapsed)
          expect(position).toBeGreaterThanOrEqual(before)
          expect(position - before).toBeLessThan(0.05)
          before = position
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('the places of the wheel', () => {
  it('are one each while there is room, else those around the pointer', () => {
    fc.assert(
      fc.property(participantes, fc.integer({ min: -100, max: 1000 }), (count, current) => {
        const slots = slotsOf(count, current)
        expect(slots).toHaveLength(slotCount(count))
        expect(new Set(slots.map(({ index }) => index)).size).toBe(slots.length)
        expect(slots.filter(({ pointed }) => pointed)).toHaveLength(1)
        if (count <= MAX_SLOTS) expect(slots.every(({ slot, index }) => slot === index)).toBe(true)
      }),
    )
  })

  it.each([1, 24, 34, 60])('%i participants are all on the wheel, which has nothing to explain', (count) => {
    expect(slotCount(count)).toBe(count)
    expect(shownPartOf(count)).toBeNull()
  })

  it('of more than can be read are said to be a part of them', () => {
    expect(slotCount(61)).toBe(60)
    expect(shownPartOf(1300)).toBe('A roda mostra 60 dos 1.300 participantes de cada vez; todos concorrem.')
  })

  it('change hands one at a time, and only at the far side', () => {
    fc.assert(
      fc.property(fc.integer({ min: MAX_SLOTS + 1, max: 400 }), fc.nat(500), (count, current) => {
        const before = slotsOf(count, current)
        const after = slotsOf(count, current + 1)
        const changed = after.filter(({ slot, index }) => before[slot]?.index !== index)
        expect(changed).toHaveLength(1)
        const pointed = after.find((slot) => slot.pointed)?.slot ?? 0
        const far = Math.abs((changed[0]?.slot ?? 0) - pointed)
        expect(Math.min(far, MAX_SLOTS - far)).toBeGreaterThanOrEqual(MAX_SLOTS / 2 - 1)
      }),
    )
  })
})

test.each([
  ['Ana Beatriz de Souza', 20, 'Ana Souza'],
  ['Ana', 20, 'Ana'],
  ['  Érica   Nogueira ', 20, 'Érica Nogueira'],
  ['Maximiliano Albuquerque', 12, 'Maximiliano…'],
])('%j within %i characters is %j', (name, max, short) => {
  expect(shortName(name, max)).toBe(short)
})
