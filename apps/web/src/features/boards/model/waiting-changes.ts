/**
 * How many cards enter, leave or change their place when `next` replaces `shown`. Cards that keep their order among each
 * other have not moved, whatever comes between them: those that move are the fewest that explain the new order.
 */
export function countWaitingChanges(shown: readonly string[], next: readonly string[]): number {
  const placeOf = new Map(shown.map((id, place) => [id, place]))
  const kept = next.flatMap((id) => placeOf.get(id) ?? [])
  const entering = next.length - kept.length
  const leaving = shown.length - kept.length
  return entering + leaving + (kept.length - longestIncreasing(kept))
}

/** Length of the longest increasing subsequence of different numbers (patience sorting). */
function longestIncreasing(numbers: readonly number[]): number {
  /** The smallest end of a subsequence of each length. */
  const ends: number[] = []
  for (const number of numbers) {
    const at = ends.findIndex((end) => end > number)
    if (at < 0) ends.push(number)
    else ends[at] = number
  }
  return ends.length
}
