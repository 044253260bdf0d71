import { ClusterError, type ClusterErrorCode } from './cluster-error.ts'
import type { RpcPool } from './rpc-pool.ts'

/** Calls of one batch. */
const MAX_BATCH = 20
/** Calls that a client of ours may make: those that the web app makes, none that lists what a provider charges for. */
const METHODS: ReadonlySet<string> = new Set([
  'getAccountInfo',
  'getAddressLookupTable',
  'getBalance',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPerformanceSamples',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
])

/** Why a call failed, as an error object of JSON-RPC. */
const CODES: Readonly<Record<ClusterErrorCode, number>> = {
  RPC_REFUSED: -32_601,
  RPC_DEADLINE: 429,
  RPC_BUSY: 429,
  RPC_UNAVAILABLE: -32_005,
  RPC_REPLY: -32_603,
  RPC_ERROR: -32_603,
}

/**
 * The response to a JSON-RPC body of a client, a call or a batch, over the pool: its URLs and keys stay on this side. The
 * text of a result is passed on as it came, with the id of the client. Rejects only with the reason of the signal.
 */
export async function serveRpc(pool: RpcPool, body: string, signal: AbortSignal): Promise<string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return failure(null, -32_700, 'Parse error')
  }
  if (!Array.isArray(parsed)) return serveOne(pool, parsed, signal)
  if (parsed.length === 0 || parsed.length > MAX_BATCH)
    return failure(null, -32_600, `Batches have 1 to ${MAX_BATCH} calls`)
  const responses = await Promise.all(parsed.map((call) => serveOne(pool, call, signal)))
  return `[${responses.join()}]`
}

async function serveOne(pool: RpcPool, call: unknown, signal: AbortSignal): Promise<string> {
  const { id: given, method, params } = Object(call) as { id?: unknown; method?: unknown; params?: unknown }
  const id = typeof given === 'string' || typeof given === 'number' ? given : null
  if (typeof method !== 'string') return failure(id, -32_600, 'Invalid request')
  if (!METHODS.has(method)) return failure(id, -32_601, 'Method not found')
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? [] })
  let text = ''
  try {
    const { envelope } = await pool.send({
      method,
      body,
      id,
      signal,
      parse(reply) {
        text = reply
        return JSON.parse(reply) as unknown
      },
    })
    return envelope.error ? withError(id, envelope.error) : text
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ClusterError)) throw error
    return failure(id, CODES[error.code], error.message)
  }
}

const failure = (id: unknown, code: number, message: string) => withError(id, { code, message })

const withError = (id: unknown, error: object) => JSON.stringify({ jsonrpc: '2.0', error, id })
