import { config } from './config.ts'
import { ApiError, fetchJson } from './json.ts'

/** An error object of JSON-RPC; `code` reads "RPC -32002". */
export class RpcError extends ApiError {
  readonly rpcCode: number
  readonly data: unknown

  constructor(rpcCode: number, message: string, data: unknown) {
    super(`RPC ${rpcCode}`, message)
    this.name = 'RpcError'
    this.rpcCode = rpcCode
    this.data = data
  }
}

let lastId = 0

/** One JSON-RPC call. Integers beyond 2^53 come back as decimal strings. Rejects with RpcError or ApiError. */
export async function rpc(
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  lastId += 1
  const { body } = await fetchJson(config.rpc, {
    signal,
    body: { jsonrpc: '2.0', id: lastId, method, params },
  })
  const reply = record(body)
  const error = reply.error === undefined ? undefined : record(reply.error)
  if (error) throw new RpcError(Number(error.code), String(error.message), error.data)
  if (!('result' in reply)) throw new ApiError('INVALID_REPLY', `The RPC reply to ${method} has no result`)
  return reply.result
}

/** The value as an object; an empty object for any other value. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** A non-negative integer that JSON carried as a number or as a string; undefined for anything else. */
export function integer(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
}
