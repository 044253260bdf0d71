const MAX_LINK_LENGTH = 2048

/**
 * A link from external data (token metadata, banners, remote configuration): https only, without credentials, at most
 * 2,048 characters. Returns it normalized; undefined for anything else.
 */
export function parseHttpsLink(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > MAX_LINK_LENGTH) return undefined
  try {
    const parsed = new URL(url.trim())
    if (parsed.protocol !== 'https:' || parsed.username || parsed.password) return undefined
    return parsed.href
  } catch {
    return undefined
  }
}
