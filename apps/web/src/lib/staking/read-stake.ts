import { type getStaked, type StakedReply, stakedEndpoint } from '@callisto/contract'
import { unstakingIndexes, votelock, votingPower } from '@callisto/program-clients'
import { associatedTokenAddress } from '@callisto/solana'
import { address } from '@solana/kit'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CLOCK_SYSVAR, chainSeconds } from '../api/chain-clock.ts'
import { newestOf, ofWallet } from '../api/newest-reply.ts'
import { readAccounts } from '../api/read-accounts.ts'

/** Parts that are looked for, the newest ones: older ones have left long ago. */
const MAX_PARTS = 90
const STALE_MS = 10_000

/** A part of a lock that is leaving. Amounts are base units. */
export interface LeavingPart {
  address: string
  amount: bigint
  /** Unix seconds. */
  endsAt: number
}

/** What a wallet has locked of the governance token, as the chain has it. */
export interface Stake {
  slot: number
  locker: string
  terms: votelock.Locker
  escrow: { address: string; vault: string; state: votelock.Escrow | undefined }
  parts: readonly LeavingPart[]
  tokenAccount: { address: string; exists: boolean }
  votes: bigint
  /** The chain's time, unix seconds. */
  nowSeconds: number
}

/**
 * The stake of a wallet: the service says which locker is the one of this product, the chain has all the rest. Null where
 * there is no locker. What the chain had at an older slot is dropped.
 */
export const stakeQuery = (owner: string) =>
  queryOptions({
    queryKey: ['staked', owner],
    queryFn: async (context): Promise<Stake | null> => {
      const { signal } = context
      const input = { params: { address: owner } }
      const { locker }: StakedReply = await call<typeof getStaked>(stakedEndpoint, input, signal)
      const stake = locker === undefined ? null : await readStake(owner, locker, signal)
      return newestOf<Stake | null>(context, stake, (one) => one?.slot ?? 0)
    },
    staleTime: STALE_MS,
  })

/** Reads a stake. Rejects when the locker is none, and when the chain's reply is of another wallet. */
export async function readStake(owner: string, locker: string, signal?: AbortSignal): Promise<Stake> {
  const seeds = { locker: address(locker), owner: address(owner) }
  const [escrow] = await votelock.findEscrowPda(seeds)
  const [vault] = await votelock.findVaultPda({ escrow })
  const lock = await readAccounts([CLOCK_SYSVAR, locker, escrow], { signal })
  const [clock, lockerAccount, escrowAccount] = lock.accounts
  const nowSeconds = chainSeconds(clock)
  const terms =
    lockerAccount?.owner === votelock.PROGRAM ? votelock.decodeLocker(lockerAccount.data) : undefined
  if (!terms) throw new Error('There is no such locker on this chain')
  const state =
    escrowAccount?.owner === votelock.PROGRAM ? votelock.decodeEscrow(escrowAccount.data) : undefined
  if (state) ofWallet(state, state.owner, owner)
  const tokenAccount = await associatedTokenAddress(owner, terms.mint, terms.tokenProgram)
  const partKeys = await Promise.all(
    (state ? unstakingIndexes(state, MAX_PARTS) : []).map(
      async (index) => (await votelock.findUnstakingPda({ escrow, index }))[0],
    ),
  )
  const others = await readAccounts([tokenAccount, ...partKeys], { signal })
  const [token, ...parts] = others.accounts
  return {
    slot: Math.min(lock.slot, others.slot),
    locker,
    terms,
    escrow: { address: escrow, vault, state },
    parts: parts.flatMap((account) => {
      const part = account && votelock.decodeUnstaking(account.data)
      return part ? [{ address: account.address, amount: part.amount, endsAt: Number(part.endsAt) }] : []
    }),
    tokenAccount: { address: tokenAccount, exists: token !== undefined },
    votes: state ? votingPower(state, terms, BigInt(nowSeconds)) : 0n,
    nowSeconds,
  }
}
