import * as z from 'zod/mini'

/** Reply of `GET /v1/chaininsight/narrative/{assetId}`; `narrative` is there with `success`. */
export const NarrativeSchema = z.object({
  status: z.enum(['success', 'generating', 'not_found']),
  narrative: z.optional(z.string()),
})
export type Narrative = z.infer<typeof NarrativeSchema>
