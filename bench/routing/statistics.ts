/** Value at a quantile, the lower neighbour; undefined of nothing. */
export function quantile(values: readonly number[], q: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]
}

/** Where more is better: p10 is what nine in ten reach. */
export const LOW_END = { p50: 0.5, p10: 0.1, p1: 0.01, min: 0 } as const

/** Where less is better: p90 is what nine in ten keep within. */
export const HIGH_END = { p50: 0.5, p90: 0.9, p99: 0.99, max: 1 } as const

export const TIMES = { p50: 0.5, p99: 0.99 } as const

/** Milliseconds on the clock, and of processor time of all threads of the process: a loaded machine adds to the first. */
export interface Took {
  ms: number
  cpuMs: number
}

export const tookAt = (took: readonly Took[], of: keyof Took, q: number): number | undefined =>
  quantile(
    took.map((each) => each[of]),
    q,
  )

/** Processor time of the process so far, ms. */
export const cpuNow = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function timed<T>(work: () => T): [result: T, took: Took] {
  const cpu = cpuNow()
  const start = performance.now()
  const result = work()
  const ms = performance.now() - start
  return [result, { ms, cpuMs: cpuNow() - cpu }]
}

export async function timedAsync<T>(work: () => Promise<T>): Promise<[result: T, took: Took]> {
  const cpu = cpuNow()
  const start = performance.now()
  const result = await work()
  const ms = performance.now() - start
  return [result, { ms, cpuMs: cpuNow() - cpu }]
}
