import { RpcResponseSchema, TipAccountsSchema, TipFloorSchema } from '@callisto/contract'
import type { BlockEngine } from './block-engine.ts'
import { readJson, remoteRpc } from './remote-rpc.ts'

const TIP_ACCOUNTS_CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTipAccounts', params: [] })
const SERVER_CLIENT = 'server'

export interface RemoteBlockEngineOptions {
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
