export { keptResolutions } from './fold/candles.ts'
export { Market } from './fold/market.ts'
export type { MarketSink, Trade } from './fold/market-sink.ts'
export type { MarketBlock, MarketEvent, MarketTransaction, PlacedEvent } from './market-event.ts'
