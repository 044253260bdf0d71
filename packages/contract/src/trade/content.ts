import * as z from 'zod/mini'
import {
  integerParameter,
  requiredAddressesParameter,
  requiredAddressParameter,
} from '../shared/parameters.ts'

const MAX_CONTENT_MINTS = 50
const MAX_CONTENT_PAGE = 1_000
const MAX_CONTENT_LIMIT = 100
export const DEFAULT_CONTENT_LIMIT = 50

/** Query of `GET /tokens/v2/content`. */
export const ContentQuerySchema = z.object({ mints: requiredAddressesParameter(MAX_CONTENT_MINTS) })

/** Query of `GET /tokens/v2/content/feed`. */
export const ContentFeedQuerySchema = z.object({
  mint: requiredAddressParameter(),
  page: integerParameter(1, MAX_CONTENT_PAGE),
  limit: integerParameter(1, MAX_CONTENT_LIMIT),
})

/** `id` is the wallet that has signed. */
const AuthorSchema = z.object({ id: z.string(), username: z.string(), role: z.string() })

/** A text about a token; times are ISO 8601. */
const ContentSchema = z.object({
  contentId: z.string(),
  content: z.string(),
  contentType: z.literal('text'),
  status: z.literal('approved'),
  source: z.string(),
  submittedAt: z.string(),
  submittedBy: AuthorSchema,
  updatedAt: z.string(),
  updatedBy: AuthorSchema,
  postedAt: z.string(),
})

const SummarySchema = z.object({
  summaryFull: z.string(),
  summaryShort: z.string(),
  updatedAt: z.string(),
  citations: z.array(z.string()),
})

const TextsSchema = z.object({
  contents: z.array(ContentSchema),
  /** Null without one; nobody summarizes news on the chain. */
  tokenSummary: z.nullable(SummarySchema),
  newsSummary: z.nullable(SummarySchema),
})
export type TokenTexts = z.infer<typeof TextsSchema>

/** Reply of `GET /tokens/v2/content` and of `/content/cooking`. */
export const ContentReplySchema = z.object({
  data: z.array(z.extend(TextsSchema, { mint: z.string() })),
})

/** Reply of `GET /tokens/v2/content/feed`. */
export const ContentFeedReplySchema = z.object({
  data: z.extend(TextsSchema, {
    pagination: z.object({
      limit: z.number(),
      total: z.number(),
      page: z.number(),
      totalPages: z.number(),
    }),
  }),
})
