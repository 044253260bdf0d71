/** The slot that a result names. */
export function slotOf(method: string, result: unknown): number | undefined {
  const slot = method === 'getSlot' ? Number(result) : contextSlotOf(result)
  return Number.isSafeInteger(slot) ? slot : undefined
}

/** The slot of the state that a result is of, where it has one. */
export function contextSlotOf(result: unknown): number | undefined {
  const { context } = Object(result) as { context?: unknown }
  const { slot } = Object(context) as { slot?: unknown }
  return typeof slot === 'number' || typeof slot === 'bigint' ? Number(slot) : undefined
}
