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

/** Runs `work` and answers it with the milliseconds that it took on the clock. */
export function timed<T>(work: () => T): [result: T, ms: number] {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}

/** Milliseconds of processor time that `work` took, all threads of the process counted. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
