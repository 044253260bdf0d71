import { createHash } from 'node:crypto'
import { InvalidSiteFile } from './invalid-site-file.ts'
import { MAX_PICTURE_BYTES } from './site-paths.ts'

const startsWith = (bytes: Uint8Array, start: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + start.length)).toString('latin1') === start

/** The extension of a picture by its first bytes, whatever its name says; undefined for another format. */
function extensionOf(bytes: Uint8Array): 'png' | 'jpg' | 'webp' | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpg'
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : undefined
}

/** Public name of a picture: the hash of its content. Throws InvalidSiteFile for what is no PNG, JPEG or WebP. */
export function pictureName(bytes: Uint8Array, source: string): string {
  if (bytes.length > MAX_PICTURE_BYTES)
    throw new InvalidSiteFile(`${source} is larger than ${MAX_PICTURE_BYTES} bytes`)
  const extension = extensionOf(bytes)
  if (extension === undefined) throw new InvalidSiteFile(`${source} is no PNG, JPEG or WebP picture`)
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`
}
