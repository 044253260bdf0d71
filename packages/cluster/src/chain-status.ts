import type { ChangeStreams } from './changes/change-streams.ts'
import type { GeyserClient } from './grpc/geyser-client.ts'
import type { Head } from './head.ts'
import type { EndpointStatus } from './rpc/endpoint.ts'
import type { RpcPool } from './rpc/rpc-pool.ts'
import type { SubscriptionClient } from './socket/subscription-client.ts'

/** `on demand`: accounts are read again and again; `subscribed`: a snapshot, then subscriptions; `stream`: then a stream. */
export type ChainTier = 'on demand' | 'subscribed' | 'stream'

/** State of a connection that tells what happens. */
export interface ConnectionStatus {
  isUp: boolean
  reconnects: number
  silentMs: number
}

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
  socket: ConnectionStatus | undefined
  /** Undefined without a Geyser service. */
  stream: ConnectionStatus | undefined
  /** Programs whose accounts no endpoint lists. */
  partial: string[]
}

export interface StatusParts {
  pool: RpcPool
  head: Head
  client: SubscriptionClient | undefined
  geyser: GeyserClient | undefined
  streams: ChangeStreams
  partial: ReadonlySet<string>
}

/** The state of the cluster's parts. Holds no URL and no key. */
export function chainStatus({ pool, head, client, geyser, streams, partial }: StatusParts): ChainStatus {
  const feed = geyser ?? client
  const pushed = geyser ? 'stream' : 'subscribed'
  return {
    tier: feed?.state.isUp && !streams.isPolling ? pushed : 'on demand',
    slot: head.slot,
    silentMs: head.silentMs,
    endpoints: pool.status(),
    methods: [...pool.methodUsage()],
    waiting: pool.waiting,
    socket: client && connectionStatus(client),
    stream: geyser && connectionStatus(geyser),
    partial: [...partial],
  }
}

const connectionStatus = ({
  state,
  reconnects,
  silentMs,
}: SubscriptionClient | GeyserClient): ConnectionStatus => ({
  isUp: state.isUp,
  reconnects,
  silentMs,
})
