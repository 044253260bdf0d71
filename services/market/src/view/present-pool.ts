import type { Asset, AssetPool, Pool as PoolRow, Tx } from '@callisto/contract'
import type { Trade } from '../fold/market-sink.ts'
import type { Pool } from '../fold/token-and-pool.ts'
import { tradeFlag } from '../fold/windows.ts'
import { dexOf, iso, known, type ViewSources } from './present-asset.ts'
import { presentTraderTags } from './present-trader.ts'

/** A row of the screener: a pool with its base asset. */
export function presentPool(sources: ViewSources, pool: Pool, baseAsset: Asset): PoolRow {
  const stats = baseAsset.stats24h
  return {
    id: pool.address,
    chain: 'solana',
    dex: dexOf(sources, pool),
    type: sources.market.venues.poolTypeOf(pool.venue),
    createdAt: createdAt(pool),
    bondingCurve: pool.bondingCurve,
    volume24h: (stats?.buyVolume ?? 0) + (stats?.sellVolume ?? 0),
    updatedAt: baseAsset.updatedAt,
    quoteAsset: pool.quote.mint,
    baseAsset,
  }
}

/** One of a token's pools, with what is its own. */
export function presentAssetPool(sources: ViewSources, pool: Pool): AssetPool {
  return {
    id: pool.address,
    dex: dexOf(sources, pool),
    type: sources.market.venues.poolTypeOf(pool.venue),
    createdAt: createdAt(pool),
    quoteAsset: pool.quote.mint,
    usdPrice: known(pool.spot * pool.quote.price),
    liquidity: known(pool.liquidity),
    ...(pool.config === undefined
      ? {}
      : { tier: { id: pool.config, isCurated: sources.tiers.has(pool.config) } }),
    bondingCurve: pool.bondingCurve,
  }
}

/** Absent for a pool whose creation no block has shown. */
const createdAt = (pool: Pool): string | undefined => (pool.isOlder ? undefined : iso(pool.createdAt))

/** A kept trade, as far as a row of the trades table needs it. */
export type TradeRow = Omit<Trade, 'token' | 'pool' | 'wallet'> & {
  mint: string
  poolId: string
  trader: string
}

/** A trade as the data service lists it. */
export function presentTx(row: TradeRow): Tx {
  const isUnpriced = (row.flags & tradeFlag.unpriced) !== 0
  return {
    timestamp: iso(row.time) ?? '',
    asset: row.mint,
    type: row.flags & tradeFlag.sell ? 'sell' : 'buy',
    usdPrice: isUnpriced || row.amount === 0 ? undefined : known(row.usd / row.amount),
    usdVolume: isUnpriced ? undefined : known(row.usd),
    nativeVolume: isUnpriced ? undefined : known(row.native),
    traderAddress: row.trader,
    txHash: row.signature,
    amount: row.amount,
    traderTags: presentTraderTags(row.flags),
    isMev: (row.flags & tradeFlag.mev) !== 0,
    isValidPrice: (row.flags & tradeFlag.validPrice) !== 0,
    poolId: row.poolId,
    blockId: row.slot,
    eventIndex: row.eventIndex,
  }
}
