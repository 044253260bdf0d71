import type { ChangeStreams } from './changes/change-streams.ts'
import type { Head } from './head.ts'
import type { EndpointStatus } from './rpc/endpoint.ts'
import type { RpcPool } from './rpc/rpc-pool.ts'
import type { SubscriptionClient } from './socket/subscription-client.ts'

/** `on demand`: accounts are read again and again; `subscribed`: a snapshot, then subscriptions. */
export type ChainTier = 'on demand' | 'subscribed'

export interface ChainStatus {
  tier: ChainTier
  /** Newest confirmed slot that is known. */
  slot: number
  /** Milliseconds since it became known. */
  silentMs: number
  endpoints: EndpointStatus[]
  /** Calls of each method within the window. */
  methods: { endpoint: string; method: string; used: number; allowed: number }[]
  /** Calls that wait for room in a budget. */
  waiting: number
  /** Undefined without a WebSocket. */
  socket: { isUp: boolean; reconnects: number; silentMs: number } | undefined
  /** Programs whose accounts no endpoint lists. */
  partial: string[]
}

export interface StatusParts {
  pool: RpcPool
  head: Head
  client: SubscriptionClient | undefined
  streams: ChangeStreams
  partial: ReadonlySet<string>
}

/** The state of the cluster's parts. Holds no URL and no key. */
export function chainStatus({ pool, head, client, streams, partial }: StatusParts): ChainStatus {
  return {
    tier: client?.state.isUp && !streams.isPolling ? 'subscribed' : 'on demand',
    slot: head.slot,
    silentMs: head.silentMs,
    endpoints: pool.status(),
    methods: [...pool.methodUsage()],
    waiting: pool.waiting,
    socket: client && { isUp: client.state.isUp, reconnects: client.reconnects, silentMs: client.silentMs },
    partial: [...partial],
  }
}
