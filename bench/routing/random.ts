/** A seeded source of numbers in [0, 1) (mulberry32). */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const between = (random: Random, low: number, high: number) => low + (high - low) * random()

export const logBetween = (random: Random, low: number, high: number) =>
  Math.exp(between(random, Math.log(low), Math.log(high)))

export const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]!

/** A key drawn by weight. */
export function weighted<K extends string>(random: Random, weights: Readonly<Record<K, number>>): K {
  const keys = Object.keys(weights) as K[]
  let left = random() * keys.reduce((sum, key) => sum + weights[key], 0)
  for (const key of keys) {
    left -= weights[key]
    if (left < 0) return key
  }
  return keys.at(-1)!
}

/** Pareto distribution with the given shape, truncated at `most`. */
export const pareto = (random: Random, least: number, shape: number, most: number) =>
  Math.min(most, least * (1 - random()) ** (-1 / shape))
