import { RPC_CODE, RpcError } from './error.ts'
import { type Json, stringify } from './json.ts'
import type { Method, RpcContext } from './method.ts'
import { accountMethods } from './methods/accounts.ts'
import { blockMethods } from './methods/blocks.ts'
import { clusterMethods } from './methods/cluster.ts'
import { faucetMethods } from './methods/faucet.ts'
import { sendMethods } from './methods/send.ts'
import { tokenMethods } from './methods/tokens.ts'
import { transactionMethods } from './methods/transactions.ts'
import { Params } from './params.ts'

/** Larger bodies are rejected before they are parsed. */
export const MAX_BODY_BYTES = 256 * 1024
const MAX_BATCH = 100
/** Limits of one body, since it must not stall the chain: the rest of a batch beyond them is rejected. */
const MAX_BATCH_CHARS = 32 * 1024 * 1024
const MAX_BATCH_MS = 1000

const METHODS: ReadonlyMap<string, Method> = new Map(
  [
    accountMethods,
    blockMethods,
    clusterMethods,
    faucetMethods,
    sendMethods,
    tokenMethods,
    transactionMethods,
  ].flatMap((group) => Object.entries(group)),
)

export type RpcId = string | number | null

export interface RpcRequest {
  id: RpcId
  method: string
  params: Params
}

/**
 * Returns the response to a body: one call or a batch. Never throws; an internal fault is -32603 and passed
 * to `onFault`.
 */
export function handleBody(body: string, context: RpcContext, onFault: (error: unknown) => void): string {
  if (body.length > MAX_BODY_BYTES)
    return failure(null, new RpcError(RPC_CODE.invalidRequest, 'Body too large'))
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return failure(null, new RpcError(RPC_CODE.parse, 'Parse error'))
  }
  if (!Array.isArray(parsed)) return handleOne(parsed, context, onFault)
  if (parsed.length === 0) return failure(null, new RpcError(RPC_CODE.invalidRequest, 'Invalid request'))
  if (parsed.length > MAX_BATCH) {
    return failure(null, new RpcError(RPC_CODE.invalidRequest, `Batch too large; max ${MAX_BATCH}`))
  }
  const answers: string[] = []
  const until = performance.now() + MAX_BATCH_MS
  let chars = 0
  for (const item of parsed) {
    const isTooMuch = chars > MAX_BATCH_CHARS || performance.now() > until
    const answer = isTooMuch ? rejectRest(item) : handleOne(item, context, onFault)
    chars += answer.length
    answers.push(answer)
  }
  return `[${answers.join(',')}]`
}

function rejectRest(value: unknown): string {
  const request = readRequest(value)
  const error = new RpcError(RPC_CODE.nodeUnhealthy, 'Batch takes too long; ask in smaller batches')
  return request instanceof RpcError ? failure(null, request) : failure(request.id, error)
}

function handleOne(value: unknown, context: RpcContext, onFault: (error: unknown) => void): string {
  const request = readRequest(value)
  if (request instanceof RpcError) return failure(null, request)
  try {
    const method = METHODS.get(request.method)
    if (method === undefined) throw new RpcError(RPC_CODE.methodNotFound, 'Method not found')
    return success(request.id, method(request.params, context))
  } catch (error) {
    return failure(request.id, asRpcError(error, onFault))
  }
}

/** An `RpcError` unchanged; any other error becomes -32603 without its text and is passed to `onFault`. */
export function asRpcError(error: unknown, onFault: (error: unknown) => void): RpcError {
  if (error instanceof RpcError) return error
  onFault(error)
  return new RpcError(RPC_CODE.internal, 'Internal error')
}

/** A request, or the error for an invalid one. */
export function readRequest(value: unknown): RpcRequest | RpcError {
  if (typeof value !== 'object' || value === null)
    return new RpcError(RPC_CODE.invalidRequest, 'Invalid request')
  const { id = null, method, params = [] } = value as { id?: unknown; method?: unknown; params?: unknown }
  const isId = id === null || typeof id === 'string' || typeof id === 'number'
  if (!isId || typeof method !== 'string') return new RpcError(RPC_CODE.invalidRequest, 'Invalid request')
  if (params !== null && typeof params !== 'object')
    return new RpcError(RPC_CODE.invalidRequest, 'Invalid request')
  // Solana's API is positional; no method takes named parameters.
  return { id, method, params: new Params(Array.isArray(params) ? params : []) }
}

export function success(id: RpcId, result: Json | undefined): string {
  return `{"jsonrpc":"2.0","result":${stringify(result)},"id":${JSON.stringify(id)}}`
}

export function failure(id: RpcId, error: RpcError): string {
  const { code, message, data } = error
  return stringify({ jsonrpc: '2.0', error: { code, message, data }, id })
}
