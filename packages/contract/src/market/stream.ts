import * as z from 'zod/mini'
import { AssetSchema } from './asset.ts'
import { PoolSchema } from './pool.ts'
import { TxSchema } from './tx.ts'

/** Maximum ids per connection and topic. */
export const MAX_STREAM_IDS = 500

const ids = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(MAX_STREAM_IDS))

/**
 * Client to server: flat JSON, `type` is verb and topic. `resume` requests what the connection's subscriptions may have
 * missed since a slot: the present state of each, and the trades of later slots, the newest hundred of a token at most.
 */
export const ClientFrameSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe:recent'),
    /** Parameters of a pool list with an optional `timeframe`; `toStreamChecks` parses them. */
    filters: z.optional(z.record(z.string(), z.unknown())),
  }),
  z.object({ type: z.literal('unsubscribe:recent') }),
  z.object({ type: z.literal('subscribe:pool'), pools: ids }),
  z.object({ type: z.literal('unsubscribe:pool'), pools: ids }),
  z.object({ type: z.literal('subscribe:txns'), assets: ids }),
  z.object({ type: z.literal('unsubscribe:txns'), assets: ids }),
  z.object({ type: z.literal('subscribe:prices'), assets: ids }),
  z.object({ type: z.literal('unsubscribe:prices'), assets: ids }),
  z.object({ type: z.literal('subscribe:assets'), assets: ids }),
  z.object({ type: z.literal('unsubscribe:assets'), assets: ids }),
  z.object({ type: z.literal('resume'), since: z.number().check(z.int(), z.nonnegative()) }),
])
export type ClientFrame = z.infer<typeof ClientFrameSchema>

export const PoolUpdateSchema = z.object({ type: z.enum(['new', 'update', 'graduated']), pool: PoolSchema })
export type PoolUpdate = z.infer<typeof PoolUpdateSchema>

export const PriceUpdateSchema = z.object({ assetId: z.string(), price: z.number(), blockId: z.number() })
export type PriceUpdate = z.infer<typeof PriceUpdateSchema>

export const AssetUpdateSchema = z.object({ type: z.literal('update'), asset: AssetSchema })
export type AssetUpdate = z.infer<typeof AssetUpdateSchema>

/**
 * Server to client. `updates` belongs to `recent` and `pool`, `actions` to `txns`. `heartbeat` carries the slot of the
 * newest block of the market and its unix seconds, `error` the rejection of a client frame. `seq` numbers the frames of a
 * connection from 1; a number that is left out stands for trades that a slow reader has missed.
 */
export const ServerFrameSchema = z.discriminatedUnion('type', [
  z.object({ seq: z.number(), type: z.literal('updates'), data: z.array(PoolUpdateSchema) }),
  z.object({ seq: z.number(), type: z.literal('actions'), data: z.array(TxSchema) }),
  z.object({ seq: z.number(), type: z.literal('prices'), data: z.array(PriceUpdateSchema) }),
  z.object({ seq: z.number(), type: z.literal('asset-updates'), data: z.array(AssetUpdateSchema) }),
  z.object({ seq: z.number(), type: z.literal('heartbeat'), slot: z.number(), blockTime: z.number() }),
  z.object({ seq: z.number(), type: z.literal('error'), error: z.string(), code: z.string() }),
])
export type ServerFrame = z.infer<typeof ServerFrameSchema>
