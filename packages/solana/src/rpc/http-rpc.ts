import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  type Rpc,
  type RpcTransport,
  type SolanaRpcApi,
} from '@solana/kit'

/** Deadline of one call at one URL. */
const TIMEOUT_MS = 15_000

/** Makes a call at one or several URLs; `attempt` makes it at one of them and resolves with the JSON-RPC reply. */
export type RouteCall = <T>(
  method: string,
  attempt: (url: string, signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/**
 * An RPC client over kit's HTTP transport, at one URL or where `target` routes each call. A call ends at its deadline, or
 * when the signal of the caller aborts.
 * @example await createHttpRpc(async () => ({ result: 7n }) as never).getSlot().send() // => 7n
 */
export function createHttpRpc(target: string | RouteCall, timeoutMs = TIMEOUT_MS): Rpc<SolanaRpcApi> {
  const route: RouteCall =
    typeof target === 'string'
      ? (_, attempt, signal) => attempt(target, signal ?? new AbortController().signal)
      : target
  const transports = new Map<string, RpcTransport>()
  const transportTo = (url: string): RpcTransport => {
    const known = transports.get(url) ?? createDefaultRpcTransport({ url })
    transports.set(url, known)
    return known
  }
  return createSolanaRpcFromTransport((request) => {
    const attempt = (url: string, signal: AbortSignal) =>
      transportTo(url)({ ...request, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
    return route(methodOf(request.payload), attempt, request.signal) as never
  })
}

function methodOf(payload: unknown): string {
  const { method } = Object(payload) as { method?: unknown }
  return typeof method === 'string' ? method : ''
}
