import { tipLamports, transactionSignature } from '@callisto/solana'
import * as z from 'zod/mini'
import type { BlockEngine, CallRpc } from './block-engine.ts'
import { rpcError, rpcResult } from './json-rpc.ts'

/** As of the public service: what is below does not pay for its way. */
const MIN_TIP_LAMPORTS = 1_000_000n
const INVALID_PARAMS = -32_602
const METHOD_NOT_FOUND = -32_601
const INVALID_REQUEST = -32_600
/** Options that the service cannot keep: it neither simulates nor repeats. */
const UNSUPPORTED_OPTIONS = -1_015
/** Four thirds of the largest transaction. */
const MAX_BASE64 = 5_464

const RequestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.nullish(z.union([z.string(), z.number()])),
  method: z.string(),
  params: z.optional(z.unknown()),
})
const ParamsSchema = z.tuple([
  z.string().check(z.maxLength(MAX_BASE64), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  z.optional(
    z.nullable(
      z.looseObject({
        encoding: z.optional(z.string()),
        skipPreflight: z.optional(z.boolean()),
        maxRetries: z.optional(z.nullable(z.number())),
      }),
    ),
  ),
])

interface SendPorts {
  callRpc: CallRpc
  engine: Pick<BlockEngine, 'callTransactions' | 'tipAccounts'>
}

/**
 * JSON-RPC `sendTransaction` to the chain and to the block engine at once. The reply is the signature as soon as one of
 * them has taken the transaction; it says nothing about whether it lands.
 */
export async function sendToAll(
  body: string,
  client: string,
  signal: AbortSignal,
  { callRpc, engine }: SendPorts,
): Promise<Uint8Array | undefined> {
  const request = RequestSchema.safeParse(parseJson(body))
  if (!request.success) return rpcError(null, INVALID_REQUEST, 'Invalid request')
  const { id = null, method, params } = request.data
  if (method !== 'sendTransaction') return rpcError(id, METHOD_NOT_FOUND, 'Method not found')
  const read = ParamsSchema.safeParse(params)
  if (!read.success)
    return rpcError(id, INVALID_PARAMS, 'Invalid params: a transaction in base64 and its options')
  const [encoded, options] = read.data
  const { encoding = 'base64', skipPreflight = true, maxRetries } = options ?? {}
  if (encoding !== 'base64')
    return rpcError(id, INVALID_PARAMS, 'Invalid params: the encoding must be base64')
  if (!skipPreflight || (maxRetries ?? 0) !== 0)
    return rpcError(id, UNSUPPORTED_OPTIONS, 'skipPreflight must be true and maxRetries 0')
  const wire = new Uint8Array(Buffer.from(encoded, 'base64'))
  const signature = transactionSignature(wire)
  const tip = tipLamports(wire, new Set(await engine.tipAccounts(signal)))
  if (signature === undefined || tip === undefined)
    return rpcError(id, INVALID_PARAMS, 'Invalid params: the transaction could not be decoded')
  if (tip < MIN_TIP_LAMPORTS)
    return rpcError(
      id,
      INVALID_PARAMS,
      `The tip of ${tip} lamports is below the minimum of ${MIN_TIP_LAMPORTS}`,
    )
  const call = (fields: object) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [encoded, { encoding, ...fields }] })
  const replies = await Promise.allSettled([
    engine.callTransactions(call({}), client, signal),
    callRpc(call({ skipPreflight: true, maxRetries: 0 }), client, signal),
  ])
  const taken = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []))
  if (taken.length === 0) throw (replies[0] as PromiseRejectedResult).reason
  const known = taken.filter((reply) => reply !== undefined)
  if (known.length === 0) return undefined
  if (known.some(isResult)) return rpcResult(id, signature)
  const { code, message } = errorOf(known[0]!)
  return rpcError(id, code, message)
}

const textOf = (reply: Uint8Array): string => Buffer.from(reply).toString()
const isResult = (reply: Uint8Array): boolean =>
  typeof (parseJson(textOf(reply)) as { result?: unknown } | undefined)?.result === 'string'

function errorOf(reply: Uint8Array): { code: number; message: string } {
  const { error } = (parseJson(textOf(reply)) ?? {}) as { error?: { code?: unknown; message?: unknown } }
  return {
    code: typeof error?.code === 'number' ? error.code : INVALID_REQUEST,
    message: typeof error?.message === 'string' ? error.message : 'The transaction was not accepted',
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
