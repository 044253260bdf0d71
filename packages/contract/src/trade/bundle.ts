import * as z from 'zod/mini'

/** Result of `getInflightBundleStatuses`. `Invalid`: not known; `Failed`: it has not landed and left no trace. */
export const InflightBundlesSchema = z.object({
  context: z.object({ slot: z.number() }),
  value: z.array(
    z.object({
      bundle_id: z.string(),
      status: z.enum(['Invalid', 'Pending', 'Failed', 'Landed']),
      landed_slot: z.nullable(z.number()),
    }),
  ),
})
export type BundleStatus = z.infer<typeof InflightBundlesSchema>['value'][number]['status']

/** Result of `getTipAccounts`. */
export const TipAccountsSchema = z.array(z.string()).check(z.minLength(1))
