export { ClientError, type ClientErrorCode } from './client-error.ts'
export {
  type AssetSearchRequest,
  type ChartRequest,
  createMarketClient,
  type MarketClient,
  type MarketClientOptions,
  type PoolListRequest,
} from './market-client.ts'
export { createMarketReadClient } from './market-read-client.ts'
export { type QueryValue, queryString } from './query-string.ts'
export { type RequestOptions, requestJson } from './request.ts'
export { createStream, type Stream, type StreamOptions, type StreamState } from './stream.ts'
export type { StreamTopic } from './subscriptions.ts'
