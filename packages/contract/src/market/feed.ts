import * as z from 'zod/mini'
import { requiredWordParameter, timeParameter } from '../shared/parameters.ts'
import { barTypes } from './bars.ts'
import { CandleSchema } from './candle.ts'

/** Reference prices in USD: the tokens that stand for Bitcoin and Ether on this chain, and SOL. */
export const feedIds = ['btcusd', 'ethusd', 'solusd'] as const
export type FeedId = (typeof feedIds)[number]

/** Query of `GET /trading-view/data` under `/fe`: a window in unix milliseconds, both ends inclusive. */
export const FeedQuerySchema = z.object({
  feed: requiredWordParameter(feedIds),
  type: requiredWordParameter(barTypes),
  from: timeParameter(),
  till: timeParameter(),
})

/** Bars, oldest first, without gaps; `time` is the start of a bar in unix milliseconds, as the query has its times. */
export const FeedReplySchema = z.array(CandleSchema)

/** Frame of a client of `/fe/trading-view/stream`. */
export const FeedFrameSchema = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  feeds: z.array(z.enum(feedIds)).check(z.maxLength(feedIds.length)),
})

/** Frame of the server: the newest price in USD, and the unix milliseconds of the block that it is of. */
export const FeedPriceSchema = z.object({
  type: z.literal('price'),
  feed: z.enum(feedIds),
  price: z.number(),
  time: z.number(),
})
export type FeedPrice = z.infer<typeof FeedPriceSchema>
