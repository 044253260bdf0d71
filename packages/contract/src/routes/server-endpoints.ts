import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'

/** A JSON-RPC service of the cluster. */
export const RpcEndpointSchema = z.object({ id: z.string(), url: z.string(), wsUrl: z.string() })
export type RpcEndpoint = z.infer<typeof RpcEndpointSchema>

/** Accounts of the chain that orders are placed with; orders that need an absent one are not available. */
export const OrderAccountsSchema = z.object({
  /** Set of price publishers, from which the feed of a mint is derived. */
  oracleSet: z.optional(AddressSchema),
  /** Terms of trigger orders. */
  triggerConfig: z.optional(AddressSchema),
  /** Terms of recurring orders. */
  recurringConfig: z.optional(AddressSchema),
})
export type OrderAccounts = z.infer<typeof OrderAccountsSchema>

/** An RPC service that the server reads a live cluster from, without its URL. */
export const RpcUsageSchema = z.object({
  name: z.string(),
  /** The last two labels of its host. */
  host: z.string(),
  /** Whether calls are made there at present. */
  isUsed: z.boolean(),
  /** Slots behind the newest known one. */
  lagSlots: z.number(),
  /** Calls in the window of `windowMs`, the most that are made, and what the service allows. */
  used: z.number(),
  allowed: z.number(),
  limit: z.number(),
  windowMs: z.number(),
  /** Calls without a reply, and replies of 429, since the start. */
  failures: z.number(),
  limited: z.number(),
})

/** A venue on a live cluster. */
export const VenueStateSchema = z.object({
  label: z.string(),
  program: AddressSchema,
  /** `unproven`: its program is not the one that quotes are proven against. Routes use venues that are on. */
  state: z.enum(['on', 'unproven', 'off']),
  /** Why it is not on. */
  reason: z.optional(z.string()),
})
export type VenueState = z.infer<typeof VenueStateSchema>

/** How the server reads a live cluster. */
export const LiveClusterSchema = z.object({
  /** `on demand`: accounts are read again and again; `subscribed`: a snapshot, then subscriptions. */
  tier: z.enum(['on demand', 'subscribed']),
  /** Newest confirmed slot that is known, and the milliseconds since it became known. */
  slot: z.number(),
  silentMs: z.number(),
  endpoints: z.array(RpcUsageSchema),
  /** Calls that wait for room below a limit. */
  waiting: z.number(),
  /** The WebSocket; absent without one. */
  socket: z.optional(z.object({ isUp: z.boolean(), reconnects: z.number(), silentMs: z.number() })),
  /** Programs whose accounts no endpoint lists. */
  partial: z.array(z.string()),
  venues: z.array(VenueStateSchema),
})
export type LiveCluster = z.infer<typeof LiveClusterSchema>

/** The chain behind the server. */
export const ClusterSchema = z.object({
  /** As in `solana:{name}`, the chain id of wallets. */
  name: z.string(),
  /** True on the embedded chain, where the web app offers the test wallet and the faucet. */
  local: z.boolean(),
  rpcUrl: z.string(),
  wsUrl: z.string(),
  genesisHash: z.string(),
  /** JSON-RPC services that a web page may choose from; `app` is the one under the page's own origin. */
  rpcEndpoints: z.array(RpcEndpointSchema),
  /** Whether the server can send a transaction that nobody sees before it lands. */
  hasPrivateRelay: z.optional(z.boolean()),
  /** Relay of wallets that scan a code, with the project that the operator has registered there; absent without one. */
  walletConnect: z.optional(z.object({ projectId: z.string(), relayUrl: z.string() })),
  orders: z.optional(OrderAccountsSchema),
  /** Absent on the embedded chain. */
  live: z.optional(LiveClusterSchema),
})
export type Cluster = z.infer<typeof ClusterSchema>

export const ChainStatusSchema = z.object({ status: z.enum(['OK', 'LOW_TPS']) })

export const clusterEndpoint = { prefix: '/fe', path: '/v1/cluster', reply: ClusterSchema } as const
export const chainStatusEndpoint = {
  prefix: '/fe',
  path: '/v1/chain/status',
  reply: ChainStatusSchema,
} as const
