import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { QuoteSchema } from './quote.ts'

const flag = z.nullish(z.boolean())
const address = z.nullish(AddressSchema)
const lamports = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

export const priorityLevels = ['medium', 'high', 'veryHigh'] as const
export type PriorityLevel = (typeof priorityLevels)[number]

/**
 * Priority fee of a swap on top of the base fee: a total in lamports, a level with a maximum, or a tip. The official
 * client serialises a plain number as an empty object; `auto` is a legacy form of the default.
 */
export const PrioritizationFeeSchema = z.union([
  lamports,
  z.literal('auto'),
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

/** Body of `POST /swap` and `/swap-instructions`; unknown fields, legacy names included, are ignored. */
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
  dynamicSlippage: z.nullish(z.union([z.boolean(), z.record(z.string(), z.unknown())])),
  computeUnitPriceMicroLamports: z.nullish(lamports),
  blockhashSlotsToExpiry: z.nullish(z.int().check(z.minimum(0), z.maximum(255))),
})
export type SwapRequest = z.input<typeof SwapRequestSchema>
