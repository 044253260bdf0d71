import * as z from 'zod/mini'
import { LegacyTokenSchema } from '../market/legacy-token.ts'
import {
  ContentFeedQuerySchema,
  ContentFeedReplySchema,
  ContentQuerySchema,
  ContentReplySchema,
} from '../trade/content.ts'
import { TokensReplySchema } from '../trade/token.ts'
import {
  LegacyTagsPathSchema,
  LegacyTokenPathSchema,
  NewTokenSchema,
  NewTokensQuerySchema,
  ShieldReplySchema,
  shieldMints,
  TokenCategoryPathSchema,
  TokenCategoryQuerySchema,
  TokenTagQuerySchema,
} from '../trade/token-lists.ts'
import { defineRoute } from './route.ts'
import { duplicateSymbolsEndpoint } from './token-endpoints.ts'

export const getTaggedTokens = defineRoute({
  operationId: 'getTaggedTokens',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v2/tag',
  summary: 'All tokens of a tag, the most traded of 24 hours first',
  query: TokenTagQuerySchema,
  reply: TokensReplySchema,
  errors: [],
})

export const getRankedTokens = defineRoute({
  operationId: 'getRankedTokens',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v2/{category}/{interval}',
  summary: 'Ranked tokens of a timeframe, without SOL, staked SOL and stablecoins',
  params: TokenCategoryPathSchema,
  query: TokenCategoryQuerySchema,
  reply: TokensReplySchema,
  errors: [],
})

export const getDuplicateSymbols = defineRoute({
  operationId: 'getDuplicateSymbols',
  method: 'GET',
  ...duplicateSymbolsEndpoint,
  summary: 'Symbols of verified tokens that other tokens have too, with the mints of both',
  errors: [],
  isCostly: true,
})

export const getRecentTokens = defineRoute({
  operationId: 'getRecentTokens',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v2/recent',
  summary: 'Tokens with the newest first pools',
  reply: TokensReplySchema,
  errors: [],
})

export const getLegacyTokenV1 = defineRoute({
  operationId: 'getLegacyTokenV1',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v1/token/{mint}',
  summary: 'A token in its legacy form',
  params: LegacyTokenPathSchema,
  reply: LegacyTokenSchema,
  errors: [404],
})

export const getLegacyTaggedTokens = defineRoute({
  operationId: 'getLegacyTaggedTokens',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v1/tagged/{tags}',
  summary: 'Verified tokens with one of some tags, in their legacy form',
  params: LegacyTagsPathSchema,
  reply: z.array(LegacyTokenSchema),
  errors: [],
})

export const getNewTokens = defineRoute({
  operationId: 'getNewTokens',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v1/new',
  summary: 'Tokens with the newest first pools, a page at a time',
  query: NewTokensQuerySchema,
  reply: z.array(NewTokenSchema),
  errors: [],
})

export const getContent = defineRoute({
  operationId: 'getContent',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v2/content',
  summary: 'Texts about tokens by people whom the operator vouches for',
  query: ContentQuerySchema,
  reply: ContentReplySchema,
  errors: [],
})

export const getCookingContent = defineRoute({
  operationId: 'getCookingContent',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v2/content/cooking',
  summary: 'The same about trending tokens',
  reply: ContentReplySchema,
  errors: [],
})

export const getContentFeed = defineRoute({
  operationId: 'getContentFeed',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v2/content/feed',
  summary: 'The same about one token, a page at a time',
  query: ContentFeedQuerySchema,
  reply: ContentFeedReplySchema,
  errors: [],
})

export const getShield = defineRoute({
  operationId: 'getShield',
  method: 'GET',
  prefix: '/api',
  path: '/ultra/v1/shield',
  summary: 'Warnings about tokens',
  query: z.object({ mints: shieldMints() }),
  reply: ShieldReplySchema,
  errors: [],
})

/** Public forms of the market's data under the prefix of the trading API. */
export const tokenRoutes = [
  getTaggedTokens,
  getRankedTokens,
  getDuplicateSymbols,
  getRecentTokens,
  getLegacyTokenV1,
  getLegacyTaggedTokens,
  getNewTokens,
  getContent,
  getCookingContent,
  getContentFeed,
  getShield,
] as const
