import * as z from 'zod/mini'

/** `auto`: the product chooses slippage and fees; `manual`: the saved values of the user apply. */
export const swapProfileModes = ['auto', 'manual'] as const
export type SwapProfileMode = (typeof swapProfileModes)[number]

/** Greatest slippage of a manual profile in basis points: a higher tolerance gives no protection. */
export const MAX_MANUAL_SLIPPAGE_BPS = 5_000

/** Values of a manual profile. */
export const ManualProfileSchema = z.object({
  slippageBps: z.int().check(z.minimum(0), z.maximum(MAX_MANUAL_SLIPPAGE_BPS)),
})
export type ManualProfile = z.infer<typeof ManualProfileSchema>

/** The swap profile as a browser stores it. The manual values are kept while the mode is auto. */
export const SwapProfileSchema = z.object({
  mode: z.enum(swapProfileModes),
  manual: ManualProfileSchema,
  /** Unix ms of the switch to manual; absent in auto. */
  manualSinceMs: z.optional(z.number()),
  /** Key of the server's profile that was applied last. */
  serverKey: z.optional(z.string()),
})
export type SwapProfile = z.infer<typeof SwapProfileSchema>
