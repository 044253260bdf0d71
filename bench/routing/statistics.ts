/** Value at a quantile (lower neighbour); undefined for an empty list. */
export function quantile(values: readonly number[], q: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]
}

/** Upper one of the two in the middle; of at least one value. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)!

/** Quantiles where larger is better: p10 is reached by nine in ten. */
export const LOW_END = { p50: 0.5, p10: 0.1, p1: 0.01, min: 0 } as const

/** Quantiles where smaller is better: p90 holds for nine in ten. */
export const HIGH_END = { p50: 0.5, p90: 0.9, p99: 0.99, max: 1 } as const

export const TIMES = { p50: 0.5, p99: 0.99 } as const

/**
 * Wall-clock milliseconds, and processor time of all threads, which other load on the machine hardly affects.
 */
export interface Timing {
  ms: number
  cpuMs: number
}

/** Processor time of the process so far, ms. */
export const cpuNow = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function timed<T>(work: () => T): [result: T, timings: Timing] {
  const cpu = cpuNow()
  const start = performance.now()
  const result = work()
  const ms = performance.now() - start
  return [result, { ms, cpuMs: cpuNow() - cpu }]
}

export async function timedAsync<T>(work: () => Promise<T>): Promise<[result: T, timings: Timing]> {
  const cpu = cpuNow()
  const start = performance.now()
  const result = await work()
  const ms = performance.now() - start
  return [result, { ms, cpuMs: cpuNow() - cpu }]
}
