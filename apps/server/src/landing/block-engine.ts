import { RpcResponseSchema, TipAccountsSchema, type TipFloor, TipFloorSchema } from '@callisto/contract'
import type { Localnet } from '@callisto/localnet'
import { TIP_ACCOUNTS } from '@callisto/solana'

/** A response to a JSON-RPC body in UTF-8; undefined when the client has too much waiting. */
export type CallRpc = (body: string, client: string, signal: AbortSignal) => Promise<Uint8Array | undefined>

/** The port of a block engine: the one of the embedded chain, or a configured one. */
export interface BlockEngine {
  /** `sendBundle`, the statuses of bundles and `getTipAccounts`. */
  callBundles: CallRpc
  /** `sendTransaction`, as a bundle of one. */
  callTransactions: CallRpc
  tipAccounts(signal: AbortSignal): Promise<readonly string[]>
  /** Rejects when the block engine does not reply with a tip floor. */
  tipFloor(signal: AbortSignal): Promise<TipFloor>
}

/** Of a reply: the largest ones hold the statuses of five bundles. */
const MAX_REPLY_BYTES = 256 * 1024
const DEADLINE_MS = 5_000
const TOO_MANY_REQUESTS = 429

/** Forwards JSON-RPC to a service of another host. Rejects when it does not reply with JSON. */
export function remoteRpc(url: string, fetchFrom: typeof fetch = fetch): CallRpc {
  return async (body, _client, signal) => {
    const reply = await fetchFrom(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    })
    if (reply.status === TOO_MANY_REQUESTS) return undefined
    return readJson(reply)
  }
}

/** The bytes of a reply that is JSON, whatever its status: an error of JSON-RPC may come with 400. */
export async function readJson(reply: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of reply.body ?? []) {
    length += chunk.length
    if (length > MAX_REPLY_BYTES) throw new Error(`the reply of ${reply.url} is too large`)
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  JSON.parse(bytes.toString())
  return bytes
}

const TIP_ACCOUNTS_CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTipAccounts', params: [] })
const SERVER_CLIENT = 'server'

interface RemoteBlockEngineOptions {
  /** Base URL, such as `https://mainnet.block-engine.example`. */
  url: string
  /** Of the public tip floor; without it there is none. */
  tipFloorUrl: string | undefined
  fetchFrom?: typeof fetch
}

/** A block engine of another host, at the paths that they share. */
export function remoteBlockEngine({
  url,
  tipFloorUrl,
  fetchFrom = fetch,
}: RemoteBlockEngineOptions): BlockEngine {
  const base = url.replace(/\/$/, '')
  const callBundles = remoteRpc(`${base}/api/v1/bundles`, fetchFrom)
  let accounts: readonly string[] | undefined
  return {
    callBundles,
    callTransactions: remoteRpc(`${base}/api/v1/transactions?bundleOnly=true`, fetchFrom),
    async tipAccounts(signal) {
      if (accounts !== undefined) return accounts
      const reply = await callBundles(TIP_ACCOUNTS_CALL, SERVER_CLIENT, signal)
      const { result } = RpcResponseSchema.parse(JSON.parse(Buffer.from(reply ?? '{}').toString()))
      accounts = TipAccountsSchema.parse(result)
      return accounts
    },
    async tipFloor(signal) {
      if (tipFloorUrl === undefined) return []
      const reply = await fetchFrom(tipFloorUrl, { redirect: 'error', signal })
      return TipFloorSchema.parse(JSON.parse(Buffer.from(await readJson(reply)).toString()))
    },
  }
}

const TIP_FLOOR_CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'callisto_getTipFloor' })

/** The block engine of the embedded chain. */
export function localBlockEngine(localnet: Pick<Localnet, 'serveRpc' | 'handleBundles'>): BlockEngine {
  const call: CallRpc = (body, client, signal) =>
    localnet.serveRpc(body, { client, isForeignOrigin: false, service: 'blockEngine' }, signal)
  return {
    callBundles: call,
    callTransactions: call,
    tipAccounts: async () => TIP_ACCOUNTS,
    async tipFloor(signal) {
      const { result } = JSON.parse(await localnet.handleBundles(TIP_FLOOR_CALL, signal)) as {
        result?: unknown
      }
      return TipFloorSchema.parse(result)
    },
  }
}
