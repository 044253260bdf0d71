import * as z from 'zod/mini'
import { AddressSchema, SignatureSchema } from '../shared/address.ts'
import { BaseUnitsSchema } from '../shared/base-units.ts'
import { swapModes } from './quote.ts'

const unixMs = z.number().check(z.minimum(0))
const lamports = z.string().check(z.regex(/^\d{1,20}$/))
/** Base64 of at most 4,096 bytes, the size of a transaction of version 1. */
const WireSchema = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(5_464))

/** One pool of a route: venue and share of the step in basis points. */
const RouteLegSchema = z.object({ label: z.string().check(z.maxLength(64)), bps: z.optional(z.int()) })

/** `rent` is a deposit of an account that the transaction opens; `recipientRent` one that the recipient of a transfer gets. */
const feeKinds = ['network', 'priority', 'tip', 'platform', 'pool', 'rent', 'recipientRent'] as const

const FeeSchema = z.object({
  kind: z.enum(feeKinds),
  mint: AddressSchema,
  amount: BaseUnitsSchema,
  /** Dollar value at the time of the approval. */
  usd: z.optional(z.number().check(z.minimum(0))),
})
export type ReceiptFee = z.input<typeof FeeSchema>

/** What the person agreed to in a swap: the quote that was signed. Amounts in base units. */
const SwapSubjectSchema = z.object({
  kind: z.literal('swap'),
  inputMint: AddressSchema,
  outputMint: AddressSchema,
  swapMode: z.enum(swapModes),
  inAmount: BaseUnitsSchema,
  outAmount: BaseUnitsSchema,
  /** Least out (ExactIn) or most in (ExactOut). */
  otherAmountThreshold: BaseUnitsSchema,
  slippageBps: z.int(),
  priceImpactPct: z.optional(z.string().check(z.maxLength(64))),
  route: z.array(RouteLegSchema).check(z.maxLength(64)),
  /** Output and input by a simulation of this browser before the signature. */
  simulated: z.optional(z.object({ input: BaseUnitsSchema, output: BaseUnitsSchema })),
  fees: z.optional(z.array(FeeSchema).check(z.maxLength(64))),
  /** Lamports that leave the wallet for something else than the swap, such as a tip. */
  tipLamports: z.optional(lamports),
})
export type SwapSubject = z.input<typeof SwapSubjectSchema>

/** What a transaction that is no swap is made for. */
export const actionKinds = [
  'claim',
  'lock',
  'unlock',
  'withdraw',
  'burn',
  'close-accounts',
  'add-liquidity',
  'remove-liquidity',
  'collect-fees',
  'transfer',
  'place-order',
  'edit-order',
  'close-order',
] as const
export type ActionKind = (typeof actionKinds)[number]

/** A change of a wallet's tokens in base units, negative for what leaves it. */
const TokenChangeSchema = z.object({
  mint: AddressSchema,
  amount: z.string().check(z.regex(/^-?\d{1,20}$/)),
})

/** A transfer to another wallet: what leaves the sender, in base units. */
const TransferSubjectSchema = z.object({
  to: AddressSchema,
  amount: BaseUnitsSchema,
  decimals: z.int().check(z.minimum(0), z.maximum(255)),
  symbol: z.string().check(z.maxLength(64)),
  memo: z.optional(z.string().check(z.maxLength(256))),
})
export type TransferSubject = z.input<typeof TransferSubjectSchema>

/**
 * What the person agreed to in a transaction that the browser built itself: the changes of the wallet by its simulation, SOL
 * without fees and rent.
 */
const ActionSubjectSchema = z.object({
  kind: z.literal('action'),
  action: z.enum(actionKinds),
  changes: z.array(TokenChangeSchema).check(z.maxLength(64)),
  transfer: z.optional(TransferSubjectSchema),
  fees: z.optional(z.array(FeeSchema).check(z.maxLength(64))),
})
export type ActionSubject = z.input<typeof ActionSubjectSchema>

/** What a transaction was approved for, by kind. */
const TransactionSubjectSchema = z.discriminatedUnion('kind', [SwapSubjectSchema, ActionSubjectSchema])
export type TransactionSubject = z.input<typeof TransactionSubjectSchema>

/** Unix milliseconds at which each stage of a transaction began. */
const TimesSchema = z.object({
  /** The quote was received. */
  quotedAtMs: z.optional(unixMs),
  /** The review was approved. */
  approvedAtMs: z.optional(unixMs),
  signedAtMs: unixMs,
  /** The network took the transaction. */
  sentAtMs: z.optional(unixMs),
})

/** An order of a market maker, who signs second and sends; the transaction is then named by the maker's signature. */
const OrderSchema = z.object({ requestId: z.string().check(z.maxLength(64)) })

/** How a transaction is broadcast: to all endpoints, or only to a private relay. */
export const broadcastRoutes = ['public', 'private'] as const
export type BroadcastRoute = (typeof broadcastRoutes)[number]

/** A signed transaction whose result is not known, as a browser keeps it from before its first broadcast. */
export const PendingTransactionSchema = z.object({
  signature: SignatureSchema,
  wire: WireSchema,
  lastValidBlockHeight: z.int().check(z.minimum(0)),
  account: AddressSchema,
  subject: TransactionSubjectSchema,
  route: z.enum(broadcastRoutes),
  /** Set where a market maker fills: `signature` is then that of the taker, until the transaction is found. */
  order: z.optional(OrderSchema),
  times: TimesSchema,
})
export type PendingTransaction = z.input<typeof PendingTransactionSchema>

/** As `SendOutcome` of `packages/solana`; `notSent`: it never left the browser. */
export const transactionOutcomes = ['confirmed', 'failed', 'expired', 'unconfirmed', 'notSent'] as const
export type TransactionOutcome = (typeof transactionOutcomes)[number]

/** Record of one transaction, kept by the browser that signed it. */
export const TransactionReceiptSchema = z.object({
  signature: SignatureSchema,
  account: AddressSchema,
  subject: TransactionSubjectSchema,
  route: z.enum(broadcastRoutes),
  order: z.optional(OrderSchema),
  times: z.extend(TimesSchema, { decidedAtMs: unixMs }),
  outcome: z.enum(transactionOutcomes),
  slot: z.optional(z.int()),
  /** Amounts that the confirmed transaction moved; absent when they cannot be read. */
  executed: z.optional(z.object({ input: BaseUnitsSchema, output: BaseUnitsSchema, feeLamports: lamports })),
  error: z.optional(
    z.object({ code: z.string().check(z.maxLength(200)), message: z.string().check(z.maxLength(500)) }),
  ),
})
export type TransactionReceipt = z.input<typeof TransactionReceiptSchema>
