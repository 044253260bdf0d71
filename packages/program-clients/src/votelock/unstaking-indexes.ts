import type { Escrow } from './generated.ts'

/**
 * Numbers of the parts of an escrow that can be leaving, the newest first, at most `max`. Closed ones are among them: an
 * escrow knows only how much is leaving together.
 */
export function unstakingIndexes(
  { unstakingAmount, nextIndex }: Pick<Escrow, 'unstakingAmount' | 'nextIndex'>,
  max: number,
): bigint[] {
  if (unstakingAmount === 0n) return []
  const count = nextIndex < BigInt(max) ? Number(nextIndex) : max
  return Array.from({ length: count }, (_, at) => nextIndex - 1n - BigInt(at))
}
