import * as z from 'zod/mini'

/** Categories of holders that are no people (spec 1-3-17). They are left out of the figures of top holders. */
export const holderCategories = ['Bonding Curve', 'Pool', 'CEX', 'Lock', 'Misc'] as const
export type HolderCategory = (typeof holderCategories)[number]

/** How a wallet came to a launched token: bought in the block of the launch, near it, or funded by the creator's side. */
export const holderTags = ['bundler', 'sniper', 'insider'] as const

/**
 * Owner of some of a mint; `amount` in whole tokens. The ids of `tags` are `holderCategories`, with the exchange's own name
 * for CEX; those of `holderTags` are of the list of that name.
 */
export const HolderSchema = z.object({
  address: z.string(),
  amount: z.number(),
  tags: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  holderTags: z.optional(z.array(z.string())),
})
export type Holder = z.infer<typeof HolderSchema>

/** `count` is the number of all holders, absent while it is not known, `holders` the largest hundred. */
export const HoldersReplySchema = z.object({ count: z.optional(z.number()), holders: z.array(HolderSchema) })
export type HoldersReply = z.infer<typeof HoldersReplySchema>
