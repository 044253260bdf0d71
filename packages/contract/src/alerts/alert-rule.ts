import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { TimeframeSchema } from '../shared/timeframe.ts'

/** Rules of a device at most. */
export const MAX_ALERT_RULES = 50
/** Highest bound of a change, percent. */
export const MAX_ALERT_PERCENT = 100_000

const MAX_ID = 64
const MAX_SYMBOL = 64
const MAX_USD = 1e15

const mint = AddressSchema
/** Unix ms. */
const timeMs = z.number().check(z.int(), z.nonnegative())

/**
 * What an alert waits for: the price of a token in USD at or beyond a bound, or its change over a rolling window, in percent,
 * at or beyond a bound. `percent` is positive in both directions.
 */
export const AlertConditionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    mint,
    direction: z.enum(['above', 'below']),
    usd: z.number().check(z.positive(), z.maximum(MAX_USD)),
  }),
  z
    .object({
      kind: z.literal('change'),
      mint,
      direction: z.enum(['rises', 'falls']),
      percent: z.number().check(z.positive(), z.maximum(MAX_ALERT_PERCENT)),
      timeframe: TimeframeSchema,
    })
    .check(
      z.refine(({ direction, percent }) => direction === 'rises' || percent <= 100, 'falls by more than all'),
    ),
])
export type AlertCondition = z.input<typeof AlertConditionSchema>

/**
 * A price alert as the device stores it. It fires once. `isReady` is set when the condition has been seen false since the
 * alert was armed: only then does a condition that holds fire it. A rule with `firedAtMs` waits for the user to arm it again.
 */
export const AlertRuleSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(MAX_ID)),
  condition: AlertConditionSchema,
  symbol: z.string().check(z.maxLength(MAX_SYMBOL)),
  createdAtMs: timeMs,
  isReady: z.boolean(),
  firedAtMs: z.optional(timeMs),
})
export type AlertRule = z.input<typeof AlertRuleSchema>

/** That an alert fired, with the value that fired it: USD of a price, percent of a change. */
export const AlertNoticeSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(MAX_ID)),
  atMs: timeMs,
  symbol: z.string().check(z.maxLength(MAX_SYMBOL)),
  condition: AlertConditionSchema,
  value: z.number(),
})
export type AlertNotice = z.input<typeof AlertNoticeSchema>
