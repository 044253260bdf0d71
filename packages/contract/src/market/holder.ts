import * as z from 'zod/mini'

/** Owner of some of a mint; `amount` in whole tokens. Built-in tag ids: Bonding Curve, Pool, CEX, Lock, Misc. */
export const HolderSchema = z.object({
  address: z.string(),
  amount: z.number(),
  tags: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  holderTags: z.optional(z.array(z.string())),
})
export type Holder = z.infer<typeof HolderSchema>

/** `count` is the number of all holders, `holders` the largest hundred. */
export const HoldersReplySchema = z.object({ count: z.number(), holders: z.array(HolderSchema) })
export type HoldersReply = z.infer<typeof HoldersReplySchema>
