import sharp, { type Sharp } from 'sharp'
import type { ImageType } from './image-type.ts'

/** Pixels of a picture at most, before it is resized. */
const MAX_PIXELS = 4096 * 4096
const MAX_SECONDS = 1
/** Effort of the WebP encoder, 0 to 6. */
const EFFORT = 2

/** A picture as it is wanted, in device pixels; a missing side follows from the other one. */
export interface ImageSize {
  width?: number | undefined
  height?: number | undefined
  /** 1 to 100. */
  quality: number
}

sharp.cache(false)
// One thread for a picture: the time of a hostile one is not multiplied.
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
})

/**
 * Decodes a picture and encodes it anew as WebP: the first frame, upright, in sRGB, without metadata. A vector picture is
 * drawn at the wanted size, a raster picture is not enlarged. Rejects when the bytes are damaged or have too many pixels.
 */
export async function encodeImage(bytes: Uint8Array, type: ImageType, size: ImageSize): Promise<Buffer> {
  const { width, height, quality } = size
  const image: Sharp = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
  return image
    .autoOrient()
    .resize({
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      fit: 'cover',
      withoutEnlargement: type !== 'svg',
    })
    .webp({ quality, effort: EFFORT })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
}
