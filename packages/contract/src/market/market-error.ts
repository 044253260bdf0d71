import * as z from 'zod/mini'

/** What the data service answers besides 200. */
export const marketErrorCodes = [
  'INVALID_REQUEST',
  'NOT_FOUND',
  'NOT_READY',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
] as const
export type MarketErrorCode = (typeof marketErrorCodes)[number]

/** Body of every error of `/data`: `error` is for a developer's eyes, `code` is stable. */
export const MarketErrorSchema = z.object({ error: z.string(), code: z.string() })
export type MarketError = { error: string; code: MarketErrorCode }
