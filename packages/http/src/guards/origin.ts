import { isIP } from 'node:net'

/** Pages of browser extensions, which wallets are. */
const EXTENSIONS = new Set(['chrome-extension:', 'moz-extension:', 'safari-web-extension:'])

/**
 * Whether a page of `origin` may open a socket here or use the faucet: a client that is no browser sends none. Pages of
 * this machine, of extensions and of `allowed` origins may, and those of the server itself where it is reached by its IP
 * address; a name in the `host` header proves nothing, since its owner can point it here (DNS rebinding).
 */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined || allowed.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, host: originHost } = new URL(origin)
  if (EXTENSIONS.has(protocol)) return true
  if (protocol !== 'http:' && protocol !== 'https:') return false
  const name = hostname.replace(/^\[|\]$/g, '')
  if (name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))) return true
  return isIP(name) !== 0 && originHost === host
}
