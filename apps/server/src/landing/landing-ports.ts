import type { Localnet } from '@callisto/localnet'
import type { Config } from '../config/config.ts'
import type { ApiKeys } from '../gateway/api-keys.ts'
import type { LandingPorts } from './landing-routes.ts'
import { localBlockEngine } from './local-block-engine.ts'
import { remoteBlockEngine } from './remote-block-engine.ts'
import { remoteRpc } from './remote-rpc.ts'

/** The block engine and the private relay of the configuration, by default those of the embedded chain. */
export function landingPorts(
  localnet: Pick<Localnet, 'serveRpc' | 'handleBundles'>,
  { blockEngineUrl, tipFloorUrl, privateRelayUrl }: Config['landing'],
  keys: ApiKeys,
): LandingPorts {
  const engine =
    blockEngineUrl === undefined
      ? localBlockEngine(localnet)
      : remoteBlockEngine({ url: blockEngineUrl, tipFloorUrl })
  return {
    engine,
    privateRelay: privateRelayUrl === undefined ? engine.callTransactions : remoteRpc(privateRelayUrl),
    callRpc: (body, client, signal) => localnet.serveRpc(body, { client, isForeignOrigin: false }, signal),
    keys,
  }
}
