import type { Bank } from '../bank.ts'
import { readCurve, readPool } from './holdings.ts'
import type { TokenRecord } from './token-book.ts'

/** Quote base units for one of the token's, where it trades now. */
export function launchPrice(bank: Bank, token: TokenRecord): number | undefined {
  if (token.pool === undefined) {
    const curve = readCurve(bank, token.curve)
    return curve?.status === 'trading' ? Number(curve.virtualQuote) / Number(curve.virtualBase) : undefined
  }
  const pool = readPool(bank, token.pool.address)
  if (pool === undefined || pool.reserve0 === 0n || pool.reserve1 === 0n) return undefined
  const price = Number(pool.reserve1) / Number(pool.reserve0)
  return pool.mint0 === token.mint ? price : 1 / price
}
