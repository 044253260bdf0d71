import * as z from 'zod/mini'
import { AddressSchema } from './address.ts'

const IndexSchema = z.int().check(z.minimum(0), z.maximum(255))
/** First bytes of an instruction's data, in hex. */
const DiscriminatorSchema = z.string().check(z.regex(/^([0-9a-f]{2}){1,8}$/))

/** Bytes in hex; none for an empty text. */
const BytesSchema = z.string().check(z.regex(/^([0-9a-f]{2}){0,64}$/))

/** Positions among the accounts of a swap instruction. */
const SwapAccountsSchema = z.object({
  /** Number of accounts. */
  count: z.int().check(z.minimum(1), z.maximum(256)),
  /** How many more may follow, such as arrays of ticks; none where it is absent. */
  tail: z.optional(z.int().check(z.minimum(1), z.maximum(256))),
  user: IndexSchema,
  pool: IndexSchema,
  /** Absent where the instruction does not say which of its mints is spent: the token accounts of the user do. */
  mintIn: z.optional(IndexSchema),
  mintOut: z.optional(IndexSchema),
  userIn: IndexSchema,
  userOut: IndexSchema,
})

/**
 * The data of a swap by the venue's own instruction: `prefix`, the two amounts as u64, `suffix`, and nothing else.
 * `amounts` says which of the two is first: the input (its limit, for an exact output) or the output (its limit, for an
 * exact input).
 */
const SwapDataSchema = z.object({
  prefix: DiscriminatorSchema,
  amounts: z.enum(['in, out', 'out, in']),
  suffix: BytesSchema,
})
export type SwapDataLayout = z.infer<typeof SwapDataSchema>

/** `exactOut` is absent for a program that has no exact output: its pools only spend exact inputs. */
const DirectSwapSchema = z.object({ exactIn: SwapDataSchema, exactOut: z.optional(SwapDataSchema) })

const SwapLayoutSchema = z.object({
  accounts: SwapAccountsSchema,
  /** The row of the router program that calls it; the page then accepts it in a route alone. */
  routerVenue: z.optional(z.string()),
  /** The venue's own instruction; absent where the router program alone calls it. */
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
