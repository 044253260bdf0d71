import type { ExecutedTransaction } from '@callisto/solana'
import { SOL_MINT } from '../tokens/mints.ts'
import { SOL_DECIMALS } from './parse-transaction.ts'

/** An amount of a token in base units; native SOL has the mint of wrapped SOL. */
export interface TokenAmount {
  mint: string
  units: bigint
  decimals: number
}

/**
 * What an owner gained (positive) and lost (negative), the network fee apart. SOL is counted over the wallet and all of its
 * token accounts together, so that neither wrapping nor the rent of own accounts is a change.
 */
export function netChanges(transaction: ExecutedTransaction, owner: string): TokenAmount[] {
  const { accountKeys, preBalances, postBalances, preTokenBalances, postTokenBalances } = transaction
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
  let lamports = accountKeys[0] === owner ? transaction.feeLamports : 0n
  for (const index of own) lamports += (postBalances[index] ?? 0n) - (preBalances[index] ?? 0n)
  const sol = { mint: SOL_MINT, decimals: SOL_DECIMALS, units: lamports }
  return [sol, ...tokens.values()].filter(({ units }) => units !== 0n)
}
