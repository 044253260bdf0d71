/** Addresses of one `getMultipleAccounts` request. */
const MAX_ADDRESSES = 100

/**
 * Joins views into requests, each of which reads `shared` too. A view is never divided; one that no request has room for
 * is left out.
 */
export function* inBatches(
  views: readonly (readonly string[])[],
  shared: readonly string[] = [],
): Iterable<string[]> {
  const base = new Set(shared)
  let batch = base
  for (const view of views) {
    const joined = new Set([...batch, ...view])
    if (joined.size <= MAX_ADDRESSES) batch = joined
    else {
      const alone = new Set([...base, ...view])
      if (alone.size > MAX_ADDRESSES) continue
      yield [...batch]
      batch = alone
    }
  }
  if (batch.size > base.size) yield [...batch]
}

/** The first views, in order, that `max` requests have room for. */
export function fitting(
  views: readonly (readonly string[])[],
  shared: readonly string[],
  max: number,
): (readonly string[])[] {
  const kept: (readonly string[])[] = []
  for (const view of views) if ([...inBatches([...kept, view], shared)].length <= max) kept.push(view)
  return kept
}
