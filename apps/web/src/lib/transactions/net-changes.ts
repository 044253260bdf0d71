import { isTipAccount } from '@callisto/solana'
import { SOL_MINT } from '../tokens/mints.ts'
import { SOL_DECIMALS, type TransactionView } from './parse-transaction.ts'
import { readTransfers, type TokenAmount } from './read-transfers.ts'

/**
 * What an owner gained (positive) and lost (negative), network fee and tips apart. SOL is counted over the wallet and all of its
 * token accounts together, so that neither wrapping nor the rent of own accounts is a change.
 */
export function netChanges(view: TransactionView, owner: string): TokenAmount[] {
  const { accountKeys, feeLamports, preBalances, postBalances, preTokenBalances, postTokenBalances } =
    view.executed
  const own = new Set([accountKeys.indexOf(owner)])
  const tokens = new Map<string, TokenAmount>()
  for (const [balances, sign] of [
    [preTokenBalances, -1n],
    [postTokenBalances, 1n],
  ] as const) {
    for (const balance of balances) {
      if (balance.owner !== owner) continue
      own.add(balance.accountIndex)
      const { mint, decimals } = balance
      if (mint === SOL_MINT) continue
      const units = (tokens.get(mint)?.units ?? 0n) + sign * balance.amount
      tokens.set(mint, { mint, decimals, units })
    }
  }
  let lamports = accountKeys[0] === owner ? feeLamports : 0n
  for (const { from, to, amount } of readTransfers(view))
    if (from === owner && isTipAccount(to)) lamports += amount.units
  for (const index of own) lamports += (postBalances[index] ?? 0n) - (preBalances[index] ?? 0n)
  const sol = { mint: SOL_MINT, decimals: SOL_DECIMALS, units: lamports }
  return [sol, ...tokens.values()].filter(({ units }) => units !== 0n)
}
