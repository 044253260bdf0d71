export { keptResolutions } from './fold/candles.ts'
export { Market } from './fold/market.ts'
export type { MarketBlock, MarketEvent, MarketTransaction, PlacedEvent } from './fold/market-event.ts'
export type { MarketSink, Trade } from './fold/market-sink.ts'
export { type PlainBlock, Recomputation, type RecomputedStats } from './recompute.ts'
export {
  createMarketService,
  type MarketReadiness,
  type MarketService,
  type MarketServiceOptions,
} from './service.ts'
export { openLibsql } from './store/libsql.ts'
export type { MarketTables, Sql } from './store/sql.ts'
