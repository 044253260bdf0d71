import type { FastifyInstance } from 'fastify'
import { DATA_POLICY, SCRIPT_POLICY } from './content-security-policy.ts'

export type Headers = Readonly<Record<string, string>>

/** Features of the browser that neither the web app nor anything in it uses. */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** A year. */
const HSTS_SECONDS = 31_536_000

/** Headers of every response; with an https origin browsers are told to use no other scheme. */
export function securityHeaders(publicOrigin: string | undefined): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(publicOrigin?.startsWith('https:') ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` } : {}),
  }
}

/** The same with the policy of a reply that is no page, as lines of an HTTP head. */
export const headerLines = (headers: Headers): string[] =>
  Object.entries({ ...headers, 'content-security-policy': DATA_POLICY }).map(
    ([name, value]) => `${name}: ${value}`,
  )

/** Adds security headers to every response; a route may have set its own value of one. */
export function registerSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const policy = /^(text|application)\/javascript/.test(type) ? SCRIPT_POLICY : DATA_POLICY
    for (const [name, value] of Object.entries({ ...headers, 'content-security-policy': policy }))
      if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
