import { createCaller, createJsonRpc, createMarketClient } from '@callisto/client'
import { ApiError } from '@callisto/contract'
import { config } from './config.ts'
import { rpcPool } from './rpc-pool.ts'

const TIMEOUT_MS = 15_000

/** Of a caller of the configured services. */
export const callerOptions = {
  baseUrls: {
    '/account': config.account,
    '/api': config.api,
    '/data': config.data,
    '/fe': config.fe,
    '/events': config.events,
  },
  timeoutMs: TIMEOUT_MS,
}

/** Calls a route of the contract at the configured services. */
export const call = createCaller(callerOptions)

/** The market data service. */
export const market = createMarketClient(call)

/** One JSON-RPC call at the page's endpoints. Integers beyond 2^53 come back as decimal strings. */
export const rpc = createJsonRpc({ pool: rpcPool, timeoutMs: TIMEOUT_MS })

/** Stable code of an error from any boundary, for display. */
export function errorCode(error: unknown): string {
  if (error instanceof ApiError) return error.code === 'HTTP_ERROR' ? `HTTP_${error.status}` : error.code
  return error instanceof Error ? error.name : 'UNKNOWN'
}
