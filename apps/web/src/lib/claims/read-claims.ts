import type { AsrClaim } from '@callisto/contract'
import { distributor } from '@callisto/program-clients'
import { associatedTokenAddress } from '@callisto/solana'
import { address } from '@solana/kit'
import { CLOCK_SYSVAR, chainSeconds } from '../api/chain-clock.ts'
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

/** The state of each claim as the chain has it now. */
export async function readClaimStates(
  owner: string,
  claims: readonly AsrClaim[],
  signal?: AbortSignal,
): Promise<ClaimsAtSlot> {
  if (claims.length === 0) return { slot: 0, states: [] }
  const trees = claims.map(({ merkle_tree }) => merkle_tree)
  const { slot, accounts: found } = await readManyAccounts([CLOCK_SYSVAR, ...trees], { signal })
  const [clock, ...roots] = found
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
  const accounts = new Map(
    (await readManyAccounts(keys, { signal })).accounts.map((one, at) => [keys[at], one]),
  )
  const states = claims.map((claim, at) => {
    const { status, tokenAccount } = own[at] ?? {}
    const account = accounts.get(status)
    const accountsOf = {
      distribution: distributions[at],
      status:
        account?.owner === distributor.PROGRAM ? distributor.decodeClaimStatus(account.data) : undefined,
      hasTokenAccount: accounts.get(tokenAccount) !== undefined,
    }
    return toClaimState(claim, accountsOf, nowSeconds)
  })
  return { slot, states }
}
