import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { ClusterSchema } from './server-endpoints.ts'

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

const ConnectionSchema = z.object({ isUp: z.boolean(), reconnects: z.number(), silentMs: z.number() })

/** How the server reads a live cluster. */
export const LiveClusterSchema = z.object({
  /**
   * `on demand`: the pools of a quote are read before it; `polled`: all pools are read again and again; `subscribed`: a
   * snapshot, then subscriptions; `stream`: a snapshot, then a stream.
   */
  tier: z.enum(['on demand', 'polled', 'subscribed', 'stream']),
  /** Milliseconds after which prices are asked for again; absent while changes are reported. */
  pricesEveryMs: z.optional(z.number()),
  /** Newest confirmed slot that is known, and the milliseconds since it became known. */
  slot: z.number(),
  silentMs: z.number(),
  endpoints: z.array(RpcUsageSchema),
  /** Calls that wait for room below a limit. */
  waiting: z.number(),
  /** The WebSocket; absent without one. */
  socket: z.optional(ConnectionSchema),
  /** The stream of a Geyser service; absent without one. */
  stream: z.optional(ConnectionSchema),
  /** Programs whose accounts no endpoint lists. */
  partial: z.array(z.string()),
  venues: z.array(VenueStateSchema),
})
export type LiveCluster = z.infer<typeof LiveClusterSchema>

/** The chain behind the server and, unless it is the embedded one, how it is read. Pages read the first part. */
export const ServedClusterSchema = z.object({
  ...ClusterSchema.shape,
  live: z.optional(LiveClusterSchema),
})
