import * as z from 'zod/mini'

/** Error codes of the data service. */
export const marketErrorCodes = [
  'INVALID_REQUEST',
  'NOT_FOUND',
  'NOT_READY',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
] as const
export type MarketErrorCode = (typeof marketErrorCodes)[number]

/** Body of every error of `/data`: `error` is a message for developers, `code` is stable. */
export const MarketErrorSchema = z.object({ error: z.string(), code: z.string() })
export type MarketError = { error: string; code: MarketErrorCode }
