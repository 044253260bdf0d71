import { parseHttpsLink } from '@callisto/contract'

/**
 * Validates a link from external data (token metadata, remote configuration): https only, without credentials.
 * Undefined for anything else. Banners are validated by the same rule before they are published.
 */
export const safeLink = parseHttpsLink

/** Validates an image URL: https, a path of this origin, or an inline raster or SVG image (an <img> runs no script). */
export function safeImage(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined
  if (/^\/(?![/\\])[\w\-./?=&%]*$/.test(url)) return url
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/.test(url)) return url
  return safeLink(url)
}

const MAX_RPC_LENGTH = 512
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Validates the URL of a JSON-RPC service that the user entered: https, or http on this machine, without credentials and
 * fragment, at most 512 characters. Undefined for anything else.
 */
export function safeRpcUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > MAX_RPC_LENGTH || !URL.canParse(url.trim())) return undefined
  const { protocol, hostname, username, password, hash, href } = new URL(url.trim())
  if (username !== '' || password !== '' || hash !== '') return undefined
  const isLocal = protocol === 'http:' && LOOPBACK.test(hostname)
  return isLocal || protocol === 'https:' ? href : undefined
}

/** Link of a handle ("@name") or of a full URL; undefined for invalid values. */
export function socialLink(base: 'https://x.com/' | 'https://t.me/', value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const handle = /^@?(\w{1,64})$/.exec(value.trim())?.[1]
  return handle ? `${base}${handle}` : safeLink(value)
}
