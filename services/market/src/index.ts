export { keptResolutions } from './fold/candles.ts'
export { Market } from './fold/market.ts'
export type {
  MarketBlock,
  MarketEvent,
  MarketTransaction,
  PlacedVenueEvent,
  VenueBlock,
} from './fold/market-event.ts'
export type { MarketSink, Trade } from './fold/market-sink.ts'
export { resolveBlock } from './fold/resolve-block.ts'
export { createMarketService } from './service.ts'
export type { MarketReadiness, MarketService, MarketServiceOptions } from './service-types.ts'
export { openLibsql } from './store/libsql.ts'
export type { MarketTables, Sql } from './store/sql.ts'
