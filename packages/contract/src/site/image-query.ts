import * as z from 'zod/mini'
import { integerParameter, requiredTextParameter } from '../shared/parameters.ts'

const MAX_URL_LENGTH = 2048

/** Parameters of a picture (docs/spec-map.md 1-7.5): sides in CSS pixels, device pixels per CSS pixel, quality of the encoding. */
export const ImageQuerySchema = z.object({
  url: requiredTextParameter(MAX_URL_LENGTH),
  w: integerParameter(1, 1024),
  h: integerParameter(1, 1024),
  dpr: integerParameter(1, 4),
  quality: integerParameter(1, 100),
})
export type ImageQuery = z.infer<typeof ImageQuerySchema>

/** Query of the picture of a page: its path with its query. */
export const SocialPictureQuerySchema = z.object({ path: requiredTextParameter(MAX_URL_LENGTH) })
