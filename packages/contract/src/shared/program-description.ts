import * as z from 'zod/mini'
import { AddressSchema } from './address.ts'

const IndexSchema = z.int().check(z.minimum(0), z.maximum(255))
/** First bytes of an instruction's data, in hex. */
const DiscriminatorSchema = z.string().check(z.regex(/^([0-9a-f]{2}){1,8}$/))

/** Positions among the accounts of a swap instruction. */
const SwapAccountsSchema = z.object({
  /** Number of accounts. */
  count: z.int().check(z.minimum(1), z.maximum(256)),
  user: IndexSchema,
  pool: IndexSchema,
  mintIn: IndexSchema,
  mintOut: IndexSchema,
  userIn: IndexSchema,
  userOut: IndexSchema,
})

/** A swap by the venue's own instruction: amount and limit as u64 at fixed offsets of its data. */
const DirectSwapSchema = z.object({
  exactIn: DiscriminatorSchema,
  exactOut: DiscriminatorSchema,
  dataBytes: z.int().check(z.minimum(1), z.maximum(1_232)),
  amountAt: IndexSchema,
  limitAt: IndexSchema,
})

const SwapLayoutSchema = z.object({
  accounts: SwapAccountsSchema,
  /** The row of the router program that calls it. */
  routerVenue: z.optional(z.string()),
  /** Present for a venue that the router program cannot call. */
  direct: z.optional(DirectSwapSchema),
})
export type SwapLayout = z.infer<typeof SwapLayoutSchema>

/**
 * What a page has to know of an on-chain program: names for what it shows, and the layout of swaps for what it verifies
 * before it lets a wallet sign.
 */
export const ProgramDescriptionSchema = z.object({
  address: AddressSchema,
  label: z.string(),
  instructions: z.array(z.object({ discriminator: DiscriminatorSchema, name: z.string() })),
  /** Messages of its custom errors, by code. */
  errors: z.record(z.string(), z.string()),
  swaps: z.array(SwapLayoutSchema),
})
export type ProgramDescription = z.infer<typeof ProgramDescriptionSchema>
