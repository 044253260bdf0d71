export type { LookupTableMaintainerOptions, TradeService, TradeServiceOptions } from './options.ts'
export { createTradeService } from './service.ts'
