export { createTradeService, type TradeService, type TradeServiceOptions } from './service.ts'
