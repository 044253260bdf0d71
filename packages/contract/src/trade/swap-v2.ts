import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import {
  addressParameter,
  amountParameter,
  booleanParameter,
  integerParameter,
  requiredAddressParameter,
  wordOrIntegerParameter,
  wordParameter,
} from '../shared/parameters.ts'
import { serviceError } from '../shared/service-error.ts'
import { QuoteSchema } from './quote.ts'
import { type QuoteQuery, QuoteQuerySchema, type QuoteRequest, toQuoteRequest } from './quote-query.ts'
import { InstructionJsonSchema, instructionGroups } from './swap.ts'
import { priorityLevels } from './swap-request.ts'

/** Least tip of a swap of version 2, in lamports. */
export const MIN_TIP_LAMPORTS = 1_000_000n
const MAX_BPS = 10_000
const MAX_EXPIRY_SLOTS = 300

/** Routes of several paths are tried with up to this many in the fast mode. */
const FAST_PATHS = 2

/** Query of `GET /swap/v2/quote`: that of version 1 and two more parameters. */
export const QuoteV2QuerySchema = z.extend(QuoteQuerySchema, {
  /** Whether the amount may be split over several pools; true unless set. */
  dynamicSwap: booleanParameter(),
  /** Not supported unless false. */
  useIncurredSlippageForQuoting: booleanParameter(),
})
export type QuoteV2Query = z.infer<typeof QuoteV2QuerySchema>

/** Query of `GET /swap/v2/build`: a quote and the accounts of its swap. */
export const BuildQuerySchema = z.extend(QuoteV2QuerySchema, {
  /** `rtse` leaves the slippage to the server. */
  slippageBps: wordOrIntegerParameter(['rtse'], 0, MAX_BPS),
  taker: requiredAddressParameter(),
  mode: wordParameter(['fast']),
  payer: addressParameter(),
  feeAccount: addressParameter(),
  wrapAndUnwrapSol: booleanParameter(),
  destinationTokenAccount: addressParameter(),
  nativeDestinationAccount: addressParameter(),
  blockhashSlotsToExpiry: integerParameter(1, MAX_EXPIRY_SLOTS),
  tipAmount: amountParameter(),
  computeUnitPricePercentile: wordOrIntegerParameter(priorityLevels, 0, MAX_BPS),
})
export type BuildQuery = z.infer<typeof BuildQuerySchema>

/** A quote request of version 2. Throws ApiError as that of version 1, and for both lists of venues at once. */
export function toQuoteV2Request(query: QuoteV2Query): QuoteRequest {
  const { dexes, excludeDexes, excludedDexes, dynamicSwap, useIncurredSlippageForQuoting } = query
  if (dexes && (excludeDexes || excludedDexes))
    throw serviceError('INVALID_REQUEST', 'Set either dexes or excludeDexes')
  if (useIncurredSlippageForQuoting)
    throw serviceError('NOT_SUPPORTED', 'useIncurredSlippageForQuoting is not supported')
  return { ...toQuoteRequest(query), ...(dynamicSwap === false ? { maxPaths: 1 } : {}) }
}

/** The quote request of a build. */
export function toBuildQuoteRequest({ slippageBps, mode, ...query }: BuildQuery): QuoteRequest {
  const isAutomatic = slippageBps === 'rtse'
  const slippage: Pick<QuoteQuery, 'slippageBps' | 'autoSlippage'> = isAutomatic
    ? { autoSlippage: true }
    : { slippageBps }
  const request = toQuoteV2Request({ ...query, ...slippage })
  return mode === 'fast' ? { maxPaths: FAST_PATHS, ...request } : request
}

const flag = z.nullish(z.boolean())
const address = z.nullish(AddressSchema)

/** Body of `POST /swap/v2/swap` and `/swap/v2/swap-instructions`. */
export const SwapV2RequestSchema = z.object({
  quoteResponse: QuoteSchema,
  taker: AddressSchema,
  payer: address,
  feeAccount: address,
  destinationTokenAccount: address,
  nativeDestinationAccount: address,
  wrapAndUnwrapSol: flag,
  blockhashSlotsToExpiry: z.nullish(z.int().check(z.minimum(1), z.maximum(MAX_EXPIRY_SLOTS))),
  /** Lamports, as digits. */
  tipAmount: z.nullish(z.string().check(z.regex(/^\d{1,20}$/))),
  computeUnitPricePercentile: z.nullish(
    z.union([z.enum(priorityLevels), z.int().check(z.minimum(0), z.maximum(MAX_BPS))]),
  ),
})
export type SwapV2Request = z.input<typeof SwapV2RequestSchema>

export const SwapV2ReplySchema = z.object({
  swapTransaction: z.string(),
  lastValidBlockHeight: z.number(),
  prioritizationFeeLamports: z.number(),
  /** Micro-lamports, as digits. */
  computeUnitPrice: z.string(),
})
export type SwapV2Reply = z.infer<typeof SwapV2ReplySchema>

/** Instructions with all that a transaction of version 0 is compiled from. */
export const SwapInstructionsV2ReplySchema = z.object({
  ...instructionGroups,
  tipInstruction: z.nullish(InstructionJsonSchema),
  /** The entries of each lookup table; null for a transaction without any. */
  addressesByLookupTableAddress: z.nullish(z.record(z.string(), z.array(z.string()))),
  blockhashWithMetadata: z.object({
    /** 32 bytes. */
    blockhash: z.array(z.number()),
    lastValidBlockHeight: z.number(),
    fetchedAt: z.object({ secs_since_epoch: z.number(), nanos_since_epoch: z.number() }),
  }),
})
export type SwapInstructionsV2Reply = z.infer<typeof SwapInstructionsV2ReplySchema>

/** A quote and its instructions. */
export const BuildReplySchema = z.extend(QuoteSchema, SwapInstructionsV2ReplySchema.shape)
export type BuildReply = z.input<typeof BuildReplySchema>
