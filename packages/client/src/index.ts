export { type Call, type CallerOptions, type CallInput, createCaller } from './http/call.ts'
export { fetchLaunchpadStats } from './market/launchpad-client.ts'
export {
  type AssetSearchRequest,
  type ChartRequest,
  createMarketClient,
  type MarketClient,
  type PoolListRequest,
  type TopTradersRequest,
} from './market/market-client.ts'
export { createJsonRpc, createRpcProbe, type JsonRpc, type JsonRpcOptions } from './rpc/json-rpc.ts'
export { RpcPool, type RpcPoolOptions, type RpcPoolState } from './rpc/rpc-pool.ts'
export { createStream, type Stream, type StreamOptions, type StreamState } from './stream/stream.ts'
export type { StreamTopic } from './stream/subscriptions.ts'
export { createBalanceClient } from './trade/balance-client.ts'
export { createUltraClient, type UltraClient } from './trade/ultra-client.ts'
