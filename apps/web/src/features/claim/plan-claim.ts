import type { AsrClaim } from '@callisto/contract'
import { distributor } from '@callisto/program-clients'
import {
  type ClusterValues,
  createTokenAccount,
  fitsTransaction,
  rentExemptLamports,
  SYSTEM_PROGRAM,
} from '@callisto/solana'
import { address, type Instruction } from '@solana/kit'
import { type ClaimState, claimableNow } from '../../lib/claims/claim-state.ts'
import { claimAddresses, readClaimStates } from '../../lib/claims/read-claims.ts'
import type { Action, PlanAction } from '../../transaction-flow/action/action.ts'

/** Nothing of it can be claimed any more: the page is behind the chain. */
class NothingToClaim extends Error {
  override readonly name = 'NothingToClaim'
}

/**
 * Claims as many of these as fit into one transaction. They are read again from the chain: what is claimed elsewhere
 * meanwhile is left out.
 */
export const planClaims =
  (claims: readonly AsrClaim[]): PlanAction =>
  async (account, { cluster, signal }) => {
    const states = claimableNow((await readClaimStates(account, claims, signal)).states)
    let action: Action | undefined
    for (const state of states) {
      const next = withClaim(action, await claimParts(account, state, cluster))
      const plan = { feePayer: account, instructions: next.instructions, version: 0 } as const
      if (action && !fitsTransaction(plan, cluster.formats[0])) break
      action = next
    }
    if (!action) throw new NothingToClaim('nothing of it can be claimed')
    return action
  }

interface ClaimParts {
  mint: string
  /** What it pays at least: what vests until it lands comes on top. */
  least: bigint
  most: bigint
  opens: readonly string[]
  rentLamports: bigint
  instructions: readonly Instruction[]
}

async function claimParts(owner: string, state: ClaimState, cluster: ClusterValues): Promise<ClaimParts> {
  const { claim, distribution, status: known, hasTokenAccount, claimable, unlocked, locked, paid } = state
  if (!distribution) throw new NothingToClaim('the distribution is not on this chain')
  const { tokenProgram, vault } = distribution
  const { status, tokenAccount } = await claimAddresses(owner, claim, tokenProgram)
  const mint = address(claim.mint)
  const payer = address(owner)
  const accounts = {
    claimant: payer,
    distribution: address(claim.merkle_tree),
    claimStatus: address(status),
    mint,
    vault,
    destination: address(tokenAccount),
    tokenProgram,
  }
  const opening = { payer: owner, account: tokenAccount, owner, mint, tokenProgram }
  const proof = claim.proof.map((hash) => Uint8Array.from(hash))
  const claiming = known
    ? distributor.claimVested(accounts)
    : distributor.claim(
        { ...accounts, payer, systemProgram: SYSTEM_PROGRAM },
        { amountUnlocked: unlocked, amountLocked: locked, proof },
      )
  return {
    mint: claim.mint,
    least: claimable,
    most: unlocked + locked - paid,
    opens: hasTokenAccount ? [] : [tokenAccount],
    rentLamports: known ? 0n : rentExemptLamports(cluster, distributor.CLAIM_STATUS_SIZE),
    instructions: [...(hasTokenAccount ? [] : [createTokenAccount(opening)]), claiming],
  }
}

function withClaim(action: Action | undefined, parts: ClaimParts): Action {
  const tokens = new Map(action?.tokens)
  const before = tokens.get(parts.mint) ?? { least: 0n, most: 0n }
  tokens.set(parts.mint, {
    least: before.least + parts.least,
    most: (before.most ?? 0n) + parts.most,
  })
  return {
    kind: 'claim',
    instructions: [...(action?.instructions ?? []), ...parts.instructions],
    tokens,
    opens: new Set([...(action?.opens ?? []), ...parts.opens]),
    maxLamports: (action?.maxLamports ?? 0n) + parts.rentLamports,
  }
}
