import type { Bank } from '@callisto/localnet'
import { readCurve, readPool } from '../execution/account-reads.ts'
import { spotPrice } from '../execution/quotes.ts'
import type { TokenRecord } from '../venues/token-registry.ts'

/** Quote base units per base unit of the token, at its main venue. */
export function launchPrice(bank: Bank, token: TokenRecord): number | undefined {
  if (token.pool === undefined) {
    const curve = readCurve(bank, token.curve)
    return curve?.status === 'trading' ? Number(curve.virtualQuote) / Number(curve.virtualBase) : undefined
  }
  const pool = readPool(bank, token.pool.address)
  return pool && spotPrice(pool, token.mint, bank.unixTime)
}
