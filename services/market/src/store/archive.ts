import { chunks, lists } from '@callisto/service-kit'
import { sql as raw } from 'kysely'
import type { Market } from '../fold/market.ts'
import type { VenueBlock } from '../fold/market-event.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { type SearchOptions, searchKey } from '../view/search-index.ts'
import { addStoredPool, addStoredToken, addStoredWallets } from './load-rows.ts'
import { type ArchivedText, tokenRecord } from './records.ts'
import type { HolderRecord, PoolRecord, Sql, TokenRecord } from './sql.ts'
import { type Writer, writeTokens } from './writer.ts'

/** Rows of wallets and tokens that one call of `archiveIdle` looks at, at least. */
const MIN_SWEEP = 2000
/** A full sweep takes this many calls. */
const SWEEP_CALLS = 60

interface ArchiveOptions {
  sql: Sql
  market: Market
  writer: Writer
  /** Whether a token must stay in memory although it does not trade: it is listed or subscribed. */
  isPinned(token: Token): boolean
  /** Text of a token's search entry. */
  textOf(token: Token): ArchivedText | undefined
  /** Called with tokens that have been loaded, before they are read; and with each one that has left memory. */
  onLoaded(tokens: readonly Token[]): Promise<void>
  onArchived(token: Token): void
}

/** Addresses of a block that must be in memory before it is applied. */
interface Needs {
  wallets: Set<string>
  pools: Set<string>
  mints: Set<string>
  creators: Set<string>
}

/** A launched token that is not in memory. */
export interface ArchivedLaunch {
  id: number
  mint: string
  /** Unix seconds. */
  created: number
  hasGraduated: boolean
  /** USD. */
  liquidity: number
}

interface StoredTokens {
  tokens: TokenRecord[]
  pools: PoolRecord[]
  holders: HolderRecord[]
}

/** Mints of the archived tokens that are verified. */
export async function findArchivedVerified(sql: Sql): Promise<string[]> {
  const rows = await sql
    .selectFrom('market_tokens')
    .select('mint')
    .where('archived', '=', 1)
    .where('verified', '=', 1)
    .execute()
  return rows.map(({ mint }) => mint)
}

/**
 * Moves tokens, holders and wallets without activity from memory to the tables and back. A token is archived when its
 * windows are idle (no trade and no change of holders for a day) and its price is confirmed, it quotes no pool in memory and is not pinned; a
 * wallet leaves memory when it has no trade within a day. What a block or a request needs is loaded before it is used.
 */
export class Archive {
  readonly #options: ArchiveOptions
  #loading: Promise<unknown> = Promise.resolve()
  #cursor = 0
  #archived = 0
  #loaded = 0

  constructor(options: ArchiveOptions) {
    this.#options = options
  }

  /** Tokens archived and loaded since the start. */
  get archivedTokens(): number {
    return this.#archived
  }

  get loadedTokens(): number {
    return this.#loaded
  }

  /** Loads all archived tokens, pools, wallets and creators that a block refers to. */
  async prepare(block: VenueBlock): Promise<void> {
    const needs = this.#needsOf(block)
    if (needs.wallets.size > 0) await this.#loadWallets([...needs.wallets])
    if (needs.creators.size > 0) await this.#loadCreators([...needs.creators])
    if (needs.pools.size > 0) await this.loadPools([...needs.pools])
    if (needs.mints.size > 0) await this.load([...needs.mints])
    for (const mint of block.touchedMints) {
      const token = this.#options.market.token(mint)
      if (token?.isArchived) this.#options.writer.restored(token)
    }
  }

  /** The tokens of a creator that the tables hold as archived. */
  async launchedBy(creator: string): Promise<ArchivedLaunch[]> {
    const rows = await this.#options.sql
      .selectFrom('market_tokens')
      .select(['id', 'mint', 'created', 'graduated', 'liquidity'])
      .where('creator', '=', creator)
      .where('archived', '=', 1)
      .execute()
    return rows.map(({ id, mint, created, graduated, liquidity }) => ({
      id: Number(id),
      mint,
      created: Number(created),
      hasGraduated: Number(graduated) === 1,
      liquidity: liquidity ?? 0,
    }))
  }

  /** Loads the tokens of the archived ones among some pools and curves. */
  async loadPools(addresses: readonly string[]): Promise<void> {
    await this.#load(() => this.#idsOfPools(addresses))
  }

  /** Loads the archived ones among some mints. */
  async load(mints: readonly string[]): Promise<void> {
    const missing = mints.filter((mint) => this.#options.market.archivedMints.has(mint))
    if (missing.length === 0) return
    await this.#load(() => this.#idsOfMints(missing))
  }

  /** Loads the archived tokens among the first results of a search. */
  async loadMatches(text: string, options: SearchOptions): Promise<void> {
    const query = searchKey(text)
    if (query === '' || this.#options.market.archivedMints.size === 0) return
    await this.#load(() => this.#idsOfMatches(query, options))
  }

  /** Ids of archived tokens in the order of `SearchIndex.find`. */
  async #idsOfMatches(query: string, { limit, isExact, isVerifiedFirst }: SearchOptions): Promise<number[]> {
    const escaped = query.replace(/[\\%_]/g, '\\$&')
    const like = (column: 'symbol' | 'name', pattern: string) =>
      raw<boolean>`${raw.ref(column)} like ${pattern} escape '\\'`
    const rank = raw<number>`case
      when symbol = ${query} then 0
      when name = ${query} then 1
      when ${like('symbol', `${escaped}%`)} then 2
      when ${like('name', `${escaped}%`)} then 3
      when ${like('name', `% ${escaped}%`)} then 4
      else 5 end`
    const rows = await this.#options.sql
      .selectFrom('market_tokens')
      .select('id')
      .where('archived', '=', 1)
      .where(rank, '<=', isExact ? 1 : query.length < 2 ? 4 : 5)
      .where(raw<boolean>`(${like('symbol', `%${escaped}%`)} or ${like('name', `%${escaped}%`)})`)
      .orderBy(isVerifiedFirst ? raw`${rank} - 100 * verified` : rank)
      .orderBy('verified', 'desc')
      .orderBy(raw`coalesce(liquidity, 0)`, 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => Number(id))
  }

  /**
   * Archives idle tokens and removes idle wallets, a part of them with each call. Everything pending must have been
   * flushed, and no block may be applied until the call returns.
   */
  async archiveIdle(everything = false): Promise<void> {
    const { market, writer } = this.#options
    const part = (size: number) => (everything ? size : Math.max(MIN_SWEEP, Math.ceil(size / SWEEP_CALLS)))
    const rows = market.tokenRowCount
    const idle: Token[] = []
    for (let n = Math.min(part(rows), rows); n > 0; n--) {
      this.#cursor = (this.#cursor + 1) % rows
      const token = market.tokenInRow(this.#cursor)
      if (!token || writer.isPending(token)) continue
      market.advance(token)
      if (this.#mayLeave(token)) idle.push(token)
    }
    if (idle.length > 0) await this.#exclusive(() => this.#archive(idle))
    // After the tokens: advancing them has removed the pairs that keep wallets in memory.
    market.wallets.removeIdle(market.time, part(market.wallets.rowCount))
  }

  #mayLeave(token: Token): boolean {
    const { market, isPinned } = this.#options
    const isIdle = market.windows.isIdle(token.row) && market.references.isConfirmed(token.row)
    return token.quotedPools === 0 && isIdle && !isPinned(token)
  }

  async #archive(tokens: readonly Token[]): Promise<void> {
    const { sql, market, textOf, onArchived } = this.#options
    const changed = tokens.filter(({ isArchived }) => !isArchived)
    const records = changed.map((token) =>
      tokenRecord(token, market, market.windows.saveIdle(token.row), textOf(token)),
    )
    const holders = changed.flatMap((token) =>
      market
        .holders(token)
        .accounts()
        .map(({ account, owner, amount }) => {
          return { token: token.id, account, owner, amount: String(amount) }
        }),
    )
    if (records.length > 0)
      await sql.transaction().execute(async (transaction) => {
        await writeTokens(transaction, records)
        for (const rows of chunks(holders))
          await transaction.insertInto('market_holders').values(rows).execute()
      })
    for (const token of tokens) {
      token.isArchived = true
      // A request may have pinned it meanwhile; it stays, and its row stays valid until it changes.
      if (!this.#mayLeave(token)) continue
      market.removeToken(token)
      this.#archived += 1
      onArchived(token)
    }
  }

  #needsOf(block: VenueBlock): Needs {
    const { market } = this.#options
    const needs: Needs = { wallets: new Set(), pools: new Set(), mints: new Set(), creators: new Set() }
    const pool = (address: string) => {
      if (market.archivedPools.has(address) || market.archivedCurves.has(address)) needs.pools.add(address)
    }
    const mint = (address: string) => {
      if (market.archivedMints.has(address)) needs.mints.add(address)
    }
    const wallet = (address: string) => {
      if (market.wallets.find(address) === undefined) needs.wallets.add(address)
    }
    for (const { fundings, events, balances } of block.transactions) {
      for (const { from, to } of fundings) {
        wallet(from)
        wallet(to)
      }
      for (const event of events)
        needOfEvent[event.kind](event as never, { pool, mint, wallet }, needs, market)
      for (const balance of balances) mint(balance.mint)
    }
    for (const touched of block.touchedMints) mint(touched)
    return needs
  }

  async #loadWallets(addresses: readonly string[]): Promise<void> {
    const { sql, market } = this.#options
    for (const list of lists(addresses)) {
      const records = await sql
        .selectFrom('market_wallets')
        .selectAll()
        .where('address', 'in', list)
        .execute()
      await addStoredWallets(sql, market.wallets, records)
    }
  }

  /** Counts the tokens of creators of whom none is in memory. */
  async #loadCreators(creators: readonly string[]): Promise<void> {
    const { sql, market } = this.#options
    for (const list of lists(creators)) {
      const rows = await sql
        .selectFrom('market_tokens')
        .select(({ fn }) => ['creator', fn.countAll().as('mints'), fn.sum('graduated').as('migrations')])
        .where('creator', 'in', list)
        .groupBy('creator')
        .execute()
      for (const { creator, mints, migrations } of rows)
        if (creator !== null && !market.creators.has(creator))
          Object.assign(market.creator(creator), { mints: Number(mints), migrations: Number(migrations) })
    }
  }

  async #idsOfPools(addresses: readonly string[]): Promise<number[]> {
    const ids = new Set<number>()
    for (const list of lists(addresses)) {
      const rows = await this.#options.sql
        .selectFrom('market_pools')
        .select('base')
        .where('address', 'in', list)
        .execute()
      for (const { base } of rows) ids.add(Number(base))
    }
    return [...ids]
  }

  async #idsOfMints(mints: readonly string[]): Promise<number[]> {
    const ids: number[] = []
    for (const list of lists(mints)) {
      const rows = await this.#options.sql
        .selectFrom('market_tokens')
        .select('id')
        .where('mint', 'in', list)
        .where('archived', '=', 1)
        .execute()
      ids.push(...rows.map(({ id }) => Number(id)))
    }
    return ids
  }

  /** One load or archiving at a time, so that no token is loaded twice or while it leaves. */
  #exclusive<T>(act: () => Promise<T>): Promise<T> {
    const result = this.#loading.then(act)
    this.#loading = result.catch(() => undefined)
    return result
  }

  #load(find: () => Promise<number[]>): Promise<void> {
    return this.#exclusive(async () => {
      const stored = await this.#read(await find())
      if (stored.tokens.length === 0) return
      const creators = stored.tokens.flatMap(({ creator }) =>
        creator !== null && !this.#options.market.creators.has(creator) ? [creator] : [],
      )
      if (creators.length > 0) await this.#loadCreators([...new Set(creators)])
      await this.#options.onLoaded(this.#add(stored))
    })
  }

  /** Reads archived tokens with their pools and holders, and the archived tokens that quote those pools. */
  async #read(wanted: readonly number[]): Promise<StoredTokens> {
    const { sql } = this.#options
    const stored: StoredTokens = { tokens: [], pools: [], holders: [] }
    const seen = new Set<number>()
    let next = [...new Set(wanted)]
    while (next.length > 0) {
      const quotes = new Set<number>()
      for (const ids of lists(next)) {
        for (const id of ids) seen.add(id)
        const tokens = await sql
          .selectFrom('market_tokens')
          .selectAll()
          .where('id', 'in', ids)
          .where('archived', '=', 1)
          .execute()
        if (tokens.length === 0) continue
        const found = tokens.map(({ id }) => Number(id))
        const pools = await sql.selectFrom('market_pools').selectAll().where('base', 'in', found).execute()
        const holders = await sql
          .selectFrom('market_holders')
          .selectAll()
          .where('token', 'in', found)
          .execute()
        stored.tokens.push(...tokens)
        stored.pools.push(...pools)
        for (const holder of holders) stored.holders.push(holder)
        for (const { data } of pools) quotes.add((JSON.parse(data) as { quote: number }).quote)
      }
      next = [...quotes].filter((id) => !seen.has(id))
    }
    return stored
  }

  /** Adds what was read to the market, except tokens that are in memory. */
  #add({ tokens, pools, holders }: StoredTokens): Token[] {
    const { market } = this.#options
    const added = new Map<number, Token>()
    for (const record of tokens.sort((a, b) => Number(a.id) - Number(b.id))) {
      if (market.token(record.mint)) continue
      const token = addStoredToken(market, record)
      token.isArchived = true
      added.set(token.id, token)
    }
    for (const pool of pools.sort((a, b) => Number(a.id) - Number(b.id)))
      if (added.has(Number(pool.base))) addStoredPool(market, pool, (id) => market.tokenById(id))
    for (const { token, account, owner, amount } of holders) {
      const loaded = added.get(Number(token))
      if (loaded) market.holders(loaded).set(account, owner, BigInt(amount))
    }
    this.#loaded += added.size
    return [...added.values()]
  }
}

type BlockEvent = VenueBlock['transactions'][number]['events'][number]
type Collect = Record<'pool' | 'mint' | 'wallet', (address: string) => void>

/** What an event of each kind needs in memory. */
const needOfEvent: {
  [Kind in BlockEvent['kind']]: (
    event: Extract<BlockEvent, { kind: Kind }>,
    collect: Collect,
    needs: Needs,
    market: Market,
  ) => void
} = {
  swap: ({ pool, trader, mintIn, mintOut }, collect, _needs, market) => {
    collect.wallet(trader)
    if (market.pool(pool)) return
    collect.pool(pool)
    collect.mint(mintIn)
    collect.mint(mintOut)
  },
  pool: ({ pool, mint0, mint1 }, collect) => {
    collect.pool(pool)
    collect.mint(mint0)
    collect.mint(mint1)
  },
  launch: ({ curve, mint, quoteMint, creator }, collect, needs, market) => {
    collect.pool(curve)
    collect.mint(mint)
    collect.mint(quoteMint)
    collect.wallet(creator)
    if (!market.creators.has(creator)) needs.creators.add(creator)
  },
  liquidity: ({ pool }, collect) => collect.pool(pool),
  // What is paid out was never in the reserves.
  fees: () => undefined,
  ramp: ({ pool }, collect) => collect.pool(pool),
  graduation: ({ curve, pool }, collect) => {
    collect.pool(curve)
    collect.pool(pool)
  },
  memo: ({ memo }, collect) => collect.mint(memo.mint),
}
