import { ApiError, RpcResponseSchema } from '@callisto/contract'

/** Makes a JSON-RPC call and returns its result. Throws ApiError `RPC_ERROR` for an error object, with its `rpcCode`. */
export type JsonRpcCall = (
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
) => Promise<unknown>

const TIMEOUT_MS = 10_000

/**
 * Calls of JSON-RPC at a URL. A call ends at its deadline, or when the signal of the caller aborts.
 * @example
 * const reply = { jsonrpc: '2.0', id: 1, result: 7 }
 * const call = createJsonRpcCall('https://rpc.example', { fetchFrom: async () => Response.json(reply) })
 * await call('getSlot', []) // => 7
 */
export function createJsonRpcCall(
  url: string,
  { timeoutMs = TIMEOUT_MS, fetchFrom = (...args: Parameters<typeof fetch>) => fetch(...args) } = {},
): JsonRpcCall {
  return async (method, params, signal) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const reply = await fetchFrom(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    const parsed = RpcResponseSchema.safeParse(await reply.json().catch(() => undefined))
    if (!parsed.success)
      throw new ApiError(reply.ok ? 'INVALID_REPLY' : 'HTTP_ERROR', `${method}: no JSON-RPC reply`, {
        status: reply.status,
      })
    const { result, error } = parsed.data
    if (error)
      throw new ApiError('RPC_ERROR', error.message, {
        status: reply.status,
        context: { rpcCode: error.code },
      })
    return result
  }
}

/**
 * Code of the error object of a failed call; undefined for any other failure.
 * @example
 * import { ApiError } from '@callisto/contract'
 * rpcCodeOf(new ApiError('RPC_ERROR', 'Invalid params', { context: { rpcCode: -32_602 } })) // => -32_602
 */
export const rpcCodeOf = (error: unknown): number | undefined =>
  error instanceof ApiError && typeof error.context.rpcCode === 'number' ? error.context.rpcCode : undefined
