import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { QuoteSchema } from './quote.ts'

const flag = z.nullish(z.boolean())
const address = z.nullish(AddressSchema)
const lamports = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

export const priorityLevels = ['medium', 'high', 'veryHigh'] as const
export type PriorityLevel = (typeof priorityLevels)[number]

/**
 * Priority fee of a swap on top of the base fee: a total in lamports, none, the default level or a multiple of it, a level
 * with a maximum, or a tip. The official TypeScript client serialises a plain number as an empty object.
 */
export const PrioritizationFeeSchema = z.union([
  lamports,
  z.enum(['auto', 'disabled']),
  z.strictObject({ autoMultiplier: z.int().check(z.minimum(1), z.maximum(1_000)) }),
  z.strictObject({
    priorityLevelWithMaxLamports: z.object({
      priorityLevel: z.enum(priorityLevels),
      maxLamports: lamports,
      global: flag,
    }),
  }),
  z.strictObject({ jitoTipLamports: lamports }),
  z.strictObject({ jitoTipLamportsWithPayer: z.object({ lamports, payer: AddressSchema }) }),
  z.strictObject({}),
])
export type PrioritizationFee = z.input<typeof PrioritizationFeeSchema>

const bps = z.nullish(z.int().check(z.minimum(0), z.maximum(10_000)))

/** Bounds of a slippage that is chosen when the transaction is built. */
const DynamicSlippageSchema = z.union([z.boolean(), z.object({ minBps: bps, maxBps: bps })])

/** Body of `POST /swap` and `/swap-instructions`; fields that no public client has are ignored. */
export const SwapRequestSchema = z.object({
  quoteResponse: QuoteSchema,
  userPublicKey: AddressSchema,
  payer: address,
  wrapAndUnwrapSol: flag,
  useSharedAccounts: flag,
  feeAccount: address,
  trackingAccount: address,
  prioritizationFeeLamports: z.nullish(PrioritizationFeeSchema),
  asLegacyTransaction: flag,
  /** Extension: version 1 needs a wallet that signs it; 0 unless set. */
  transactionVersion: z.nullish(z.union([z.literal(0), z.literal(1)])),
  destinationTokenAccount: address,
  nativeDestinationAccount: address,
  dynamicComputeUnitLimit: flag,
  skipUserAccountsRpcCalls: flag,
  dynamicSlippage: z.nullish(DynamicSlippageSchema),
  /** Legacy form of `dynamicSlippage`, with its maximum. */
  autoSlippage: flag,
  maxAutoSlippageBps: bps,
  computeUnitPriceMicroLamports: z.nullish(z.union([lamports, z.literal('auto')])),
  /** Extension: a tip of the block engine in lamports, beside the priority fee. */
  tipLamports: z.nullish(lamports),
  blockhashSlotsToExpiry: z.nullish(z.int().check(z.minimum(0), z.maximum(255))),
  useTokenLedger: flag,
  allowOptimizedWrappedSolTokenAccount: flag,
  /** The last valid block height is a block height in any case. */
  correctLastValidBlockHeight: flag,
  /** Not supported unless null or empty. */
  keyedUiAccounts: z.nullish(z.array(z.unknown()).check(z.maxLength(64))),
  programAuthorityId: z.nullish(z.int()),
  computedAutoSlippage: z.nullish(z.number()),
})
export type SwapRequest = z.input<typeof SwapRequestSchema>
