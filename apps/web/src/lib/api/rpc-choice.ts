import type { RpcEndpoint } from '@callisto/contract'
import { createStoredValue } from '../browser/storage.ts'
import { safeRpcUrl } from '../text/safe-url.ts'

/** The endpoint under the page's own origin; it serves the cluster by definition. */
export const APP_ENDPOINT = 'app'
export const CUSTOM_ENDPOINT = 'custom'

const MAX_STORED = 512
const parseText = (value: unknown) =>
  typeof value === 'string' && value.length <= MAX_STORED ? value : undefined

/** Id of the chosen endpoint. */
export const chosenRpc = createStoredValue('rpc-endpoint', APP_ENDPOINT, parseText)

/** The custom RPC URL as it was saved; empty for none. */
export const customRpc = createStoredValue('custom-rpc', '', parseText)

/** The endpoint of a custom RPC URL; an invalid one is logged and ignored (spec 2-5-11). */
export function customEndpoint(saved: string): RpcEndpoint | undefined {
  if (saved === '') return undefined
  const url = safeRpcUrl(saved)
  if (url) return { id: CUSTOM_ENDPOINT, url, wsUrl: socketUrl(url) }
  console.warn('The custom RPC URL is invalid and ignored')
  return undefined
}

/** A validator on this machine has its WebSocket on the next port; services have it at the same URL. */
function socketUrl(url: string): string {
  const { protocol, port } = new URL(url)
  const socket = new URL(url.replace(/^http/, 'ws'))
  if (protocol === 'http:' && port !== '') socket.port = String(Number(port) + 1)
  return socket.href
}

/** All choices: those of the server, the page's own one with the URL that this page uses, then the custom one. */
export function rpcChoices(
  served: readonly RpcEndpoint[],
  own: RpcEndpoint,
  custom: RpcEndpoint | undefined,
): RpcEndpoint[] {
  const others = served.filter(({ id }) => id !== APP_ENDPOINT && id !== CUSTOM_ENDPOINT)
  return custom ? [own, ...others, custom] : [own, ...others]
}

/**
 * The order in which a page uses its endpoints: the chosen one, then those of the server. A custom endpoint that is not
 * chosen is never called.
 */
export function rpcOrder(
  choices: readonly RpcEndpoint[],
  own: RpcEndpoint,
  chosenId: string,
): [RpcEndpoint, ...RpcEndpoint[]] {
  const chosen = choices.find(({ id }) => id === chosenId) ?? own
  return [chosen, ...choices.filter((one) => one !== chosen && one.id !== CUSTOM_ENDPOINT)]
}

/** Host of an endpoint, for display: the path and the query of a custom URL may hold a key. */
export function endpointHost({ url }: Pick<RpcEndpoint, 'url'>): string {
  return new URL(url).host
}
