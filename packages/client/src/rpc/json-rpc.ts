import { ApiError } from '@callisto/contract'
import * as z from 'zod/mini'
import { requestJson } from '../http/request.ts'
import type { RpcPool, RpcPoolOptions } from './rpc-pool.ts'

/** A string literal (skipped whole), or an integer of 16 digits and more that is no part of another number. */
const BIG_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/** Parses JSON; integers of 16 digits and more become decimal strings instead of being rounded. Throws SyntaxError. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(BIG_INTEGER, (token) => (token.startsWith('"') ? token : `"${token}"`)))
}

const ReplySchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])
type Reply = z.infer<typeof ReplySchema>

type Fetch = typeof globalThis.fetch
const browserFetch: Fetch = (...request) => globalThis.fetch(...request)

export interface JsonRpcOptions {
  pool: Pick<RpcPool, 'call'>
  fetch?: Fetch
  /** Deadline of one attempt at one endpoint; 15 s by default. */
  timeoutMs?: number
}

/** One JSON-RPC call; integers beyond 2^53 are decimal strings in the result. */
export type JsonRpc = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/**
 * A JSON-RPC client over the endpoints of a pool. An error object is an ApiError with the code `RPC <n>` and
 * `{ rpcCode, data }` as context.
 * @example
 * const endpoints = [{ id: 'own', url: 'https://rpc.example', wsUrl: 'wss://rpc.example' }] as const
 * const pool = new RpcPool({ endpoints, isTrusted: () => true, probe: createRpcProbe() })
 * const rpc = createJsonRpc({ pool, fetch: async () => new Response('{"result":9007199254740993}') })
 * await rpc('getBlockHeight', []) // => '9007199254740993'
 */
export function createJsonRpc({ pool, fetch = browserFetch, timeoutMs = 15_000 }: JsonRpcOptions): JsonRpc {
  let lastId = 0
  return async (method, params, signal) => {
    lastId += 1
    const body = { jsonrpc: '2.0', id: lastId, method, params }
    try {
      const post = ({ url }: { url: string }, stop: AbortSignal) =>
        postCall(url, body, { fetch, timeoutMs, signal: stop })
      return resultOf(await pool.call(method, post, signal))
    } catch (cause) {
      if (signal?.aborted) throw new ApiError('ABORTED', 'The call was aborted', { cause })
      throw cause
    }
  }
}

/**
 * One call without parameters at one URL, for health checks; throws ApiError on failure.
 * @example
 * const probe = createRpcProbe(async () => Response.json({ result: 'ok' }))
 * await probe('https://rpc.example', 'getHealth', AbortSignal.timeout(2_000)) // => 'ok'
 */
export function createRpcProbe(fetch: Fetch = browserFetch): RpcPoolOptions['probe'] {
  return async (url, method, signal) => {
    const body = { jsonrpc: '2.0', id: 1, method }
    return resultOf(await postCall(url, body, { fetch, timeoutMs: 15_000, signal }))
  }
}

async function postCall(
  url: string,
  body: { method: string },
  options: { fetch: Fetch; timeoutMs: number; signal: AbortSignal },
): Promise<Reply> {
  const json = await requestJson(url, { ...options, parseJson: parseExactJson, body })
  const reply = ReplySchema.safeParse(json)
  if (reply.success && ('error' in reply.data || 'result' in Object(json))) return reply.data
  throw new ApiError('INVALID_REPLY', `The RPC reply to ${body.method} has no result`, { context: { url } })
}

function resultOf(reply: Reply): unknown {
  if (!('error' in reply)) return reply.result
  const { code, message, data } = reply.error
  throw new ApiError(`RPC ${code}`, message, { context: { rpcCode: code, data } })
}
