import { ApiError } from '@callisto/contract'
import * as z from 'zod/mini'
import { parseExactJson } from './json.ts'
import { requestJson } from './request.ts'

const ReplySchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

export interface JsonRpcOptions {
  url: string
  fetch?: typeof globalThis.fetch
  /** Deadline of one call; 15 s by default. */
  timeoutMs?: number
}

/** One JSON-RPC call; integers beyond 2^53 are decimal strings in the result. */
export type JsonRpc = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** A JSON-RPC client. An error object is an ApiError with the code `RPC <n>` and `{ rpcCode, data }` as context. */
export function createJsonRpc({ url, fetch, timeoutMs = 15_000 }: JsonRpcOptions): JsonRpc {
  let lastId = 0
  return async (method, params, signal) => {
    lastId += 1
    const json = await requestJson(url, {
      fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
      timeoutMs,
      signal,
      parseJson: parseExactJson,
      body: { jsonrpc: '2.0', id: lastId, method, params },
    })
    const reply = ReplySchema.safeParse(json)
    if (!reply.success || (!('error' in reply.data) && !('result' in Object(json))))
      throw new ApiError('INVALID_REPLY', `The RPC reply to ${method} has no result`, { context: { url } })
    if (!('error' in reply.data)) return reply.data.result
    const { code, message, data } = reply.data.error
    throw new ApiError(`RPC ${code}`, message, { context: { rpcCode: code, data } })
  }
}
