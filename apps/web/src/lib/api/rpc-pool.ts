import { createRpcProbe, RpcPool, type RpcPoolState } from '@callisto/client'
import type { Cluster, RpcEndpoint } from '@callisto/contract'
import { useSyncExternalStore } from 'react'
import { config } from './config.ts'
import {
  APP_ENDPOINT,
  CUSTOM_ENDPOINT,
  chosenRpc,
  customEndpoint,
  customRpc,
  rpcChoices,
  rpcOrder,
} from './rpc-choice.ts'
import { rpcCookie } from './rpc-cookie.ts'

/** The endpoint under the page's own origin, or the one of the page's configuration. */
export const ownEndpoint: RpcEndpoint = {
  id: APP_ENDPOINT,
  url: config.rpc,
  wsUrl: config.rpc.replace(/^http/, 'ws'),
}

/** Result of a call without parameters at one URL; throws ApiError. */
export const probeRpc = createRpcProbe()

/** Every JSON-RPC call of the page goes through this pool. */
export const rpcPool = new RpcPool({
  endpoints: [ownEndpoint],
  isTrusted: ({ id }) => id === APP_ENDPOINT,
  probe: probeRpc,
})

/** The state of the page's RPC endpoints. */
export function useRpcState(): RpcPoolState {
  return useSyncExternalStore(
    (changed) => rpcPool.subscribe(changed),
    () => rpcPool.state,
  )
}

/** Endpoints that the user may choose from. */
export function choicesOf(cluster: Pick<Cluster, 'rpcEndpoints'> | undefined): RpcEndpoint[] {
  return rpcChoices(cluster?.rpcEndpoints ?? [], ownEndpoint, customEndpoint(customRpc.get()))
}

/** Uses the endpoints of the cluster in the stored order, now and after every change of the choice. */
export function followRpcChoice(cluster: Pick<Cluster, 'rpcEndpoints' | 'genesisHash'>): () => void {
  const apply = () => {
    const choices = choicesOf(cluster)
    rpcPool.configure(rpcOrder(choices, ownEndpoint, chosenRpc.get()), cluster.genesisHash)
    const custom = choices.find(({ id }) => id === CUSTOM_ENDPOINT)
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page
    document.cookie = rpcCookie(custom?.url, location.protocol === 'https:')
  }
  apply()
  const stops = [chosenRpc.subscribe(apply), customRpc.subscribe(apply)]
  return () => {
    for (const stop of stops) stop()
  }
}
