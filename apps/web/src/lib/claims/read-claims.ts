import type { AsrClaim } from '@callisto/contract'
import { distributor } from '@callisto/program-clients'
import { associatedTokenAddress } from '@callisto/solana'
import { address } from '@solana/kit'
import { CLOCK_SYSVAR, chainSeconds } from '../api/chain-clock.ts'
import { readAccounts } from '../api/read-accounts.ts'
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

/** The state of each claim as the chain has it now. */
export async function readClaimStates(
  owner: string,
  claims: readonly AsrClaim[],
  signal?: AbortSignal,
): Promise<ClaimState[]> {
  if (claims.length === 0) return []
  const trees = claims.map(({ merkle_tree }) => merkle_tree)
  const [clock, ...roots] = (await readAccounts([CLOCK_SYSVAR, ...trees], { signal })).accounts
  const nowSeconds = chainSeconds(clock)
  const distributions = roots.map((account) =>
    account?.owner === distributor.PROGRAM ? distributor.decodeDistribution(account.data) : undefined,
  )
  const found = await Promise.all(
    claims.map((claim, at) => {
      const distribution = distributions[at]
      return distribution && claimAddresses(owner, claim, distribution.tokenProgram)
    }),
  )
  const keys = found.flatMap((one) => (one ? [one.status, one.tokenAccount] : []))
  const accounts = new Map((await readAccounts(keys, { signal })).accounts.map((one, at) => [keys[at], one]))
  return claims.map((claim, at) => {
    const { status, tokenAccount } = found[at] ?? {}
    const account = accounts.get(status)
    const own = {
      distribution: distributions[at],
      status:
        account?.owner === distributor.PROGRAM ? distributor.decodeClaimStatus(account.data) : undefined,
      hasTokenAccount: accounts.get(tokenAccount) !== undefined,
    }
    return toClaimState(claim, own, nowSeconds)
  })
}
