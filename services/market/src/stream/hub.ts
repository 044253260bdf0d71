import type { Pool as PoolRow } from '@callisto/contract'
import { matchesQuery } from '@callisto/domain'
import type { Log } from '@callisto/service-kit'
import type { Clock } from '@callisto/solana'
import type { WebSocket } from 'ws'
import type { Market } from '../fold/market.ts'
import type { MarketSink, PoolChange, Trade } from '../fold/market-sink.ts'
import type { FoldPool, Token } from '../fold/token-and-pool.ts'
import { tradeFlag } from '../fold/windows.ts'
import { rowOfTrade } from '../store/trade-query.ts'
import type { PoolLists } from '../view/pool-lists.ts'
import { presentTx, type TradeRow } from '../view/present-trade.ts'
import type { ViewCache } from '../view/view-cache.ts'
import { ConflatingSendQueue, ResumeQueue } from './conflating-send-queue.ts'
import { Connection, type ConnectionHandlers, type IdTopic, idTopics } from './connection.ts'

/** Frames are sent at most this often; the changes between are collected. */
export const flushMs = 80

/** A resume rests for this many times the time of a query. */
const RESUME_REST = 2
/** A resume waits for a slow reader this many times, then leaves out the rest with a number. */
const MAX_DRAIN_WAITS = 12

export interface HubOptions {
  market: Market
  views: ViewCache
  lists: PoolLists
  /** Loads the archived ones among some mints. */
  load(mints: readonly string[]): Promise<void>
  /** The newest trades of a token after a slot, oldest first. */
  tradesAfter(token: Token, slot: number): Promise<TradeRow[]>
  clock: Clock
  log: Log
}

type Kind = 'new' | 'update' | 'graduated'

/** A change of higher weight replaces one of lower weight in the same flush. */
const weight: Record<Kind, number> = { update: 0, new: 1, graduated: 2 }

/**
 * The live socket: changes of many blocks become few frames. Each piece is encoded once for all subscribers; a slow
 * reader receives only the newest state of each changed item.
 */
export class Hub implements Partial<MarketSink> {
  readonly #options: HubOptions
  readonly #connections = new Map<Connection, ConflatingSendQueue>()
  readonly #subscribers: Record<IdTopic, Map<string, Set<Connection>>> = {
    pool: new Map(),
    txns: new Map(),
    prices: new Map(),
    assets: new Map(),
  }
  readonly #recent = new Set<Connection>()
  readonly #handlers: ConnectionHandlers
  readonly #resumes = new ResumeQueue()
  #changed = new Map<FoldPool, Kind>()
  #priced = new Set<Token>()
  #hasNumeraireTraded = false
  #trades: Trade[] = []
  #sentFrames = 0
  #flushedAtMs = 0
  /** Ends the pause between two flushes. */
  #pause = new AbortController()

  constructor(options: HubOptions) {
    this.#options = options
    this.#handlers = {
      subscribed: (connection, topic, ids) => this.#subscribe(connection, topic, ids),
      unsubscribed: (connection, topic, ids) => this.#unsubscribe(connection, topic, ids),
      resumed: (connection, since) => {
        connection.isResuming = true
        this.#resumes.add(connection.client, () => this.#resume(connection, since))
      },
      closed: (connection) => this.#removeConnection(connection),
    }
  }

  get connections(): number {
    return this.#connections.size
  }

  get sentFrames(): number {
    return this.#sentFrames
  }

  /** Whether a client follows a token or one of its pools. */
  isSubscribed({ mint, pools }: Token): boolean {
    const { pool, prices, txns, assets } = this.#subscribers
    return (
      prices.has(mint) || txns.has(mint) || assets.has(mint) || pools.some(({ address }) => pool.has(address))
    )
  }

  attach(socket: WebSocket, client: string): void {
    const connection = new Connection(socket, client, this.#handlers, () => this.#options.clock.nowMs())
    this.#connections.set(connection, new ConflatingSendQueue())
    connection.send(this.#heartbeat())
  }

  trade(trade: Trade): void {
    this.#trades.push(trade)
    this.#priced.add(trade.token)
    if ((trade.flags & tradeFlag.numeraire) !== 0) this.#hasNumeraireTraded = true
    this.#change('update', trade.pool)
  }

  /** A token's price changed without a trade. */
  repriced(token: Token): void {
    this.#priced.add(token)
    this.#wake()
    const main = token.mainPool
    if (main) this.#change('update', main)
  }

  pool(change: PoolChange, pool: FoldPool): void {
    // Only a token's first pool is announced as new.
    const isNews = change === 'graduated' || (change === 'new' && pool.base.pools.length === 1)
    this.#change(isNews ? change : 'update', pool)
  }

  #change(kind: Kind, pool: FoldPool): void {
    const known = this.#changed.get(pool)
    if (known === undefined || weight[kind] > weight[known]) this.#changed.set(pool, kind)
    this.#wake()
  }

  /** Ends the pause when none was needed: the first block after a quiet time is sent as soon as it is folded. */
  #wake(): void {
    if (this.#options.clock.nowMs() - this.#flushedAtMs >= flushMs) this.#pause.abort()
  }

  /** Flushes, sends heartbeats and pings until the signal aborts, then closes every connection. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options
    const end = () => this.#pause.abort()
    signal.addEventListener('abort', end, { once: true })
    while (!signal.aborted) {
      this.#pause = new AbortController()
      await clock.wait(flushMs, this.#pause.signal)
      this.flush()
      const heartbeat = this.#heartbeat()
      for (const connection of this.#connections.keys()) connection.keepAlive(heartbeat)
    }
    for (const connection of this.#connections.keys()) connection.close()
  }

  #heartbeat(): string {
    const { slot, time } = this.#options.market
    return JSON.stringify({ type: 'heartbeat', slot, blockTime: time })
  }

  /** Sends all changes since the previous flush. */
  flush(): void {
    const [changed, priced, trades] = [this.#changed, this.#priced, this.#trades]
    if (changed.size + priced.size > 0) this.#flushedAtMs = this.#options.clock.nowMs()
    this.#changed = new Map()
    this.#priced = new Set()
    this.#trades = []
    for (const trade of trades) this.#deliverTrade(trade)
    const { market } = this.#options
    for (const token of priced) if (market.token(token.mint) === token) this.#deliverPrice(token)
    if (this.#hasNumeraireTraded && market.numeraire) this.#deliverAsset(market.numeraire)
    this.#hasNumeraireTraded = false
    for (const [pool, kind] of changed) if (market.pool(pool.address) === pool) this.#deliverPool(pool, kind)
    for (const [connection, queue] of this.#connections) {
      if (queue.isEmpty || connection.isSlow) continue
      if (queue.takeDropped()) connection.skip()
      for (const frame of queue.take()) {
        this.#sentFrames += 1
        connection.send(frame)
      }
    }
  }

  #deliverTrade(trade: Trade): void {
    const wanting = this.#subscribers.txns.get(trade.token.mint)
    if (!wanting) return
    const piece = JSON.stringify(presentTx(rowOfTrade(this.#options.market, trade)))
    for (const connection of wanting) this.#connections.get(connection)?.trade(piece)
  }

  #deliverPrice(token: Token): void {
    const { mint, price, priceSlot } = token
    const wantPrice = this.#subscribers.prices.get(mint)
    if (wantPrice && price > 0) {
      const piece = JSON.stringify({ assetId: mint, price, blockId: priceSlot })
      for (const connection of wantPrice) this.#connections.get(connection)?.price(mint, piece)
    }
    this.#deliverAsset(token)
  }

  #deliverAsset(token: Token): void {
    const { mint } = token
    const wantAsset = this.#subscribers.assets.get(mint)
    if (!wantAsset) return
    const piece = JSON.stringify({ type: 'update', asset: this.#options.views.asset(token) })
    for (const connection of wantAsset) this.#connections.get(connection)?.asset(mint, piece)
  }

  /** Rows show a token in its main pool, so a change in any of its pools is a change of that row. */
  #deliverPool(pool: FoldPool, kind: Kind): void {
    const { base } = pool
    const main = base.mainPool
    if (!main) return
    const wanting = new Set(this.#subscribers.pool.get(main.address))
    // A client may still show the row of a curve whose token has graduated.
    for (const other of base.pools)
      for (const connection of this.#subscribers.pool.get(other.address) ?? []) wanting.add(connection)
    const wantsRecent = this.#recent.size > 0 && (base.launch !== undefined || kind === 'new')
    if (wanting.size === 0 && !wantsRecent) return
    const row = this.#options.views.pool(base)
    if (!row) return
    if (wantsRecent)
      for (const connection of this.#recent) if (this.#passes(connection, row)) wanting.add(connection)
    const piece = JSON.stringify({ type: kind, pool: row })
    for (const connection of wanting) this.#connections.get(connection)?.pool(base.mint, kind, piece)
  }

  /** Sends a new subscriber the present state, so that no change is lost between its list and its subscription. */
  #subscribe(connection: Connection, topic: IdTopic | 'recent', ids: readonly string[]): void {
    const queue = this.#connections.get(connection)
    if (!queue) return
    const { market } = this.#options
    if (topic === 'recent') {
      this.#recent.add(connection)
      this.#sendRecent(connection, queue)
      return
    }
    for (const id of ids) {
      const known = this.#subscribers[topic].get(id)
      if (known) known.add(connection)
      else this.#subscribers[topic].set(id, new Set([connection]))
    }
    if (topic !== 'prices') return
    if (ids.some((id) => market.archivedMints.has(id)))
      void this.#options.load(ids).then(() => this.#sendPrices(connection, ids))
    else this.#sendPrices(connection, ids)
  }

  #sendRecent(connection: Connection, queue: ConflatingSendQueue): void {
    for (const { base } of this.#options.lists.newestLaunchPools()) {
      const row = this.#options.views.pool(base)
      if (row && this.#passes(connection, row)) this.#sendPool(queue, base)
    }
  }

  /** Whether a row passes the filters of a client's `recent`. */
  #passes({ recentChecks }: Connection, { baseAsset }: PoolRow): boolean {
    if (recentChecks.length === 0) return true
    return matchesQuery(baseAsset, { checks: recentChecks }, this.#options.market.time * 1000)
  }

  #sendPool(queue: ConflatingSendQueue, base: Token): void {
    const row = this.#options.views.pool(base)
    if (row) queue.pool(base.mint, 'update', JSON.stringify({ type: 'update', pool: row }))
  }

  /** Queues the present state of every subscription, and the trades after a slot. */
  async #resume(connection: Connection, since: number): Promise<void> {
    const { market, views, load, log, clock } = this.#options
    if (!this.#connections.has(connection)) return
    const { prices, assets, txns, pool: pools } = connection.ids
    try {
      await load([...new Set([...prices, ...assets, ...txns])].filter((id) => market.archivedMints.has(id)))
      const queue = this.#connections.get(connection)
      if (!queue) return
      if (connection.wantsRecent) this.#sendRecent(connection, queue)
      this.#sendPrices(connection, [...prices])
      for (const id of pools) {
        const base = market.pool(id)?.base
        if (base) this.#sendPool(queue, base)
      }
      for (const id of assets) {
        const token = market.token(id)
        if (token) queue.asset(id, JSON.stringify({ type: 'update', asset: views.asset(token) }))
      }
      for (const id of txns) {
        const startedAt = clock.nowMs()
        await this.#sendTrades(connection, id, since)
        // The queries block the thread one by one: most of the time it serves everybody else.
        await clock.wait(RESUME_REST * Math.max(1, clock.nowMs() - startedAt))
        for (let waits = 0; connection.isSlow && waits < MAX_DRAIN_WAITS; waits++) await clock.wait(flushMs)
        if (!this.#connections.has(connection)) return
        if (connection.isSlow) {
          connection.skip()
          return
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'a stream could not be resumed')
      // The client connects again and resumes then.
      connection.close()
    } finally {
      connection.isResuming = false
    }
  }

  /** Sends the trades of a token after a slot, beside the queue: more than it holds may be missing. */
  async #sendTrades(connection: Connection, mint: string, since: number): Promise<void> {
    const token = this.#options.market.token(mint)
    const rows = token ? await this.#options.tradesAfter(token, since) : []
    if (rows.length === 0 || !connection.ids.txns.has(mint)) return
    connection.send(
      `{"type":"actions","data":[${rows.map((row) => JSON.stringify(presentTx(row))).join(',')}]}`,
    )
    this.#sentFrames += 1
  }

  /** Queues the present prices of tokens. */
  #sendPrices(connection: Connection, ids: readonly string[]): void {
    const queue = this.#connections.get(connection)
    for (const id of ids) {
      const token = this.#options.market.token(id)
      if (!queue || !token || !(token.price > 0) || !connection.ids.prices.has(id)) continue
      queue.price(id, JSON.stringify({ assetId: id, price: token.price, blockId: token.priceSlot }))
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

  #removeConnection(connection: Connection): void {
    for (const topic of idTopics) this.#unsubscribe(connection, topic, [...connection.ids[topic]])
    this.#recent.delete(connection)
    this.#connections.delete(connection)
  }
}
