import { invalidParams, RPC_CODE, RpcError } from './error.ts'
import { type Json, jsonPieces, parseJson, stringify } from './json.ts'
import type { Method, RpcContext } from './method.ts'
import { accountMethods } from './methods/accounts.ts'
import { blockMethods } from './methods/blocks.ts'
import { clusterMethods } from './methods/cluster.ts'
import { faucetMethods } from './methods/faucet.ts'
import { sendMethods } from './methods/send.ts'
import { tokenMethods } from './methods/tokens.ts'
import { transactionMethods } from './methods/transactions.ts'
import { Params } from './params.ts'
import { ResponseText } from './response-text.ts'

/** Larger bodies are rejected before they are parsed. */
export const MAX_BODY_BYTES = 256 * 1024
/** Characters of one result, and of a batch beyond which its rest is rejected. */
const MAX_RESPONSE_CHARS = 32 * 1024 * 1024
/** Processor time of a batch beyond which its rest is rejected. */
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

export type RpcId = string | number | bigint | null

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
  const answer = answerBody(body, context, onFault)
  for (;;) {
    const { done, value } = answer.next()
    if (done === true) return Buffer.concat(value).toString()
  }
}

/** As `handleBody`, in steps of at most one item of a list or one call, between which other work may be done. */
export function* answerBody(
  body: string,
  context: RpcContext,
  onFault: (error: unknown) => void,
): Generator<void, readonly Buffer[]> {
  return (yield* writeBody(body, context, onFault)).toBuffers()
}

function* writeBody(
  body: string,
  context: RpcContext,
  onFault: (error: unknown) => void,
): Generator<void, ResponseText> {
  if (body.length > MAX_BODY_BYTES)
    return failureText(null, new RpcError(RPC_CODE.invalidRequest, 'Body too large'))
  let parsed: unknown
  try {
    parsed = parseJson(body)
  } catch {
    return failureText(null, new RpcError(RPC_CODE.parse, 'Parse error'))
  }
  if (!Array.isArray(parsed)) return yield* answerOne(parsed, context, onFault)
  if (parsed.length === 0) return failureText(null, new RpcError(RPC_CODE.invalidRequest, 'Invalid request'))
  return yield* answerBatch(parsed, { ...context, batchSlots: new Map() }, onFault)
}

function* answerBatch(
  items: readonly unknown[],
  context: RpcContext,
  onFault: (error: unknown) => void,
): Generator<void, ResponseText> {
  const text = new ResponseText()
  let spentMs = 0
  for (const [index, item] of items.entries()) {
    text.add(index === 0 ? '[' : ',')
    if (text.chars > MAX_RESPONSE_CHARS || spentMs > MAX_BATCH_MS) {
      text.add(rejectRest(item))
      continue
    }
    const call = answerOne(item, context, onFault)
    for (;;) {
      const resumedAt = performance.now()
      const { done, value } = call.next()
      spentMs += performance.now() - resumedAt
      if (done === true) {
        text.append(value)
        break
      }
      yield
    }
    yield
  }
  return text.add(']')
}

function rejectRest(value: unknown): string {
  const request = readRequest(value)
  const error = new RpcError(RPC_CODE.nodeUnhealthy, 'Batch takes too long; ask in smaller batches')
  return request instanceof RpcError ? failure(null, request) : failure(request.id, error)
}

function* answerOne(
  value: unknown,
  context: RpcContext,
  onFault: (error: unknown) => void,
): Generator<void, ResponseText> {
  const request = readRequest(value)
  if (request instanceof RpcError) return failureText(null, request)
  try {
    const method = (context.methods ?? METHODS).get(request.method)
    if (method === undefined) throw new RpcError(RPC_CODE.methodNotFound, 'Method not found')
    const text = new ResponseText().add('{"jsonrpc":"2.0","result":')
    yield* writeResult(method(request.params, context), text)
    return text.add(`,"id":${stringify(request.id)}}`)
  } catch (error) {
    return failureText(request.id, asRpcError(error, onFault))
  }
}

function* writeResult(result: Json | undefined, text: ResponseText): Generator<void, void> {
  let chars = 0
  for (const piece of jsonPieces(result)) {
    if (chars > 0) yield
    chars += piece.length
    if (chars > MAX_RESPONSE_CHARS) throw invalidParams('Response too large; use filters or dataSlice')
    text.add(piece)
  }
}

const failureText = (id: RpcId, error: RpcError) => new ResponseText().add(failure(id, error))

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
  const { jsonrpc, id = null, method, params = [] } = value as { [key: string]: unknown }
  const isId = id === null || ['string', 'number', 'bigint'].includes(typeof id)
  if (jsonrpc !== '2.0' || !isId || typeof method !== 'string')
    return new RpcError(RPC_CODE.invalidRequest, 'Invalid request')
  if (params !== null && typeof params !== 'object')
    return new RpcError(RPC_CODE.invalidRequest, 'Invalid request')
  // Solana's API is positional; no method takes named parameters.
  return { id: id as RpcId, method, params: new Params(Array.isArray(params) ? params : []) }
}

export function success(id: RpcId, result: Json | undefined): string {
  return `{"jsonrpc":"2.0","result":${stringify(result)},"id":${stringify(id)}}`
}

export function failure(id: RpcId, error: RpcError): string {
  const { code, message, data } = error
  return stringify({ jsonrpc: '2.0', error: { code, message, data }, id })
}
