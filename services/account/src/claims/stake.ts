import { decodeMint, unstakingIndexes, votelock } from '@callisto/program-clients'
import { type Address, address as toAddress } from '@solana/kit'
import type { ChainReader } from '../view/chain-reader.ts'

/** Parts that are looked for, the newest ones. */
const MAX_PARTS = 90

/** Locked tokens of a wallet. Amounts are base units. */
export interface Stake {
  mint: Address
  escrow: Address
  /** Locked, without the parts that are leaving. */
  amount: bigint
  /** `endsAt` in unix seconds. */
  leaving: readonly { account: string; amount: bigint; endsAt: number }[]
}

/** The stake of a wallet in a locker; undefined without one. Rejects when the chain cannot be read. */
export async function readStake(
  owner: string,
  locker: string,
  chain: ChainReader,
): Promise<Stake | undefined> {
  const seeds = { locker: toAddress(locker), owner: toAddress(owner) }
  const [escrow] = await votelock.findEscrowPda(seeds)
  const accounts = await chain.accounts([locker, escrow])
  const decode = <T>(key: string, read: (data: Uint8Array) => T | undefined) => {
    const account = accounts.get(key)
    return account?.owner === votelock.PROGRAM ? read(account.data) : undefined
  }
  const terms = decode(locker, votelock.decodeLocker)
  const state = decode(escrow, votelock.decodeEscrow)
  if (!terms || !state) return undefined
  const parts = await Promise.all(
    unstakingIndexes(state, MAX_PARTS).map((index) => votelock.findUnstakingPda({ escrow, index })),
  )
  const found = await chain.accounts(parts.map(([key]) => key))
  const leaving = [...found.values()].flatMap(({ address, owner: program, data }) => {
    const part = program === votelock.PROGRAM ? votelock.decodeUnstaking(data) : undefined
    return part ? [{ account: address, amount: part.amount, endsAt: Number(part.endsAt) }] : []
  })
  return { mint: terms.mint, escrow, amount: state.amount - state.unstakingAmount, leaving }
}

/** Decimals of the mint of a locker. Rejects when it cannot be read. */
export async function decimalsOf(mint: string, chain: ChainReader): Promise<number> {
  const account = (await chain.accounts([mint])).get(mint)
  const decimals = account && decodeMint(account.data)?.decimals
  if (decimals === undefined) throw new Error('the mint of the locker cannot be read')
  return decimals
}
