interface Polled<T> {
  data: T | undefined
  dataUpdatedAt: number
  errorUpdatedAt: number
}

/** The data of a polled query while it is not too old. Each failed poll renders again, since the data grows old meanwhile. */
export function freshData<T>(
  { data, dataUpdatedAt, errorUpdatedAt }: Polled<T>,
  maxAgeMs: number,
): T | undefined {
  return Math.max(errorUpdatedAt, Date.now()) - dataUpdatedAt > maxAgeMs ? undefined : data
}
