/** The value at a quantile of a list, by the nearest rank; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const shareOf = <T>(values: readonly T[], holds: (value: T) => boolean): number =>
  values.filter(holds).length / values.length

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Fourth central moment over the squared variance: 3 for a normal distribution. */
export function kurtosis(values: readonly number[]): number {
  const middle = mean(values)
  const variance = mean(values.map((value) => (value - middle) ** 2))
  return mean(values.map((value) => (value - middle) ** 4)) / variance ** 2
}

/** Correlation of a series with itself one step later. */
export function autocorrelation(values: readonly number[]): number {
  const middle = mean(values)
  const deviations = values.map((value) => value - middle)
  const covariance = deviations.slice(1).reduce((sum, value, i) => sum + value * deviations[i]!, 0)
  return covariance / deviations.reduce((sum, value) => sum + value * value, 0)
}
