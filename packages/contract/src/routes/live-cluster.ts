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
  /** The same for each method that was called in the window. */
  methods: z.array(z.object({ method: z.string(), used: z.number(), allowed: z.number() })),
  /** Calls without a reply, and replies of 429, since the start. */
  failures: z.number(),
  limited: z.number(),
})

/** Simulations of built swaps, by what they paid against the quote of the pool. */
export const VenueAuditsSchema = z.object({
  equal: z.number(),
  /** Different, but the pool or the time had moved. */
  moved: z.number(),
  /** Different while nothing had moved: the venue was turned off. */
  different: z.number(),
})
export type VenueAudits = z.infer<typeof VenueAuditsSchema>

/** Why a venue is not on. */
export const VenueFaultSchema = z.object({
  code: z.enum([
    'NOT_DEPLOYED',
    'OTHER_BUILD',
    'ROUTER_NOT_DEPLOYED',
    'ROUTER_OTHER_BUILD',
    'DEPLOYED_AGAIN',
    'CLOSED',
    'AUDIT_DIFFERED',
  ]),
  /** Of the deployment, or of the simulation that differed. */
  slot: z.optional(z.number()),
})
export type VenueFault = z.infer<typeof VenueFaultSchema>

/** A program of a venue on a live cluster. */
export const VenueStateSchema = z.object({
  label: z.string(),
  program: AddressSchema,
  /** `unproven`: its program is not one that quotes are proven against. */
  state: z.enum(['on', 'unproven', 'off']),
  /** Whether routes use it: it is on, or unproven and named by the operator as such. */
  isTraded: z.boolean(),
  /** Why it is not on: a stable code, the slot in which it was found, and the sentence of the logs. */
  fault: z.optional(VenueFaultSchema),
  reason: z.optional(z.string()),
  /** Slot in which its program was last deployed; absent for a program that cannot change. */
  deploySlot: z.optional(z.number()),
  audits: VenueAuditsSchema,
})
export type VenueState = z.infer<typeof VenueStateSchema>

const ConnectionSchema = z.object({ isUp: z.boolean(), reconnects: z.number(), silentMs: z.number() })

/**
 * A part that the server lacks: the variable that gives it, which is not set or names what the cluster does not have, and what
 * follows, in the words of the logs.
 */
export const MissingVariableSchema = z.object({ variable: z.string(), effect: z.string() })
export type MissingVariable = z.infer<typeof MissingVariableSchema>

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
  /**
   * ISO 8601, UTC: when the first block was read, where the chain has older ones. No statistic and no bar has anything from
   * before it; absent where all blocks are read, and before the first.
   */
  statisticsSince: z.optional(z.string()),
  /** Programs whose accounts no endpoint lists. */
  partial: z.array(z.string()),
  venues: z.array(VenueStateSchema),
  missing: z.array(MissingVariableSchema),
})
export type LiveCluster = z.infer<typeof LiveClusterSchema>

/** A service of another host that answers calls in the place of this server. */
export const UpstreamStateSchema = z.object({
  name: z.string(),
  kind: z.enum(['trade', 'market']),
  /** `down`: its last call had no usable reply; `limited`: it wants no calls for now. */
  state: z.enum(['on', 'down', 'limited']),
  /** Words that its terms want beside what it gives. */
  attribution: z.object({ text: z.string(), url: z.string() }),
  /** What comes from it: prefixes of the trading API, or `charts`, `bars` and `pools` of market data. */
  answers: z.optional(z.array(z.string())),
})
export type UpstreamState = z.infer<typeof UpstreamStateSchema>

/** The chain behind the server and, unless it is the embedded one, how it is read. Pages read the first part. */
export const ServedClusterSchema = z.object({
  ...ClusterSchema.shape,
  live: z.optional(LiveClusterSchema),
  /** Absent without one. */
  upstreams: z.optional(z.array(UpstreamStateSchema)),
})
export type ServedCluster = z.infer<typeof ServedClusterSchema>
