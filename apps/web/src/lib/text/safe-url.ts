const MAX_LENGTH = 2048

/**
 * Validates a link from external data (token metadata, remote configuration): https only, without credentials.
 * Undefined for anything else.
 */
export function safeLink(url: unknown): string | undefined {
  const parsed = parse(url)
  if (parsed?.protocol !== 'https:' || parsed.username || parsed.password) return undefined
  return parsed.href
}

/** Validates an image URL: https, a path of this origin, or an inline raster or SVG image (an <img> runs no script). */
export function safeImage(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined
  if (/^\/(?![/\\])[\w\-./?=&%]*$/.test(url)) return url
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/.test(url)) return url
  return safeLink(url)
}

/** Link of a handle ("@name") or of a full URL; undefined for invalid values. */
export function socialLink(base: 'https://x.com/' | 'https://t.me/', value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const handle = /^@?(\w{1,64})$/.exec(value.trim())?.[1]
  return handle ? `${base}${handle}` : safeLink(value)
}

function parse(url: unknown): URL | undefined {
  if (typeof url !== 'string' || url.length > MAX_LENGTH) return undefined
  try {
    return new URL(url.trim())
  } catch {
    return undefined
  }
}
