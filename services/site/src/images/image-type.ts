export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg'

const SVG_HEAD_BYTES = 4096
/** Declarations and comments may precede the root element; a document type with entities of its own may not. */
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE\s+svg[^>[]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/

/** Format of a picture by its first bytes, whatever its sender says; undefined for any other file. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (/^ftypavi[fs]$/.test(text(4, 12))) return 'avif'
  return SVG.test(bytes.toString('utf8', 0, SVG_HEAD_BYTES)) ? 'svg' : undefined
}
