import * as z from 'zod/mini'

/** `auto`: the product chooses slippage and fees; `manual`: the saved values of the user apply. */
export const swapProfileModes = ['auto', 'manual'] as const
export type SwapProfileMode = (typeof swapProfileModes)[number]

/** Greatest slippage of a manual profile in basis points: a higher tolerance gives no protection. */
export const MAX_MANUAL_SLIPPAGE_BPS = 5_000

/** `max-cap`: the product's fee up to the amount; `exact`: the amount itself. */
export const feeTypes = ['max-cap', 'exact'] as const
export type FeeType = (typeof feeTypes)[number]

/** What a transaction pays to land: a priority fee to the leader, a tip to the block engine or the relay. */
export const broadcastModes = ['priorityFees', 'tip'] as const
export type BroadcastMode = (typeof broadcastModes)[number]

/** Greatest priority fee or tip that a user can set: 0.1 SOL. */
export const MAX_MANUAL_FEE_LAMPORTS = 100_000_000n
/** Cap of the priority fee and of each tip of a browser that has set none: 0.001 SOL. */
const DEFAULT_FEE_LAMPORTS = '1000000'

/** Lamports in a decimal string. */
const fee = () =>
  z._default(
    z.string().check(
      z.regex(/^\d{1,9}$/, { error: 'is not a number of lamports', abort: true }),
      z.refine((text) => BigInt(text) <= MAX_MANUAL_FEE_LAMPORTS, 'is above 0.1 SOL'),
    ),
    DEFAULT_FEE_LAMPORTS,
  )

/** Values of a manual profile; those that an older version has not stored get their defaults. */
export const ManualProfileSchema = z.object({
  slippageBps: z.union([z.literal('auto'), z.int().check(z.minimum(0), z.maximum(MAX_MANUAL_SLIPPAGE_BPS))]),
  feeType: z._default(z.enum(feeTypes), 'max-cap'),
  maxPriorityFeeLamports: fee(),
  maxJitoTipLamports: fee(),
  maxNozomiTipLamports: fee(),
  broadcastModes: z._default(
    z.array(z.enum(broadcastModes)).check(z.minLength(1), z.maxLength(broadcastModes.length)),
    ['priorityFees'],
  ),
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
