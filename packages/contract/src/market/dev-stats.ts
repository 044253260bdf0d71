import * as z from 'zod/mini'
import { AssetSchema } from './asset.ts'

/** What a wallet has launched; `topTokens` are at most 20, with the most liquidity first. */
export const DevStatsSchema = z.object({
  numCreated: z.number(),
  numMigrated: z.number(),
  numCreatedInPast7Days: z.number(),
  topTokens: z.array(AssetSchema),
})
export type DevStats = z.infer<typeof DevStatsSchema>

/** Reply of `GET /v1/assets/{id}/description`; without a field for a token whose metadata has no description. */
export const DescriptionSchema = z.object({ description: z.optional(z.string()) })
export type Description = z.infer<typeof DescriptionSchema>
