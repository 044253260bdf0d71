import { TipFloorSchema } from '@callisto/contract'
import { type Localnet, TIP_ACCOUNTS } from '@callisto/localnet'
import type { BlockEngine, CallRpc } from './block-engine.ts'

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
