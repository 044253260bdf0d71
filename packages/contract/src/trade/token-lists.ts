import * as z from 'zod/mini'
import {
  integerParameter,
  requiredAddressesParameter,
  requiredAddressParameter,
  requiredListParameter,
  requiredWordParameter,
} from '../shared/parameters.ts'
import { timeframes } from '../shared/timeframe.ts'

/** Tags of `GET /tokens/v2/tag`. */
const tokenTags = ['verified', 'lst', 'stocks'] as const

/** Ranked lists of `GET /tokens/v2/{category}/{interval}`. */
const tokenCategories = ['toporganicscore', 'toptraded', 'toptrending'] as const

/** Tokens of `GET /tokens/v2/recent`. */
export const RECENT_TOKENS = 30
const MAX_RANKED_TOKENS = 100
export const DEFAULT_RANKED_TOKENS = 50

/** Query of `GET /tokens/v2/tag`. */
export const TokenTagQuerySchema = z.object({ query: requiredWordParameter(tokenTags) })

/** Path and query of `GET /tokens/v2/{category}/{interval}`. */
export const TokenCategoryPathSchema = z.object({
  category: requiredWordParameter(tokenCategories),
  interval: requiredWordParameter(timeframes),
})
export const TokenCategoryQuerySchema = z.object({ limit: integerParameter(1, MAX_RANKED_TOKENS) })

/** Tags of `GET /tokens/v1/tagged/{tags}`; each is answered with the verified tokens that have it. */
const legacyTags = [
  ...['verified', 'strict', 'community', 'lst', 'stablecoin', 'token-2022', 'birdeye-trending', 'perps'],
  ...['pump', 'new', 'lp-token', 'wrapped-sollet', 'ethereum', 'fabric', 'synthetics'],
  ...['stocks', 'xstocks', 'prestocks', 'superstate'],
] as const
const MAX_LEGACY_TAGS = 8

/** Path of `GET /tokens/v1/token/{mint}`. */
export const LegacyTokenPathSchema = z.object({ mint: requiredAddressParameter() })

/** Path of `GET /tokens/v1/tagged/{tags}`: tags with commas, of which a token has one at least. */
export const LegacyTagsPathSchema = z.object({
  tags: requiredListParameter(MAX_LEGACY_TAGS, (text) => legacyTags.find((tag) => tag === text)),
})

/** Maximum `limit` and `offset` of `GET /tokens/v1/new`. */
const MAX_NEW_TOKENS = 100
const MAX_NEW_OFFSET = 900
export const DEFAULT_NEW_TOKENS = 10

/** Query of `GET /tokens/v1/new`. */
export const NewTokensQuerySchema = z.object({
  limit: integerParameter(1, MAX_NEW_TOKENS),
  offset: integerParameter(0, MAX_NEW_OFFSET),
})

/** A token of `GET /tokens/v1/new`: an authority is null when nobody holds it and absent while it is not known. */
export const NewTokenSchema = z.object({
  mint: z.string(),
  /** Unix seconds of the first pool. */
  created_at: z.string(),
  /** Unix seconds. */
  metadata_updated_at: z.optional(z.number()),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  logo_uri: z.optional(z.string()),
  /** Pools. */
  known_markets: z.array(z.string()),
  mint_authority: z.nullish(z.string()),
  freeze_authority: z.nullish(z.string()),
})
export type NewToken = z.infer<typeof NewTokenSchema>

/** Path of `GET /tokens/v1/market/{market}/mints`. */
export const MarketPathSchema = z.object({ market: requiredAddressParameter() })

/** Maximum mints of a request of warnings. */
const MAX_SHIELD_MINTS = 100

export const shieldMints = () => requiredAddressesParameter(MAX_SHIELD_MINTS)

/** What a holder should know of a token before he buys it. */
export const ShieldWarningSchema = z.object({
  type: z.string(),
  message: z.string(),
  severity: z.enum(['info', 'warning', 'critical']),
  /** Present where another service found it. */
  source: z.optional(z.string()),
})
export type ShieldWarning = z.infer<typeof ShieldWarningSchema>

/** Reply of the calls `shield`: every mint that was asked for, with an empty list where nothing is to be said. */
export const ShieldReplySchema = z.object({
  warnings: z.record(z.string(), z.array(ShieldWarningSchema)),
})
export type ShieldReply = z.infer<typeof ShieldReplySchema>
