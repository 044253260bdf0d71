import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { BaseUnitsSchema } from '../shared/base-units.ts'

/** The round of rewards that is asked for by default. */
export const DEFAULT_ASR_TIMELINE = 'oct-2024'
/** Name of a round: letters, digits and dashes. */
export const AsrTimelineSchema = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'is not the name of a round'))

/** 32 bytes as the public call has them. */
const HashSchema = z.array(z.int().check(z.minimum(0), z.maximum(255))).check(z.length(32))

/**
 * What a wallet may claim in a round, claimed or not: the chain knows that. `merkle_tree` is the account of the distribution,
 * `amount` what is free at once, `locked_amount` what vests until the end of the distribution.
 */
export const AsrClaimSchema = z.object({
  mint: AddressSchema,
  merkle_tree: AddressSchema,
  amount: BaseUnitsSchema,
  locked_amount: z.optional(BaseUnitsSchema),
  /** The hashes from the leaf to the root, at most one a doubling of the list. */
  proof: z.array(HashSchema).check(z.maxLength(32)),
})
export type AsrClaim = z.input<typeof AsrClaimSchema>

/** `voteCount` is the number of votes that the wallet has cast in the round, `voteCountExtra` that of votes counted beside them. */
export const AsrClaimReplySchema = z.object({
  claim: z.array(AsrClaimSchema),
  voteCount: z.int(),
  voteCountExtra: z.int(),
})
export type AsrClaimReply = z.input<typeof AsrClaimReplySchema>

/**
 * Locked governance tokens of a wallet, in whole tokens; `until` in unix ms is when a part that leaves is free. `locker` and
 * `mint` say where and what, and are absent where this server knows no locker.
 */
export const StakedReplySchema = z.object({
  stakedAmount: z.number(),
  unstaking: z.array(z.object({ amount: z.number(), until: z.number() })),
  locker: z.optional(AddressSchema),
  mint: z.optional(AddressSchema),
})
export type StakedReply = z.input<typeof StakedReplySchema>
