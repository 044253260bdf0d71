export type { PlacedVenueEvent } from '@callisto/amms'
export { decodeBlock } from './chain/market-fold.ts'
export { applyBlock, resolveBlock } from './fold/apply-block.ts'
export { keptResolutions } from './fold/candles.ts'
export { Market } from './fold/market.ts'
export type {
  MarketBlock,
  MarketEvent,
  MarketTransaction,
  VenueBlock,
} from './fold/market-event.ts'
export { type MarketSink, silentSink, type Trade } from './fold/market-sink.ts'
export { tradeFlag } from './fold/windows.ts'
export { VerifiedNames } from './mints/verified-names.ts'
export { createMarketService } from './service.ts'
export type { MarketReadiness, MarketService, MarketServiceOptions } from './service-types.ts'
export { Archive } from './store/archive.ts'
export { migrate } from './store/migrations.ts'
export type { MarketTables, Sql } from './store/sql.ts'
export { openLibsql } from './store/sql.ts'
export { Writer } from './store/writer.ts'
export { joinCandles } from './view/bars.ts'
export { ScreenerColumns, type ScreenerQuery } from './view/screener-columns.ts'
export { SearchIndex } from './view/search-index.ts'
