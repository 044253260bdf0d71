import { policyOrigin, webSocketOrigin } from './content-security-policy.ts'

/** Cookie with the origin of the RPC that the user has saved. The web app sets it. */
const COOKIE = 'callisto-rpc'
const MAX_LENGTH = 2048
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3})$/

/**
 * Sources of a policy for the RPC that a cookie header names: its origin over HTTP and over WebSocket. An https URL, or
 * an http URL of this machine, whose validator has its WebSocket on the next port; anything else gives none.
 */
export function customRpcSources(cookies: string | undefined): string[] {
  const url = parseUrl(cookieValue(cookies ?? ''))
  if (url === undefined || url.username !== '' || url.password !== '') return []
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  const origin = isAllowed ? policyOrigin(url.href) : undefined
  return origin === undefined ? [] : [origin, socketOrigin(url, origin)]
}

/** As the web app derives it (`apps/web/src/lib/api/rpc-choice.ts`). */
function socketOrigin({ protocol, hostname, port }: URL, origin: string): string {
  return protocol === 'http:' && port !== ''
    ? `ws://${hostname}:${Number(port) + 1}`
    : webSocketOrigin(origin)
}

function cookieValue(cookies: string): string {
  const prefix = `${COOKIE}=`
  const pair = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
  return pair?.slice(prefix.length) ?? ''
}

function parseUrl(value: string): URL | undefined {
  if (value === '' || value.length > MAX_LENGTH) return undefined
  try {
    return new URL(decodeURIComponent(value))
  } catch {
    return undefined
  }
}
