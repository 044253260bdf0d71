export {
  createTradeService,
  type KeeperOfTables,
  type TradeService,
  type TradeServiceOptions,
} from './service.ts'
