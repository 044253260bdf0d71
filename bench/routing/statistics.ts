/** Value at a quantile, the lower neighbour; undefined of nothing. */
export function quantile(values: readonly number[], q: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]
}

/** More is better here: p10 is what nine in ten reach. */
export const spread = (values: readonly number[]) => ({
  p50: quantile(values, 0.5),
  p10: quantile(values, 0.1),
  p1: quantile(values, 0.01),
  n: values.length,
})

/** Less is better here: p90 is what nine in ten keep within. */
export const within = (values: readonly number[]) => ({
  p50: quantile(values, 0.5),
  p90: quantile(values, 0.9),
  p99: quantile(values, 0.99),
  max: Math.max(0, ...values),
})

export const times = (values: readonly number[]) => ({
  p50: quantile(values, 0.5),
  p99: quantile(values, 0.99),
})
