import type { Config } from '../config/config.ts'
import type { ApiKeys } from '../gateway/api-keys.ts'
import type { ChainHost } from '../http/chain-host.ts'
import { localBlockEngine, remoteBlockEngine, remoteRpc } from './block-engine.ts'
import type { LandingPorts } from './landing-routes.ts'

/**
 * The block engine and the private relay of the configuration, by default those of the embedded chain; undefined on a live
 * cluster without a block engine.
 */
export function landingPorts(
  { serveRpc, handleBundles }: Pick<ChainHost, 'serveRpc' | 'handleBundles'>,
  { blockEngineUrl, tipFloorUrl, privateRelayUrl }: Config['landing'],
  keys: ApiKeys,
): LandingPorts | undefined {
  const local = handleBundles && localBlockEngine({ serveRpc, handleBundles })
  const engine =
    blockEngineUrl === undefined ? local : remoteBlockEngine({ url: blockEngineUrl, tipFloorUrl })
  if (engine === undefined) return undefined
  return {
    engine,
    privateRelay: privateRelayUrl === undefined ? engine.callTransactions : remoteRpc(privateRelayUrl),
    callRpc: (body, client, signal) => serveRpc(body, { client, isForeignOrigin: false }, signal),
    keys,
  }
}
