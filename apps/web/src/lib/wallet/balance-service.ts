import { createBalanceClient } from '@callisto/client'
import { ApiError, type BalancesReply, type HoldingsReply, NATIVE_SOL } from '@callisto/contract'
import { call } from '../api/call.ts'
import type { Balances, TokenHolding } from './wallet-balances.ts'

const client = createBalanceClient(call)

/** Two reads of the chain that a block lies between are made again, once. */
const TRIES = 2

/**
 * Balances from the balance service, for a page whose RPC endpoints all fail: the accounts are those of its holdings call,
 * the slots those of its balances call. Rejects when both calls do not fit together.
 */
export async function fetchServiceBalances(address: string, signal?: AbortSignal): Promise<Balances> {
  for (let tries = 1; ; tries++) {
    const [holdings, balances] = await Promise.all([
      client.holdings(address, signal),
      client.balances(address, signal),
    ])
    const joined = joinReplies(holdings, balances)
    if (joined) return joined
    if (tries === TRIES) throw new ApiError('INVALID_REPLY', 'Holdings and balances differ')
  }
}

/** Both replies as one; undefined when they are of different states of the wallet. */
export function joinReplies(holdings: HoldingsReply, balances: BalancesReply): Balances | undefined {
  const { [NATIVE_SOL]: native, ...byMint } = balances
  const tokens = Object.entries(holdings.tokens).flatMap(([mint, rows]) => toHolding(mint, rows))
  const isSame =
    native?.amount === holdings.amount &&
    tokens.length === Object.keys(byMint).length &&
    tokens.every(({ mint, amount }) => byMint[mint]?.amount === String(amount))
  if (!isSame) return undefined
  const slots = Object.values(balances).map(({ slot }) => slot)
  return { slot: Math.min(...slots), lamports: BigInt(holdings.amount), tokens }
}

type AccountRow = HoldingsReply['tokens'][string][number]

function toHolding(mint: string, rows: readonly AccountRow[]): TokenHolding[] {
  const [first] = rows
  if (!first) return []
  const accounts = rows.map(({ account, amount, isFrozen }) => ({
    address: account,
    amount: BigInt(amount),
    frozen: isFrozen,
    extensions: [],
  }))
  return [
    {
      mint,
      amount: accounts.reduce((sum, { amount }) => sum + amount, 0n),
      uiAmount: rows.reduce((sum, { uiAmount }) => sum + uiAmount, 0),
      decimals: first.decimals,
      programId: first.programId,
      frozen: accounts.some(({ frozen }) => frozen),
      accounts,
    },
  ]
}
