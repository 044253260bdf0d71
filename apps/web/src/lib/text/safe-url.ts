const MAX_LENGTH = 2048

/**
 * The one gate for links that come from outside (token metadata, remote data): https only, no credentials in it.
 * Anything else is undefined and gets no link.
 */
export function safeLink(url: unknown): string | undefined {
  const parsed = parse(url)
  if (parsed?.protocol !== 'https:' || parsed.username || parsed.password) return undefined
  return parsed.href
}

/** The gate for pictures: https, a path of this origin, or an inline raster or SVG image (an <img> runs no script). */
export function safeImage(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined
  if (/^\/(?![/\\])[\w\-./?=&%]*$/.test(url)) return url
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/.test(url)) return url
  return safeLink(url)
}

/** A twitter handle, a telegram name or a full link, as a link; undefined when it is none. */
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
