/** A seeded random generator: the same seed gives the same sequence on every machine. Not for secrets. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from `min` to `max`, both inclusive. */
  int(min: number, max: number): number
  /** True with this probability (0 to 1). */
  chance(probability: number): boolean
  /** A random element. Throws RangeError if the list is empty. */
  pick<T>(list: readonly T[]): T
  /** A random element, weighted. Throws RangeError if the list is empty. */
  pickBy<T>(list: readonly T[], weightOf: (element: T) => number): T
  /** A random key of the table, weighted by its value. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[]
  /** A string of `count` digits. */
  digits(count: number): string
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const random: Random = {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, int(0, list.length - 1)),
    pickBy: (list, weightOf) => {
      let left = next() * list.reduce((sum, element) => sum + weightOf(element), 0)
      for (const element of list) {
        left -= weightOf(element)
        if (left < 0) return element
      }
      return at(list, list.length - 1)
    },
    weighted: (weights) => {
      const keys = Object.keys(weights) as (keyof typeof weights)[]
      return random.pickBy(keys, (key) => weights[key])
    },
    shuffle: (list) => {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        ;[copy[i], copy[j]] = [at(copy, j), at(copy, i)]
      }
      return copy
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  }
  return random
}

/** The element at `index`. Throws RangeError if there is none. */
function at<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`Nothing at ${index} of ${list.length}`)
  return element
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
