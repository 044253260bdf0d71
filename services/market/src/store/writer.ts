import type { TradeKey } from '@callisto/amms'
import { chunks } from '@callisto/service-kit'
import type { Bar } from '../fold/candles.ts'
import type { Market } from '../fold/market.ts'
import type { MarketSink, PoolChange, Trade } from '../fold/market-sink.ts'
import type { FoldPool, Token } from '../fold/token-and-pool.ts'
import type { Wallets } from '../fold/wallets.ts'
import { type LaunchpadEvent, launchEvent, writeLaunchpadEvents } from './launchpad-hours.ts'
import { candleRecord, poolRecord, tokenRecord, tradeRecord, walletRecord } from './records.ts'
import {
  type CandleRecord,
  type MarketTables,
  type PoolRecord,
  type Sql,
  type TokenRecord,
  type TradeRecord,
  tableNames,
} from './sql.ts'

/**
 * Stores the fold in SQL: every flush leaves the tables exactly as the fold was at one slot, so that a restart continues
 * from there. Writing the same slot twice changes nothing.
 */
export class Writer implements MarketSink {
  readonly #sql: Sql
  readonly #market: Market
  #trades: Trade[] = []
  #bars: CandleRecord[] = []
  #holderChanges: MarketTables['market_holder_changes'][] = []
  #likes: { token: number; wallet: string }[] = []
  #reprices: Reprice[] = []
  #launches: LaunchpadEvent[] = []
  readonly #tokens = new Set<Token>()
  readonly #pools = new Set<FoldPool>()
  #flushing: Promise<void> | undefined
  /** Changes when rows begin to be written and when they no longer wait. */
  #generation = 0

  constructor(sql: Sql, market: Market) {
    this.#sql = sql
    this.#market = market
  }

  /** Rows that wait for the next flush. */
  get pending(): number {
    return this.#trades.length + this.#bars.length + this.#tokens.size + this.#likes.length
  }

  /** Trades and bars that are not in SQL yet, oldest first. */
  get pendingTrades(): readonly Trade[] {
    return this.#trades
  }

  /**
   * The slot before which all trades are in SQL, and none is pending. Stored trades before it and the pending ones of the
   * same moment are the state of one block, whatever is flushed since.
   */
  get storedEnd(): number {
    return this.#trades[0]?.slot ?? this.#market.slot + 1
  }

  /** Prices of stored trades that have changed and are not in SQL yet, oldest first. */
  get pendingReprices(): readonly Reprice[] {
    return this.#reprices
  }

  get pendingBars(): readonly CandleRecord[] {
    return this.#bars
  }

  /**
   * What waits for the next flush and what the tables hold, as of one moment: both are read again when a flush fell
   * between them. Rows of a flush that is under way may be in both. `take` is synchronous.
   */
  async read<Pending, Stored>(take: () => Pending, query: () => Promise<Stored>): Promise<[Pending, Stored]> {
    for (;;) {
      const generation = this.#generation
      const pending = take()
      const stored = await query()
      if (generation === this.#generation) return [pending, stored]
    }
  }

  /** Whether a token's row waits for the next flush. */
  isPending(token: Token): boolean {
    return this.#tokens.has(token)
  }

  trade(trade: Trade): void {
    this.#trades.push(trade)
    this.#markDirty(trade.pool)
  }

  bar(bar: Bar): void {
    this.#bars.push(candleRecord(bar, this.#market.tokenAt(bar.token).id))
  }

  holders(token: Token, delta: number): void {
    const { slot, time } = this.#market
    this.#holderChanges.push({ slot, token: token.id, time, delta })
  }

  liked(token: Token, wallet: string): void {
    this.#likes.push({ token: token.id, wallet })
  }

  confirming(token: Token): void {
    this.#tokens.add(token)
  }

  repriced(token: Token, key: TradeKey | undefined): void {
    // The values of its pools follow its price.
    for (const pool of token.pools) this.#markDirty(pool)
    if (!key) return
    const { price } = token
    const pending = this.#trades.findLast((trade) => isTrade(trade, key))
    if (pending) pending.price = price
    // Also of a pending trade: a flush may be writing it with its previous price.
    this.#reprices.push({ ...key, price })
  }

  pool(change: PoolChange, pool: FoldPool): void {
    this.#markDirty(pool)
    const launch = launchEvent(change, pool, this.#market.slot)
    if (launch) this.#launches.push(launch)
  }

  restored(token: Token): void {
    this.#tokens.add(token)
  }

  /** A pool changed, and with it its tokens. */
  #markDirty(pool: FoldPool): void {
    this.#pools.add(pool)
    this.#tokens.add(pool.base)
    this.#tokens.add(pool.quote)
  }

  /**
   * Writes what is pending in one transaction. What is pending stays readable until it is committed. Throws when the
   * market holds a part of a block.
   */
  async flush(): Promise<void> {
    await this.#flushing
    this.#flushing = this.#write()
    try {
      await this.#flushing
    } finally {
      this.#flushing = undefined
    }
  }

  /** Everything is read from the fold before the first await: blocks may be applied while the rows are written. */
  async #write(): Promise<void> {
    const batch = this.#takeBatch()
    this.#generation += 1
    try {
      await this.#sql.transaction().execute((transaction) => writeBatch(transaction, batch))
    } catch (error) {
      for (const token of batch.dirtyTokens) this.#tokens.add(token)
      for (const pool of batch.dirtyPools) this.#pools.add(pool)
      throw error
    }
    this.#trades.splice(0, batch.trades.length)
    this.#bars.splice(0, batch.bars.length)
    this.#holderChanges.splice(0, batch.holderChanges.length)
    this.#reprices.splice(0, batch.reprices.length)
    this.#likes.splice(0, batch.likes.length)
    this.#launches.splice(0, batch.launches.length)
    this.#market.wallets.added.splice(0, batch.wallets.length)
    for (const token of batch.dirtyTokens) token.isArchived = false
    this.#generation += 1
  }

  #takeBatch(): Batch {
    const { slot, time, blockhash, wallets, isWhole } = this.#market
    if (!isWhole) throw new Error(`block ${slot} was folded in part and must not be written`)
    const dirtyTokens = [...this.#tokens]
    const dirtyPools = [...this.#pools]
    this.#tokens.clear()
    this.#pools.clear()
    const firstAdded = wallets.nextId - wallets.added.length
    const launches = this.#launches.slice()
    return {
      dirtyTokens,
      dirtyPools,
      trades: this.#trades.map((trade) => tradeRecord(trade, wallets.id(trade.wallet))),
      bars: this.#bars.slice(),
      holderChanges: this.#holderChanges.slice(),
      wallets: wallets.added.map((wallet, n) => walletRecord(firstAdded + n, wallet)),
      reprices: this.#reprices.slice(),
      likes: this.#likes.slice(),
      launches,
      launchpadEvents: [...launches, ...this.#trades.flatMap((trade) => tradeEvent(trade, wallets) ?? [])],
      tokens: dirtyTokens.map((token) => tokenRecord(token, this.#market)),
      noLongerArchived: dirtyTokens.filter(({ isArchived }) => isArchived).map(({ id }) => id),
      pools: dirtyPools.map(poolRecord),
      meta: [
        { key: 'slot', value: String(slot) },
        { key: 'time', value: String(time) },
        { key: 'blockhash', value: blockhash },
        ...(this.#market.startedAt > 0 ? [{ key: 'startedAt', value: String(this.#market.startedAt) }] : []),
      ],
    }
  }
}

/** A trade of a token of a launchpad; undefined for one of any other token. */
function tradeEvent({ token, slot, time, usd, wallet }: Trade, wallets: Wallets): LaunchpadEvent | undefined {
  if (!token.launch) return undefined
  const { config } = token.launch
  return { config, slot, time, kind: 'trade', usd: usd || 0, wallet: wallets.id(wallet) }
}

/** A stored trade whose price has changed. */
export interface Reprice extends TradeKey {
  price: number
}

const isTrade = (trade: Trade, { slot, txIndex, eventIndex }: TradeKey): boolean =>
  trade.slot === slot && trade.txIndex === txIndex && trade.eventIndex === eventIndex

interface Batch {
  dirtyTokens: Token[]
  dirtyPools: FoldPool[]
  trades: TradeRecord[]
  bars: CandleRecord[]
  holderChanges: MarketTables['market_holder_changes'][]
  reprices: Reprice[]
  likes: MarketTables['market_likes'][]
  launches: LaunchpadEvent[]
  /** The launches, and the trades of all tokens of launchpads. */
  launchpadEvents: LaunchpadEvent[]
  wallets: MarketTables['market_wallets'][]
  tokens: TokenRecord[]
  /** Ids of tokens whose stored holders are out of date from now on. */
  noLongerArchived: number[]
  pools: PoolRecord[]
  meta: MarketTables['market_meta'][]
}

/** Events and wallets never change, so an existing row is the same row; all others are replaced. */
async function writeBatch(sql: Sql, batch: Batch): Promise<void> {
  for (const rows of chunks(batch.trades))
    await sql
      .insertInto('market_trades')
      .values(rows)
      .onConflict((row) => row.doNothing())
      .execute()
  for (const { slot, txIndex, eventIndex, price } of batch.reprices)
    await sql
      .updateTable('market_trades')
      .set({ price })
      .where('slot', '=', slot)
      .where('tx_index', '=', txIndex)
      .where('event_index', '=', eventIndex)
      .execute()
  for (const rows of chunks(batch.holderChanges))
    await sql
      .insertInto('market_holder_changes')
      .values(rows)
      .onConflict((row) => row.doNothing())
      .execute()
  for (const rows of chunks(batch.likes))
    await sql
      .insertInto('market_likes')
      .values(rows)
      .onConflict((row) => row.doNothing())
      .execute()
  for (const rows of chunks(batch.wallets))
    await sql
      .insertInto('market_wallets')
      .values(rows)
      .onConflict((row) => row.doNothing())
      .execute()
  for (const rows of chunks(batch.bars)) await writeBars(sql, rows)
  await writeLaunchpadEvents(sql, batch.launchpadEvents)
  await writeTokens(sql, batch.tokens)
  for (const ids of chunks(batch.noLongerArchived.map((id) => ({ id }))))
    await sql
      .deleteFrom('market_holders')
      .where(
        'token',
        'in',
        ids.map(({ id }) => id),
      )
      .execute()
  for (const rows of chunks(batch.pools))
    await sql
      .insertInto('market_pools')
      .values(rows)
      .onConflict((row) =>
        row
          .column('id')
          .doUpdateSet(({ ref }) => ({ data: ref('excluded.data'), curve: ref('excluded.curve') })),
      )
      .execute()
  await sql
    .insertInto('market_meta')
    .values(batch.meta)
    .onConflict((row) => row.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
    .execute()
}

/** Inserts or replaces rows of tokens. */
export async function writeTokens(sql: Sql, tokens: readonly TokenRecord[]): Promise<void> {
  for (const rows of chunks(tokens))
    await sql
      .insertInto('market_tokens')
      .values(rows)
      .onConflict((row) =>
        row.column('id').doUpdateSet(({ ref }) => ({
          data: ref('excluded.data'),
          archived: ref('excluded.archived'),
          creator: ref('excluded.creator'),
          created: ref('excluded.created'),
          graduated: ref('excluded.graduated'),
          symbol: ref('excluded.symbol'),
          name: ref('excluded.name'),
          verified: ref('excluded.verified'),
          liquidity: ref('excluded.liquidity'),
        })),
      )
      .execute()
}

async function writeBars(sql: Sql, rows: CandleRecord[]): Promise<void> {
  await sql
    .insertInto('market_candles')
    .values(rows)
    .onConflict((row) =>
      row.columns(['token', 'resolution', 'time']).doUpdateSet(({ ref }) => ({
        open: ref('excluded.open'),
        high: ref('excluded.high'),
        low: ref('excluded.low'),
        close: ref('excluded.close'),
        volume: ref('excluded.volume'),
        native_open: ref('excluded.native_open'),
        native_high: ref('excluded.native_high'),
        native_low: ref('excluded.native_low'),
        native_close: ref('excluded.native_close'),
        native_volume: ref('excluded.native_volume'),
      })),
    )
    .execute()
}

/** Empties the tables when they were filled from another chain. */
export async function claimTables(sql: Sql, genesisHash: string): Promise<void> {
  const owner = await sql
    .selectFrom('market_meta')
    .select('value')
    .where('key', '=', 'genesis')
    .executeTakeFirst()
  if (owner?.value === genesisHash) return
  await resetTables(sql, genesisHash)
}

/** Empties the tables and records the chain that they belong to. */
export async function resetTables(sql: Sql, genesisHash: string): Promise<void> {
  await sql.transaction().execute(async (transaction) => {
    for (const table of tableNames) await transaction.deleteFrom(table).execute()
    await transaction.insertInto('market_meta').values({ key: 'genesis', value: genesisHash }).execute()
  })
}
