export type { LookupTableMaintainerOptions, TradeService, TradeServiceOptions } from './options.ts'
export { FairQueue, QueueRefusal } from './queue/fair-queue.ts'
export { createTradeService } from './service.ts'
