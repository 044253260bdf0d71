import { ClientError, createMarketClient } from '@callisto/client'
import { config } from './config.ts'
import { ApiError } from './json.ts'

/** The market data service. */
export const market = createMarketClient({ baseUrl: config.data })

/** Stable code of an error from any boundary, for display. */
export function errorCode(error: unknown): string {
  if (error instanceof ClientError)
    return error.serverCode ?? (error.status ? `HTTP_${error.status}` : error.code)
  if (error instanceof ApiError) return error.code
  return error instanceof Error ? error.name : 'UNKNOWN'
}
