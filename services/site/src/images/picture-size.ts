import type { ImageQuery } from '@callisto/contract'
import type { ImageSize } from './encode-image.ts'

/** Sides in device pixels that pictures are encoded at: any wanted one is rounded up, so that few are kept. */
const SIDES = [16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048]
const MAX_SIDE = 2048
const DEFAULT_WIDTH = 512
const DEFAULT_QUALITY = 80
const QUALITY_STEP = 10

/** The size at which a picture is encoded. */
export function pictureSize({ w, h, dpr = 1, quality = DEFAULT_QUALITY }: ImageQuery): ImageSize {
  const side = (css: number | undefined) =>
    css === undefined ? undefined : (SIDES.find((step) => step >= css * dpr) ?? MAX_SIDE)
  return {
    width: side(w ?? (h === undefined ? DEFAULT_WIDTH : undefined)),
    height: side(h),
    quality: Math.max(QUALITY_STEP, Math.round(quality / QUALITY_STEP) * QUALITY_STEP),
  }
}
