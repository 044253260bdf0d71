import * as z from 'zod/mini'

/** Names of the engines that an order can come from. Public clients match them: `metis` is the pools, `jupiterz` the makers. */
export const routerIds = ['metis', 'jupiterz', 'dflow', 'okx'] as const
export type RouterId = (typeof routerIds)[number]

/** Reply of `/order/routers`: the engines of this server. */
export const RoutersReplySchema = z.array(
  z.object({ id: z.enum(routerIds), name: z.string(), icon: z.optional(z.string()) }),
)
export type RoutersReply = z.infer<typeof RoutersReplySchema>
