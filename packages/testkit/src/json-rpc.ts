interface RpcReply {
  id: number
  result?: unknown
  error?: { code: number; message: string }
}

export interface RpcCall {
  method: string
  params: readonly unknown[]
}

const DEADLINE_MS = 60_000
/** Strings, so that numbers in them are passed over, and numbers. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** A double cannot hold it. */
const LONG_INTEGER = /^-?\d{16,}$/

/**
 * Answers of several calls in one body, in their order; the embedded chain answers all of them from one state.
 * Integers of sixteen digits and more come as decimal strings. Throws on the first error among the answers.
 */
export async function rpcBatch(
  url: string,
  calls: readonly RpcCall[],
  signal?: AbortSignal,
): Promise<unknown[]> {
  const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  })
  const text = (await reply.text()).replace(STRING_OR_NUMBER, (token) =>
    LONG_INTEGER.test(token) ? `"${token}"` : token,
  )
  const answers = JSON.parse(text) as RpcReply[]
  return answers.map(({ id, error, result }) => {
    if (error) throw new RpcFault(`${calls[id]?.method}: ${error.message}`, error.code)
    return result
  })
}

/** One call; see `rpcBatch`. */
export async function rpcCall<T>(url: string, method: string, params: readonly unknown[] = []): Promise<T> {
  return (await rpcBatch(url, [{ method, params }]))[0] as T
}

/** A JSON-RPC error. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault'
  readonly code: number

  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

const TOO_LONG = -32005

/** Whether the embedded chain had no time for all calls of a batch, which on a busy machine may happen to any. */
export const isTooLong = (error: unknown): boolean => error instanceof RpcFault && error.code === TOO_LONG
