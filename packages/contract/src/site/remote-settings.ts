import * as z from 'zod/mini'
import { AsrTimelineSchema } from '../account/claims.ts'
import { AddressSchema } from '../shared/address.ts'
import { MAX_DEXES } from '../trade/quote.ts'
import { swapProfileModes } from './swap-profile.ts'

/** Fewest blocks that a swap has to land: with less, most would expire on the way. */
const MIN_BLOCKHASH_SLOTS = 20
/** Life of a blockhash on Solana. */
const MAX_BLOCKHASH_SLOTS = 150
const MAX_BANNED_TOKENS = 1_000
const MAX_CLAIM_MINTS = 100

/** Label of a venue as quotes have it; a comma would separate two in a query. */
const venueLabel = z.string().check(z.regex(/^[^,\p{Cc}]{1,60}$/u, 'is not the label of a venue'))

/** `/static/remoteConfig/metadata.json`: settings that apply to every open page within a minute. */
export const RemoteSettingsSchema = z.object({
  swapSettings: z.object({
    /** A key that a browser has not seen yet makes it apply the default profile once. */
    swapProfile: z.optional(
      z.object({
        key: z.string().check(z.regex(/^[\w.-]{1,64}$/, 'is not a key of letters, digits, ., - and _')),
        defaultProfile: z.enum(swapProfileModes),
      }),
    ),
    /** Venues that no quote uses; replaces the list of the browser when present. */
    excludedAmms: z.optional(z.array(venueLabel).check(z.maxLength(MAX_DEXES))),
    /** Mints that are neither found by search nor traded. */
    bannedTokens: z.optional(z.array(AddressSchema).check(z.maxLength(MAX_BANNED_TOKENS))),
  }),
  /** Blocks within which a swap must land; the life of a blockhash when absent. */
  blockhashSlotsToExpiry: z.optional(
    z.int().check(z.minimum(MIN_BLOCKHASH_SLOTS), z.maximum(MAX_BLOCKHASH_SLOTS)),
  ),
  /** The round of rewards that the drawer and the page of claims ask for; `endsAt` is when the drawer stops asking. */
  asrClaims: z.optional(
    z.object({
      timeline: AsrTimelineSchema,
      endsAt: z.optional(z.iso.datetime()),
      /** The only mints that are asked for. */
      mints: z.optional(z.array(AddressSchema).check(z.maxLength(MAX_CLAIM_MINTS))),
    }),
  ),
  /** Whether the perps area opens its second version. */
  perpsV2Default: z.optional(z.boolean()),
})
export type RemoteSettings = z.infer<typeof RemoteSettingsSchema>

/** Settings of a server whose operator has published none. */
export const DEFAULT_REMOTE_SETTINGS: RemoteSettings = {
  swapSettings: {
    swapProfile: { key: 'default', defaultProfile: 'auto' },
    excludedAmms: [],
    bannedTokens: [],
  },
}
