import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { BaseUnitsSchema } from '../shared/base-units.ts'

/*
 * The webhook of a market maker, as the public RFQ toolkit documents it: we call the maker. The schemas are those of both
 * sides; unknown fields are ignored.
 */

/** The maker's time to reply to a quote request, in milliseconds. */
export const MAKER_QUOTE_MS = 250

const id = z.string().check(z.minLength(1), z.maxLength(64))
const protocol = z.literal('v1')

/** Older makers write the words otherwise. */
const quoteType = z.pipe(
  z.enum(['exactIn', 'exactOut', 'exact_in', 'exact_out', 'ExactIn', 'ExactOut']),
  z.transform((word): 'exactIn' | 'exactOut' => (/in$/i.test(word) ? 'exactIn' : 'exactOut')),
)
const priority = z.nullish(z.int().check(z.minimum(0), z.maximum(1_000_000_000)))

/** Body of `POST /quote`. `amount` is that of the fixed side. */
export const MakerQuoteRequestSchema = z.object({
  protocol,
  requestId: id,
  quoteId: id,
  quoteType,
  amount: BaseUnitsSchema,
  tokenIn: AddressSchema,
  tokenOut: AddressSchema,
  feeBps: z.int().check(z.minimum(0), z.maximum(10_000)),
  taker: z.nullish(AddressSchema),
  /** Micro-lamports of a compute unit. */
  suggestedPrioritizationFees: priority,
})
export type MakerQuoteRequest = z.output<typeof MakerQuoteRequestSchema>

/** Reply of `POST /quote`; 404 is no quote. */
export const MakerQuoteReplySchema = z.object({
  protocol,
  requestId: id,
  quoteId: id,
  quoteType,
  amountIn: BaseUnitsSchema,
  amountOut: BaseUnitsSchema,
  tokenIn: AddressSchema,
  tokenOut: AddressSchema,
  maker: AddressSchema,
  taker: z.nullish(AddressSchema),
  prioritizationFeeToUse: priority,
})
export type MakerQuoteReply = z.output<typeof MakerQuoteReplySchema>

/** Body of `POST /swap`: the transaction that the taker has signed, in base64. */
export const MakerSwapRequestSchema = z.object({
  requestId: id,
  quoteId: id,
  transaction: z.string().check(z.maxLength(16_384)),
})
export type MakerSwapRequest = z.output<typeof MakerSwapRequestSchema>

/** Reply of `POST /swap`: the maker signs and sends the transaction, or does not. */
export const MakerSwapReplySchema = z.object({
  quoteId: id,
  state: z.union([
    z.enum(['accepted', 'rejected']),
    z.object({ rejectedWithReason: z.string().check(z.maxLength(100)) }),
  ]),
  rejectionReason: z.nullish(z.string().check(z.maxLength(500))),
  /** Deprecated: what the maker says is compared with the chain. */
  txSignature: z.nullish(z.string().check(z.maxLength(100))),
})
export type MakerSwapReply = z.output<typeof MakerSwapReplySchema>

/** Reply of `GET /tokens`: mints that the maker trades. */
export const MakerTokensSchema = z.array(AddressSchema).check(z.maxLength(20_000))
