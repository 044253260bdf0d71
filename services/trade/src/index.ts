export {
  createTradeService,
  type LookupTableMaintainerOptions,
  type TradeService,
  type TradeServiceOptions,
} from './service.ts'
