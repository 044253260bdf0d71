import type { Clock } from '@callisto/solana'
import type { WebSocket } from 'ws'
import type { Market } from '../fold/market.ts'
import type { Trade } from '../fold/market-sink.ts'
import type { Pool } from '../fold/pool.ts'
import type { Token } from '../fold/token.ts'
import { rowOfTrade } from '../store/trade-query.ts'
import { presentTx } from '../view/present-pool.ts'
import type { Views } from '../view/view-cache.ts'
import { Outbox } from './conflating-send-queue.ts'
import { Connection, type ConnectionHandlers, type IdTopic, idTopics } from './connection.ts'

/** How long changes are gathered before they are sent. */
export const flushMs = 80
const heartbeatMs = 5000
const pingMs = 15_000
/** Rows that a new subscriber of `recent` starts with: what changed between its list and its subscription. */
const recentRows = 30

export interface HubParts {
  market: Market
  views: Views
  clock: Clock
  /** The newest pools, newest first. */
  newest(limit: number): Pool[]
}

type Kind = 'new' | 'update' | 'graduated'

/** What a client must not miss outweighs what it will hear again. */
const weight: Record<Kind, number> = { update: 0, new: 1, graduated: 2 }

/**
 * The live socket: changes of many blocks become few frames. Each piece is encoded once however many clients want it;
 * a client that reads slowly is sent only the newest state of what it missed.
 */
export class Hub {
  readonly #parts: HubParts
  readonly #connections = new Map<Connection, Outbox>()
  readonly #subscribers: Record<IdTopic, Map<string, Set<Connection>>> = {
    pool: new Map(),
    txns: new Map(),
    prices: new Map(),
    assets: new Map(),
  }
  readonly #recent = new Set<Connection>()
  readonly #handlers: ConnectionHandlers
  #changed = new Map<Pool, Kind>()
  #priced = new Set<Token>()
  #trades: Trade[] = []
  #sentFrames = 0

  constructor(parts: HubParts) {
    this.#parts = parts
    this.#handlers = {
      subscribed: (connection, topic, ids) => this.#subscribe(connection, topic, ids),
      unsubscribed: (connection, topic, ids) => this.#unsubscribe(connection, topic, ids),
      closed: (connection) => this.#forget(connection),
    }
  }

  get connections(): number {
    return this.#connections.size
  }

  get sentFrames(): number {
    return this.#sentFrames
  }

  attach(socket: WebSocket): void {
    const connection = new Connection(socket, this.#handlers, () => this.#parts.clock.nowMs())
    this.#connections.set(connection, new Outbox())
    connection.send(this.#heartbeat())
  }

  trade(trade: Trade): void {
    this.#trades.push(trade)
    this.#priced.add(trade.token)
    this.pool('update', trade.pool)
  }

  pool(kind: Kind, pool: Pool): void {
    const known = this.#changed.get(pool)
    if (known === undefined || weight[kind] > weight[known]) this.#changed.set(pool, kind)
  }

  /** Flushes, beats and pings until the signal aborts, then closes every connection. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts
    let [beatAt, pingAt] = [clock.nowMs() + heartbeatMs, clock.nowMs() + pingMs]
    while (!signal.aborted) {
      await clock.wait(flushMs, signal)
      this.flush()
      const now = clock.nowMs()
      if (now >= beatAt) {
        beatAt = now + heartbeatMs
        const beat = this.#heartbeat()
        for (const connection of this.#connections.keys()) if (!connection.isSlow) connection.send(beat)
      }
      if (now >= pingAt) {
        pingAt = now + pingMs
        for (const connection of this.#connections.keys()) connection.ping()
      }
    }
    for (const connection of this.#connections.keys()) connection.close()
  }

  #heartbeat(): string {
    const { slot, time } = this.#parts.market
    return JSON.stringify({ type: 'heartbeat', slot, blockTime: time })
  }

  /** Sends everything that happened since the last time. */
  flush(): void {
    const [changed, priced, trades] = [this.#changed, this.#priced, this.#trades]
    this.#changed = new Map()
    this.#priced = new Set()
    this.#trades = []
    for (const trade of trades) this.#deliverTrade(trade)
    for (const token of priced) this.#deliverPrice(token)
    for (const [pool, kind] of changed) this.#deliverPool(pool, kind)
    for (const [connection, outbox] of this.#connections) {
      if (outbox.isEmpty || connection.isSlow) continue
      for (const frame of outbox.take()) {
        this.#sentFrames += 1
        connection.send(frame)
      }
    }
  }

  #deliverTrade(trade: Trade): void {
    const wanting = this.#subscribers.txns.get(trade.token.mint)
    if (!wanting) return
    const piece = JSON.stringify(presentTx(rowOfTrade(this.#parts.market, trade)))
    for (const connection of wanting) this.#connections.get(connection)?.trade(piece)
  }

  #deliverPrice(token: Token): void {
    const { mint, price, priceSlot } = token
    const wantPrice = this.#subscribers.prices.get(mint)
    if (wantPrice && price > 0) {
      const piece = JSON.stringify({ assetId: mint, price, blockId: priceSlot })
      for (const connection of wantPrice) this.#connections.get(connection)?.price(mint, piece)
    }
    const wantAsset = this.#subscribers.assets.get(mint)
    if (!wantAsset) return
    const piece = JSON.stringify({ type: 'update', asset: this.#parts.views.asset(token) })
    for (const connection of wantAsset) this.#connections.get(connection)?.asset(mint, piece)
  }

  /** Rows show a token in its main pool, so a change in any of its pools is a change of that row. */
  #deliverPool(pool: Pool, kind: Kind): void {
    const { base } = pool
    const main = base.mainPool
    if (!main) return
    const wanting = new Set(this.#subscribers.pool.get(main.address))
    // The row that a client still shows may be the curve that its token has left.
    for (const other of base.pools)
      for (const connection of this.#subscribers.pool.get(other.address) ?? []) wanting.add(connection)
    if (base.launch || kind === 'new') for (const connection of this.#recent) wanting.add(connection)
    if (wanting.size === 0) return
    const row = this.#parts.views.pool(base)
    if (!row) return
    const piece = JSON.stringify({ type: kind, pool: row })
    for (const connection of wanting) this.#connections.get(connection)?.pool(base.mint, kind, piece)
  }

  /** A new subscriber is told how things stand, so that nothing falls between its list and its subscription. */
  #subscribe(connection: Connection, topic: IdTopic | 'recent', ids: readonly string[]): void {
    const outbox = this.#connections.get(connection)
    if (!outbox) return
    const { market, views } = this.#parts
    if (topic === 'recent') {
      this.#recent.add(connection)
      for (const pool of this.#parts.newest(recentRows)) {
        const row = views.pool(pool.base)
        if (row) outbox.pool(pool.base.mint, 'update', JSON.stringify({ type: 'update', pool: row }))
      }
      return
    }
    for (const id of ids) {
      const known = this.#subscribers[topic].get(id)
      if (known) known.add(connection)
      else this.#subscribers[topic].set(id, new Set([connection]))
      const token = topic === 'prices' ? market.token(id) : undefined
      if (!token || !(token.price > 0)) continue
      outbox.price(id, JSON.stringify({ assetId: id, price: token.price, blockId: token.priceSlot }))
    }
  }

  #unsubscribe(connection: Connection, topic: IdTopic | 'recent', ids: readonly string[]): void {
    if (topic === 'recent') {
      this.#recent.delete(connection)
      return
    }
    for (const id of ids) {
      const known = this.#subscribers[topic].get(id)
      known?.delete(connection)
      if (known?.size === 0) this.#subscribers[topic].delete(id)
    }
  }

  #forget(connection: Connection): void {
    for (const topic of idTopics) this.#unsubscribe(connection, topic, [...connection.ids[topic]])
    this.#recent.delete(connection)
    this.#connections.delete(connection)
  }
}
