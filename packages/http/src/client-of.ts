import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Longest API key; longer or otherwise malformed keys do not identify a client. */
const API_KEY = /^[\w.-]{1,128}$/

/** The API key of the header `x-api-key`, undefined when absent or malformed. */
export function apiKeyOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  const key = headers['x-api-key']
  return typeof key === 'string' && API_KEY.test(key) ? key : undefined
}

/**
 * Identity of a client for queues and limits: its API key, else its address. `request.ip` honours `TRUST_PROXY`.
 * Whether a key is valid is checked before, by the server.
 */
export function clientOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  const key = apiKeyOf(request.headers)
  return key === undefined ? addressKey(request.ip) : `key:${key}`
}

/** One client per IPv4 address and per IPv6 /64 network, the smallest block that a provider assigns (RFC 6177). */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return `ip:${mapped}`
  return isIPv6(address) ? `ip:${ipv6Network(address)}/64` : `ip:${address}`
}

/** The first four groups of an IPv6 address, without leading zeros. */
function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    const count = after.at(-1)?.includes('.') ? after.length + 1 : after.length
    groups.push(...Array<string>(8 - groups.length - count).fill('0'), ...after)
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
