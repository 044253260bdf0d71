export { ClientError, type ClientErrorCode } from './http/client-error.ts'
export { type QueryValue, queryString } from './http/query-string.ts'
export { type RequestOptions, requestJson } from './http/request.ts'
export {
  type AssetSearchRequest,
  type ChartRequest,
  createMarketClient,
  type MarketClient,
  type MarketClientOptions,
  type PoolListRequest,
} from './market/market-client.ts'
export { createMarketReadClient } from './market/market-read-client.ts'
export { createStream, type Stream, type StreamOptions, type StreamState } from './stream/stream.ts'
export type { StreamTopic } from './stream/subscriptions.ts'
