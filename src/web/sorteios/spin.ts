/** The wheel's spin: number and duration of its steps, and which participant is in which slot. */

/** Maximum number of names legible on the wheel at full screen; with more participants it shows those near the pointer. */
export const MAX_SLOTS = 60

const MIN_STEPS = 30
const MAX_STEPS = 49

/** Duration of a step in milliseconds; the last ones slow down. */
const STEP_MS = 140
const BRAKE_MS = [160, 180, 210, 250, 300] as const

/** A spin: participants pass the pointer one by one, starting at position `start`; the last one is the winner. */
export interface Spin {
  start: number
  steps: number
}

/** Plans a spin that ends on `vencedor`, an index from 0. `random` is a random number in [0, 1). */
export function planSpin(vencedor: number, random: number): Spin {
  const steps = MIN_STEPS + Math.floor(random * (MAX_STEPS - MIN_STEPS + 1))
  return { start: vencedor - steps, steps }
}

/** Duration in milliseconds of step `step`, from 1 to `steps`. */
export function stepDuration(step: number, steps: number): number {
  return BRAKE_MS[BRAKE_MS.length - 1 - (steps - step)] ?? STEP_MS
}

/** Duration of the whole spin, in milliseconds. */
export function spinDuration({ steps }: Spin): number {
  let total = 0
  for (let step = 1; step <= steps; step++) total += stepDuration(step, steps)
  return total
}

/**
 * Where the wheel is `elapsed` milliseconds after the spin began: the position at the pointer, between two participants while
 * one passes to the next.
 */
export function positionAt({ start, steps }: Spin, elapsed: number): number {
  let rest = Math.max(elapsed, 0)
  for (let step = 1; step <= steps; step++) {
    const duration = stepDuration(step, steps)
    if (rest < duration) return start + step - 1 + rest / duration
    rest -= duration
  }
  return start + steps
}

/** The participant in whose slice the pointer is while the wheel is at `position`; unbounded, as positions are. */
export function pointedAt(position: number): number {
  return Math.round(position)
}

/** The place in a list of `length` entries of a participant numbered without bound. */
export function placeIn(length: number, participante: number): number {
  return mod(participante, length)
}

/** A slot of the wheel. */
export interface Slot {
  /** Index of the slot, from 0. */
  slot: number
  /** Index of its participant in the list, from 0. */
  index: number
  /** True if it is at the pointer. */
  pointed: boolean
}

/** Number of slots for that many participants. */
export function slotCount(participantes: number): number {
  return Math.min(participantes, MAX_SLOTS)
}

/** The note shown if the wheel cannot fit all participants at once; otherwise null. */
export function shownPartOf(participantes: number): string | null {
  if (participantes <= MAX_SLOTS) return null
  return `A roda mostra ${MAX_SLOTS} dos ${participantes.toLocaleString('pt-BR')} participantes de cada vez; todos concorrem.`
}

/**
 * The participant in each slot while position `current`, which wraps around the list, is at the pointer. Slots change
 * their participant only on the far side of the wheel, where nobody is reading.
 */
export function slotsOf(participantes: number, current: number): Slot[] {
  const slots = slotCount(participantes)
  return Array.from({ length: slots }, (_, slot) => {
    const ahead = mod(slot - current, slots)
    const distance = ahead > slots / 2 ? ahead - slots : ahead
    return { slot, index: mod(current + distance, participantes), pointed: distance === 0 }
  })
}

/** Shortens a name to fit a slot: 'Ana Beatriz de Souza' → 'Ana Souza', at most `max` characters. */
export function shortName(name: string, max: number): string {
  const parts = name.trim().split(/\s+/)
  const short = parts.length > 1 ? `${parts[0]} ${parts.at(-1)}` : name.trim()
  const letters = [...short]
  return letters.length <= max ? short : `${letters.slice(0, max - 1).join('')}…`
}

function mod(n: number, divisor: number): number {
  return ((n % divisor) + divisor) % divisor
}
