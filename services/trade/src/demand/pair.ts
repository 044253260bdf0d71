/** Two mints, the lesser text first. */
export type Pair = readonly [string, string]

export const toPair = (mintA: string, mintB: string): Pair =>
  mintA < mintB ? [mintA, mintB] : [mintB, mintA]

export const pairKey = ([mintA, mintB]: Pair): string => `${mintA} ${mintB}`
