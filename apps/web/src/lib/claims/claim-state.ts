import type { AsrClaim } from '@callisto/contract'
import { type distributor, vestedAmount } from '@callisto/program-clients'

/**
 * `invalid`: the distribution is not on this chain, or is of another mint. `vesting`: claimed, and more will vest. `ended`:
 * not claimed before the rest was returned.
 */
export type ClaimPhase = 'invalid' | 'notStarted' | 'claimable' | 'vesting' | 'claimed' | 'ended'

/** Accounts of a claim as the chain has them. */
export interface ClaimAccounts {
  distribution: distributor.Distribution | undefined
  /** Undefined before the claim. */
  status: distributor.ClaimStatus | undefined
  /** Whether the wallet has a token account for the mint. */
  hasTokenAccount: boolean
}

/** A claim of a wallet at a moment. Amounts are base units. */
export interface ClaimState extends ClaimAccounts {
  claim: AsrClaim
  unlocked: bigint
  locked: bigint
  /** What a transaction would pay now. */
  claimable: bigint
  /** What was paid so far. */
  paid: bigint
  phase: ClaimPhase
}

/** State of a claim from its accounts, at a time in unix seconds. */
export function toClaimState(claim: AsrClaim, accounts: ClaimAccounts, nowSeconds: number): ClaimState {
  const { distribution, status } = accounts
  const unlocked = BigInt(claim.amount)
  const locked = BigInt(claim.locked_amount ?? '0')
  const base = { ...accounts, claim, unlocked, locked, claimable: 0n, paid: 0n }
  if (!distribution || distribution.mint !== claim.mint) return { ...base, phase: 'invalid' }
  const now = BigInt(nowSeconds)
  const vested = vestedAmount(locked, distribution, now)
  if (status) {
    const paid = status.unlockedAmount + status.lockedAmountWithdrawn
    const claimable = vested > status.lockedAmountWithdrawn ? vested - status.lockedAmountWithdrawn : 0n
    return { ...base, claimable, paid, phase: paid === unlocked + locked ? 'claimed' : 'vesting' }
  }
  if (distribution.clawedBack) return { ...base, phase: 'ended' }
  if (now < distribution.startsAt) return { ...base, phase: 'notStarted' }
  return { ...base, claimable: unlocked + vested, phase: 'claimable' }
}

/** Claims that a transaction would pay something of. */
export const claimableNow = (states: readonly ClaimState[]): ClaimState[] =>
  states.filter(({ claimable }) => claimable > 0n)
