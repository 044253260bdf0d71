/**
 * Choices for the life of a trigger order in seconds; undefined is never. The source of the specification writes 608800 for
 * seven days, which are 604800 (ADR "Seven days are 604800 seconds").
 */
export const expiryOptions = [undefined, 600, 3_600, 86_400, 259_200, 604_800, 2_592_000] as const
export type ExpirySeconds = (typeof expiryOptions)[number]

/** Unix seconds at which an order ends that lives so long from now; undefined is never. */
export const expiresAt = (nowSeconds: number, seconds: ExpirySeconds): number | undefined =>
  seconds === undefined ? undefined : nowSeconds + seconds
