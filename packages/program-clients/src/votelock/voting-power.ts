import type { Escrow, Locker } from './generated.ts'

/** Terms of a locker that its votes depend on. */
export type VotingTerms = Pick<Locker, 'maxDuration' | 'multiplier'>

export type VotingLock = Pick<Escrow, 'amount' | 'unstakingAmount' | 'endsAt' | 'isMaxLock'>

/**
 * Votes of an escrow at a time in unix seconds: floor(amount * multiplier * min(left, longest) / longest), in base units
 * of the token. A part that is unstaking has none; a lock without end has the full power.
 */
export function votingPower(lock: VotingLock, { maxDuration, multiplier }: VotingTerms, now: bigint): bigint {
  const full = (lock.amount - lock.unstakingAmount) * BigInt(multiplier)
  if (lock.isMaxLock) return full
  const left = lock.endsAt > now ? lock.endsAt - now : 0n
  return left >= maxDuration ? full : (full * left) / maxDuration
}
