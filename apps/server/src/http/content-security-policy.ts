import { createHash } from 'node:crypto'
import type { Cluster } from '@callisto/contract'

/** What a page may use beside the files of its own origin. */
export interface PolicySources {
  /** Origins that it calls: http, https, ws, wss. */
  connect: readonly string[]
  /** Origins of its frames. */
  frames: readonly string[]
  /** Hash sources of the inline scripts and styles of its document. */
  scripts: readonly string[]
  styles: readonly string[]
}

/** Trusted Types policies of the web app: the address of its service worker (`lib/browser/service-worker.ts`). */
const TRUSTED_TYPES_POLICIES = ['callisto-worker']

/**
 * Policy of a page. Inline code runs by its hash, pictures come from this origin (`/img` for remote ones) and from
 * `data:` URLs, which wallets carry their icons in; no string becomes code (Trusted Types).
 */
export function pagePolicy({ connect, frames, scripts, styles }: PolicySources): string {
  return serialize({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...new Set(connect)],
    'frame-src': frames.length === 0 ? ["'none'"] : frames,
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES_POLICIES,
  })
}

/**
 * Policy of the frame that holds keys: its own files, pages of one origin around it, and no call to anywhere, so that
 * nothing in it could send a key away.
 */
export function keyFramePolicy(parent: string): string {
  return serialize({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': [parent],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  })
}

/** Policy of a script file, which is in force where it runs as a worker. */
export const SCRIPT_POLICY = serialize({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
})

/** Policy of all other replies: opened by themselves they load nothing and have no origin. */
export const DATA_POLICY = serialize({
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  sandbox: [],
})

function serialize(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Hash sources of the inline scripts and styles of a document of this product. */
export function inlineHashes(html: string): Pick<PolicySources, 'scripts' | 'styles'> {
  return {
    scripts: [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(hashSource),
    styles: [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(hashSource),
  }
}

function hashSource([, text = '']: RegExpMatchArray): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Host and port as they may stand in a policy: a `*` or `;` in the host of a URL would change its meaning. */
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d{1,5})?$/i

/** Whether a text is a host with an optional port that is safe in a policy. */
export const isPolicyHost = (host: string): boolean => host.length <= 260 && HOST.test(host)

/** Origin of an absolute URL as a source of a policy; undefined for what cannot be one. */
export function policyOrigin(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host } = new URL(url)
  return /^(https?|wss?):$/.test(protocol) && isPolicyHost(host) ? `${protocol}//${host}` : undefined
}

/** Origins of the endpoints of a cluster, and of the relay of its wallets. */
export function endpointOrigins({
  rpcUrl,
  wsUrl,
  rpcEndpoints,
  walletConnect,
}: Pick<Cluster, 'rpcUrl' | 'wsUrl' | 'rpcEndpoints' | 'walletConnect'>): string[] {
  const nodes = rpcEndpoints.flatMap((endpoint) => [endpoint.url, endpoint.wsUrl])
  const urls = [rpcUrl, wsUrl, ...nodes, ...(walletConnect ? [walletConnect.relayUrl] : [])]
  return [...new Set(urls.map(policyOrigin).filter((origin) => origin !== undefined))]
}

/** The origin of the sockets of an origin of pages. */
export const webSocketOrigin = (origin: string): string => origin.replace(/^http/, 'ws')
