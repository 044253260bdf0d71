import { ECDH } from 'node:crypto'
import type { PushSubscriptionKeys } from '@callisto/contract'

/** Push services of the browsers; a name stands for its subdomains too. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
]

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/

/**
 * Whether messages may go to an endpoint: to a push service of `hosts`, over https. Devices name the endpoint, and the server
 * must not become a way to reach any other host. A host of this machine is reached without https, when `hosts` names it.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, hostname, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  const isNamed = hosts.some((one) => host === one || (!one.includes(':') && host.endsWith(`.${one}`)))
  return isNamed && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)))
}

/** Whether messages can be encrypted for a subscription: its key is a point of the curve. */
export function isPushKey({ p256dh }: PushSubscriptionKeys['keys']): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}
