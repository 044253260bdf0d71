import { parseHttpsLink } from '@callisto/contract'

/**
 * Validates a link from external data (token metadata, remote configuration): https only, without credentials.
 * Undefined for anything else. Banners are validated by the same rule before they are published.
 */
export const safeLink = parseHttpsLink

/** A path of this origin; no second slash or backslash, which would make it a host. */
const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%]*$/
/** A picture of another host, as the market names it. */
const IMAGE_SERVICE = /^\/img\?url=([^&]*)$/
/** A picture inside its address; an <img> runs no script of it. */
const INLINE_PICTURE = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/
const CONTENT_ADDRESS = /^(ipfs|ar):\/\/[\w\-./~%]{1,2000}$/
const MAX_DENSITY = 4
const QUALITY = 80

/**
 * Addresses of a picture for an <img> of so many CSS pixels, in order of preference; none for an invalid URL. A picture of
 * another host comes through this origin's image service and in no other way: the page's policy allows no other source.
 */
export function imageSources(url: unknown, cssPixels: number): readonly string[] {
  if (typeof url !== 'string') return []
  const named = IMAGE_SERVICE.exec(url)?.[1]
  if (named !== undefined) {
    // At the size that is shown, instead of the one of the link.
    const picture = remotePicture(decoded(named) ?? '')
    return picture === undefined ? [] : [resizedImage(picture, cssPixels)]
  }
  if (OWN_PATH.test(url) || INLINE_PICTURE.test(url)) return [url]
  const own = ownUrl(url)
  if (own !== undefined) return [resizedImage(own, cssPixels), own]
  const remote = remotePicture(url)
  return remote === undefined ? [] : [resizedImage(remote, cssPixels)]
}

const remotePicture = (url: string): string | undefined => (CONTENT_ADDRESS.test(url) ? url : safeLink(url))

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function resizedImage(url: string, cssPixels: number): string {
  const side = String(Math.ceil(cssPixels))
  const dpr = String(Math.min(MAX_DENSITY, Math.max(1, Math.ceil(devicePixelRatio))))
  return `/img?${new URLSearchParams({ url, w: side, h: side, dpr, quality: String(QUALITY) })}`
}

/** An absolute URL of this origin. */
function ownUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, username, password, href } = new URL(url)
  return origin === location.origin && !username && !password ? href : undefined
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
