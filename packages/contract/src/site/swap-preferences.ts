import * as z from 'zod/mini'
import { MAX_DEXES } from '../trade/quote.ts'

/** Choices of a swap that hold in both modes of the profile. */
export const SwapPreferencesSchema = z.object({
  onlyDirectRoutes: z._default(z.boolean(), false),
  restrictIntermediateTokens: z._default(z.boolean(), true),
  asLegacyTransaction: z._default(z.boolean(), false),
  /** SOL is taken from and left in the wrapped SOL account. */
  useWSol: z._default(z.boolean(), false),
  /** Sent to the private relay only, with a tip, so that nobody can trade around the swap. */
  isProtected: z._default(z.boolean(), false),
  /** Market makers are asked too, and fill where their offer is at least as good as the pools'. */
  asksMakers: z._default(z.boolean(), true),
  /** Labels of venues that the user excludes, beside those that the server does. */
  excludedVenues: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAX_DEXES)), []),
})
export type SwapPreferences = z.infer<typeof SwapPreferencesSchema>
