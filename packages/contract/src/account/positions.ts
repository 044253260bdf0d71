import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../shared/base-units.ts'
import { addressesParameter, booleanParameter } from '../shared/parameters.ts'
import { GainSchema, TotalGainSchema } from './portfolio-asset.ts'

export const MAX_POSITION_MINTS = 100

/** `mints` restricts the reply; `includeClosed` lists tokens that the wallet holds nothing of any more, too. */
export const TokenPositionsQuerySchema = z.object({
  mints: addressesParameter(MAX_POSITION_MINTS),
  includeClosed: booleanParameter(),
})

/**
 * A wallet's position in a token since its first block, with what lies in its open orders. `bought` and `sold` count trades, in whole tokens and USD; what came
 * and went without a trade is `received` and `sent`.
 */
const TokenPositionSchema = z.object({
  mint: z.string(),
  decimals: z.number(),
  rawAmount: BaseUnitsSchema,
  amount: z.number(),
  price: z.nullable(z.number()),
  value: z.nullable(z.number()),
  gain: GainSchema,
  bought: z.object({ amount: z.number(), usd: z.optional(z.number()), trades: z.number() }),
  sold: z.object({ amount: z.number(), usd: z.optional(z.number()), trades: z.number() }),
  received: z.number(),
  sent: z.number(),
  /** Unix seconds. */
  firstAt: z.number(),
  lastAt: z.number(),
})
export type TokenPosition = z.input<typeof TokenPositionSchema>

/**
 * Positions by value, those without a price last, and the sums over all of them: closed ones are in the sums with
 * `includeClosed` and without. With `mints` both are of these alone.
 */
export const TokenPositionsReplySchema = z.extend(TotalGainSchema, {
  address: z.string(),
  slot: z.number(),
  positions: z.array(TokenPositionSchema),
})
export type TokenPositionsReply = z.input<typeof TokenPositionsReplySchema>
