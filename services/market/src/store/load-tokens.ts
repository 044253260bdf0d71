import type { Market } from '../fold/market.ts'
import { PriceRanges } from '../fold/price-ranges.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { orNaN, type PoolData, type TokenData } from './records.ts'
import type { PoolRecord, TokenRecord } from './sql.ts'

/** Adds a token of the tables to a market that does not have it. Rejects data of an older form. */
export function addStoredToken(market: Market, record: TokenRecord): Token {
  const data = JSON.parse(record.data) as TokenData
  if (data.bars === undefined || data.reference === undefined)
    throw new Error('market_tokens has data of an older form')
  const token = market.addToken(record.mint, data.decimals, data.createdAt, Number(record.id))
  token.isOlder = data.isOlder === true
  token.price = orNaN(data.price)
  token.priceSlot = data.priceSlot
  token.firstPrice = orNaN(data.firstPrice)
  token.liquidity = orNaN(data.liquidity)
  token.lastTradeTime = data.lastTradeTime
  token.launch = data.launch
  if (data.launchBuyers) token.launchBuyers = new Map(data.launchBuyers)
  token.opinion = data.opinion
  token.graduatedPool = data.graduatedPool
  token.graduatedAt = orNaN(data.graduatedAt)
  if (token.launch) market.creator(token.launch.creator).tokens.add(token)
  market.candles.restore(token.row, data.bars.map(orNaN))
  const [first, second, third] = data.reference.ends.map(orNaN) as [number, number, number]
  const lastSolPrice = orNaN(data.reference.lastSolPrice)
  market.references.restore(token.row, { ...data.reference, ends: [first, second, third], lastSolPrice })
  if (data.windows) market.windows.restoreIdle(token.row, data.windows)
  // Without a trade in the last day, every window begins at the present price and liquidity.
  else if (token.priceSlot > 0) market.windows.seedBase(token.row, token.price, token.liquidity || 0)
  return token
}

/** Adds a pool of the tables; `tokenOf` finds its tokens by their ids. Rejects when one of them is missing. */
export function addStoredPool(
  market: Market,
  record: PoolRecord,
  tokenOf: (id: number) => Token | undefined,
): void {
  const data = JSON.parse(record.data) as PoolData
  const base = tokenOf(Number(record.base))
  const quote = tokenOf(data.quote)
  if (!base || !quote) throw new Error(`market_pools ${record.id} names a token that is not there`)
  const pool = market.addPool(record.address, base, quote, data, Number(record.id))
  pool.reserveBase = orNaN(data.reserveBase)
  pool.reserveQuote = orNaN(data.reserveQuote)
  pool.spot = orNaN(data.spot)
  pool.ramp = data.ramp
  if (data.ranges) pool.ranges = PriceRanges.restore(data.ranges)
  pool.liquidity = orNaN(data.liquidity)
  pool.lpSupply = data.lpSupply
  pool.lpBurned = data.lpBurned
  pool.creatorDeposits = data.creatorDeposits
  pool.otherDeposits = data.otherDeposits
  pool.activeQuote = data.activeQuote ?? Number.POSITIVE_INFINITY
  pool.standing = data.standing
  pool.standingAt = data.standingAt
  const { curve } = data
  if (!curve) return
  pool.setCurve({
    forSale: orNaN(curve.forSale),
    realBase: orNaN(curve.realBase),
    realQuote: orNaN(curve.realQuote),
    graduated: curve.graduated === true,
  })
}
