import { ApiError, type AsrClaim } from '@callisto/contract'
import { distributor, verifyClaim } from '@callisto/program-clients'
import { type AccountState, associatedTokenAddress } from '@callisto/solana'
import { address } from '@solana/kit'
import { CLOCK_SYSVAR, chainSeconds } from '../api/chain-clock.ts'
import { ofWallet } from '../api/newest-reply.ts'
import { readManyAccounts } from '../api/read-many-accounts.ts'
import { type ClaimState, toClaimState } from './claim-state.ts'

/** Addresses of a claim's own accounts. */
export interface ClaimAddresses {
  status: string
  tokenAccount: string
}

/** Derives the accounts of a claim of a distribution. */
export async function claimAddresses(
  owner: string,
  { merkle_tree: distribution, mint }: Pick<AsrClaim, 'merkle_tree' | 'mint'>,
  tokenProgram: string,
): Promise<ClaimAddresses> {
  const seeds = { claimant: address(owner), distribution: address(distribution) }
  const [status] = await distributor.findClaimStatusPda(seeds)
  return { status, tokenAccount: await associatedTokenAddress(owner, mint, tokenProgram) }
}

/** Claims as the chain has them at a slot. */
export interface ClaimsAtSlot {
  slot: number
  states: ClaimState[]
}

/**
 * The state of each claim as the chain has it now. Throws ApiError INVALID_REPLY for a claim that the distribution does not have
 * for this wallet.
 */
export async function readClaimStates(
  owner: string,
  claims: readonly AsrClaim[],
  signal?: AbortSignal,
): Promise<ClaimsAtSlot> {
  if (claims.length === 0) return { slot: 0, states: [] }
  const trees = claims.map(({ merkle_tree }) => merkle_tree)
  const distributed = await readManyAccounts([CLOCK_SYSVAR, ...trees], { signal })
  const [clock, ...roots] = distributed.accounts
  const nowSeconds = chainSeconds(clock)
  const distributions = roots.map((account) =>
    account?.owner === distributor.PROGRAM ? distributor.decodeDistribution(account.data) : undefined,
  )
  const own = await Promise.all(
    claims.map((claim, at) => {
      const distribution = distributions[at]
      return distribution && claimAddresses(owner, claim, distribution.tokenProgram)
    }),
  )
  const keys = own.flatMap((one) => (one ? [one.status, one.tokenAccount] : []))
  const claimed = await readManyAccounts(keys, { signal })
  const accounts = new Map(claimed.accounts.map((one, at) => [keys[at], one]))
  const states = claims.map(async (claim, at) => {
    const { status: statusKey, tokenAccount } = own[at] ?? {}
    const distribution = distributions[at]
    const status = statusOf(owner, accounts.get(statusKey))
    // The root may have changed since the claim was made.
    if (distribution && !status && !(await isClaimOf(owner, claim, distribution)))
      throw new ApiError('INVALID_REPLY', 'The distribution has no such claim')
    const hasTokenAccount = accounts.get(tokenAccount) !== undefined
    return toClaimState(claim, { distribution, status, hasTokenAccount }, nowSeconds)
  })
  return { slot: Math.min(distributed.slot, claimed.slot), states: await Promise.all(states) }
}

function statusOf(owner: string, account: AccountState | undefined): distributor.ClaimStatus | undefined {
  if (account?.owner !== distributor.PROGRAM) return undefined
  const status = distributor.decodeClaimStatus(account.data)
  return status && ofWallet(status, status.claimant, owner)
}

const isClaimOf = (
  owner: string,
  { amount, locked_amount = '0', proof }: AsrClaim,
  { root }: Pick<distributor.Distribution, 'root'>,
) =>
  verifyClaim(
    root,
    { claimant: address(owner), amountUnlocked: BigInt(amount), amountLocked: BigInt(locked_amount) },
    proof.map((hash) => Uint8Array.from(hash)),
    async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  )
