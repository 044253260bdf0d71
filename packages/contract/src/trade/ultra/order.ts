import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../../shared/base-units.ts'
import {
  addressParameter,
  booleanParameter,
  integerParameter,
  listParameter,
  requiredAddressParameter,
  requiredAmountParameter,
  textParameter,
  wordParameter,
} from '../../shared/parameters.ts'
import { MAX_DEXES, SwapInfoSchema, swapModes } from '../quote.ts'
import { routerIds } from './routers.ts'

const MAX_LAMPORTS = Number.MAX_SAFE_INTEGER
/** A referral fee is 0.5 to 2.55 %. */
export const MIN_REFERRAL_FEE_BPS = 50
export const MAX_REFERRAL_FEE_BPS = 255
const MAX_ROUTERS = 16

/** Query of `GET /ultra/v1/order` and `/swap/v2/order`: the parameters of both. */
export const OrderQuerySchema = z.object({
  inputMint: requiredAddressParameter(),
  outputMint: requiredAddressParameter(),
  amount: requiredAmountParameter(),
  taker: addressParameter(),
  receiver: addressParameter(),
  payer: addressParameter(),
  closeAuthority: addressParameter(),
  swapMode: wordParameter(swapModes),
  slippageBps: integerParameter(0, 10_000),
  referralAccount: addressParameter(),
  referralFee: integerParameter(MIN_REFERRAL_FEE_BPS, MAX_REFERRAL_FEE_BPS),
  excludeRouters: listParameter(MAX_ROUTERS),
  excludeDexes: listParameter(MAX_DEXES),
  priorityFeeLamports: integerParameter(0, MAX_LAMPORTS),
  jitoTipLamports: integerParameter(0, MAX_LAMPORTS),
  broadcastFeeType: wordParameter(['maxCap', 'exactFee']),
  mode: wordParameter(['ultra', 'manual']),
  useWsol: booleanParameter(),
  asLegacyTransaction: booleanParameter(),
  webhookId: textParameter(64),
})
export type OrderQuery = z.infer<typeof OrderQuerySchema>

/** Public clients reject a step without `feeAmount` and `feeMint`. */
const OrderStepSchema = z.object({
  swapInfo: z.extend(SwapInfoSchema, { feeAmount: z.string(), feeMint: z.string() }),
  percent: z.number(),
  bps: z.number(),
  usdValue: z.optional(z.number()),
})

const payer = z.nullable(z.string())

/**
 * Reply of an order. Every key that a public client requires is present: the three payers, `platformFee`, `swapType`,
 * `slippageBps`. `transaction` is null without a taker and empty where none could be built: `errorCode` says why.
 */
export const OrderReplySchema = z.object({
  mode: z.enum(['ultra', 'manual']),
  inputMint: z.string(),
  outputMint: z.string(),
  inAmount: BaseUnitsSchema,
  outAmount: BaseUnitsSchema,
  otherAmountThreshold: BaseUnitsSchema,
  swapMode: z.enum(swapModes),
  slippageBps: z.number(),
  inUsdValue: z.optional(z.number()),
  outUsdValue: z.optional(z.number()),
  swapUsdValue: z.optional(z.number()),
  /** Percent; a loss is negative. */
  priceImpact: z.optional(z.number()),
  /** Fraction; a loss is negative. */
  priceImpactPct: z.string(),
  routePlan: z.array(OrderStepSchema),
  feeMint: z.string(),
  feeBps: z.number(),
  platformFee: z.object({ amount: z.optional(BaseUnitsSchema), feeBps: z.number() }),
  signatureFeeLamports: z.number(),
  signatureFeePayer: payer,
  prioritizationFeeLamports: z.number(),
  prioritizationFeePayer: payer,
  rentFeeLamports: z.number(),
  rentFeePayer: payer,
  swapType: z.enum(['aggregator', 'rfq']),
  router: z.enum(routerIds),
  transaction: z.nullable(z.string()),
  gasless: z.boolean(),
  requestId: z.string(),
  /** Milliseconds. */
  totalTime: z.number(),
  taker: z.nullable(z.string()),
  lastValidBlockHeight: z.optional(z.string()),
  quoteId: z.optional(z.string()),
  maker: z.optional(z.string()),
  /** Unix seconds. */
  expireAt: z.optional(z.string()),
  errorCode: z.optional(z.number()),
  errorMessage: z.optional(z.string()),
})
export type OrderReply = z.input<typeof OrderReplySchema>
