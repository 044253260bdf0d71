import { createSolanaRpcFromTransport, type Rpc, type RpcTransport, type SolanaRpcApi } from '@solana/kit'
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types'
import { ClusterError } from './cluster-error.ts'
import type { CallPriority } from './request-budget.ts'
import type { RpcPool } from './rpc-pool.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  priority?: CallPriority
  deadlineMs?: number
  avoid?: string | undefined
}

/** A result with the endpoint that it came from. */
export interface CallResult {
  result: unknown
  endpoint: string
}

/**
 * Makes a call and returns the result of its node. Integers of 16 digits and more are decimal strings. Throws ClusterError,
 * `RPC_ERROR` with the node's code for an error object.
 */
export async function callCluster(
  pool: RpcPool,
  method: string,
  params: readonly unknown[],
  options: CallOptions = {},
): Promise<CallResult> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { envelope, endpoint } = await pool.send({ method, body, id: 1, ...options })
  const { error, result } = envelope
  if (error) throw new ClusterError('RPC_ERROR', `${method}: error ${error.code} of ${endpoint}`, error.code)
  return { result, endpoint }
}

/** The JSON-RPC API over the pool, as kit types it. */
export function createClusterRpc(pool: RpcPool): Rpc<SolanaRpcApi> {
  const transport: RpcTransport = async <T>({ payload, signal }: Parameters<RpcTransport>[0]): Promise<T> => {
    const { method, id } = Object(payload) as { method?: unknown; id?: unknown }
    const { envelope } = await pool.send({
      method: String(method),
      id,
      body: stringifyJsonWithBigInts(payload),
      parse: parseJsonWithBigInts,
      signal,
    })
    return { jsonrpc: '2.0', id: 1, ...envelope } as T
  }
  return createSolanaRpcFromTransport(transport)
}
