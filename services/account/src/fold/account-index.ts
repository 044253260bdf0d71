import type { PlacedVenueEvent, Venues } from '@callisto/amms'
import { isStablecoin, quoteRank } from '@callisto/domain'
import { NATIVE_MINT } from '@callisto/solana'
import type { Change, ChangeLeg } from './change.ts'
import { isExchange, isTrade, isTransfer } from './change.ts'
import { changesOf } from './changes-of.ts'
import { type Mint, MintsAndPools } from './mints-and-pools.ts'
import { acquire, dispose, emptyPosition, takeBack } from './position.ts'
import { provide } from './provide.ts'
import { usdValue } from './usd.ts'
import type { BlockTransaction, WalletBlock } from './wallet-block.ts'
import {
  type HeldPosition,
  type Provision,
  positionKey,
  RowCache,
  type TokenAccount,
  type Wallet,
} from './working-set.ts'

/** Length of the steps of stored amounts and prices. */
export const HOUR = 3600
const SOL_DECIMALS = 9

/** Lists that the rows of a wallet are numbered in. */
export type HistoryList = 'swaps' | 'transfers' | 'others'

/** A row of a wallet's history. `n` counts the rows of its list from 0; amounts are base units, USD micro-dollars. */
export interface HistoryEntry {
  wallet: Wallet
  list: HistoryList
  n: number
  slot: number
  txIndex: number
  eventIndex: number
  time: number
  signature: string
  kind: Change['kind']
  platform: string
  /** The other side of a transfer, where there is one only. */
  party: string | undefined
  a: ValuedLeg | undefined
  b: ValuedLeg | undefined
  /** Lamports. */
  networkCost: bigint
}

export interface ValuedLeg {
  mint: number
  amount: bigint
  usd: bigint | undefined
}

/** Rows that memory keeps of each table beside those that are not written yet. */
export interface CacheSizes {
  wallets: number
  accounts: number
  positions: number
  provisions: number
}

export const defaultCacheSizes: CacheSizes = {
  wallets: 50_000,
  accounts: 100_000,
  positions: 100_000,
  provisions: 20_000,
}

/**
 * The chain by wallet, as a fold over blocks: equal blocks in equal order give equal rows. Its present is the newest block's
 * time; it reads no clock, network or table. Before a block is applied every row that `neededBy` names is in memory.
 */
export class AccountIndex {
  readonly venues: Venues
  readonly market: MintsAndPools
  readonly wallets: RowCache<string, Wallet>
  readonly accounts: RowCache<string, TokenAccount>
  readonly positions: RowCache<number, HeldPosition>
  readonly provisions: RowCache<string, Provision>
  /** Rows of history that are not written yet. */
  readonly history: HistoryEntry[] = []
  /** Amounts and prices at the ends of hours, not written yet: by position key or mint, then by hour. */
  readonly amounts = new Map<string, { key: number; hour: number; amount: bigint }>()
  readonly prices = new Map<string, { mint: number; hour: number; price: number | undefined }>()
  /** Token accounts that blocks have changed since the last flush, by owner: what the chain had in them at first is of the past. */
  readonly changedAccounts = new Map<string, Set<string>>()
  nextWalletId = 0
  slot = 0
  blockhash = ''
  time = 0
  #isWhole = true

  constructor(venues: Venues, sizes: CacheSizes = defaultCacheSizes, isEmpty = true) {
    this.venues = venues
    this.market = new MintsAndPools(venues)
    this.wallets = new RowCache(sizes.wallets, isEmpty)
    this.accounts = new RowCache(sizes.accounts, isEmpty)
    this.positions = new RowCache(sizes.positions, isEmpty)
    this.provisions = new RowCache(sizes.provisions, isEmpty)
  }

  /** Whether every block was applied to its end. After a throw in the middle of one the rows must not be written. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Rows that wait to be written. */
  get pending(): number {
    return this.history.length + this.positions.dirty.size + this.accounts.dirty.size
  }

  apply(block: WalletBlock): void {
    if (!this.#isWhole) throw new Error(`block ${this.slot} was folded in part`)
    this.#isWhole = false
    this.market.begin(block.slot)
    this.slot = block.slot
    this.blockhash = block.blockhash
    this.time = Math.max(this.time, block.time)
    for (const transaction of block.transactions) this.#applyTransaction(transaction)
    this.#recordPrices()
    this.#isWhole = true
  }

  #applyTransaction(transaction: BlockTransaction): void {
    const { market } = this
    for (const { mint, decimals } of transaction.tokens) market.addMint(mint, decimals)
    for (const event of transaction.events) this.#applyEvent(event)
    for (const { order, maker } of transaction.orders) this.#nameOrder(order, maker)
    let eventIndex = 0
    for (const change of this.#openings(transaction)) this.#record(change, transaction, eventIndex++)
    const changes = changesOf(transaction, {
      mintsOf: (pool) => this.#mintsOf(pool),
      isPool: (address) => market.pool(address) !== undefined,
      makerOf: (address) => this.#makerOf(address),
      isWallet: (address) => this.wallets.get(address) !== undefined,
      labelOf: (venue) => this.venues.labelOf(venue),
      venueOf: (pool) => market.pool(pool)?.venue,
    })
    for (const change of changes) this.#record(change, transaction, eventIndex++)
    for (const event of transaction.events)
      if (event.kind === 'liquidity') provide(this, event, transaction.tokens)
    this.#applyBalances(transaction)
  }

  #mintsOf(address: string): readonly string[] | undefined {
    const pool = this.market.pool(address)
    if (!pool) return undefined
    const { mint0, mint1, curveQuote } = pool
    return curveQuote ? [curveQuote.mint] : [mint0.mint, mint1.mint]
  }

  #applyEvent(event: PlacedVenueEvent): void {
    const { market, time } = this
    switch (event.kind) {
      case 'pool':
        market.createPool(event)
        break
      case 'launch': {
        const quote = event.quoteMint === NATIVE_MINT ? this.#sol() : market.mint(event.quoteMint)
        const mint = market.addMint(event.mint, event.decimals)
        if (quote) market.launch(event.curve, mint, quote, event.creator)
        break
      }
      case 'swap':
        market.swap(event, time)
        break
      case 'liquidity':
        market.changeLiquidity(event, time)
        break
      case 'ramp':
        market.setRamp(event.pool, event)
        break
      case 'graduation':
        market.graduate(event.curve, event.pool, time)
        break
    }
  }

  #makerOf(address: string): string | undefined {
    return this.wallets.get(address)?.maker
  }

  /** From now on what the order holds is its maker's: the program never changes who that is. */
  #nameOrder(address: string, maker: string): void {
    const order = this.#wallet(address)
    if (order.maker !== undefined) return
    order.maker = maker
    this.wallets.set(address, order)
  }

  #sol(): Mint {
    return this.market.addMint(NATIVE_MINT, SOL_DECIMALS)
  }

  /** What wallets had before the first block that shows it, and what changed where no transaction showed it. */
  #openings({ tokens, lamports }: BlockTransaction): Change[] {
    const openings: Change[] = []
    const add = (wallet: string, mint: string, amount: bigint) => {
      if (amount === 0n || this.market.pool(wallet)) return
      openings.push({
        wallet,
        kind: 'opening',
        platform: '',
        a: { mint, amount },
        b: undefined,
        networkCost: 0n,
      })
    }
    for (const { account, mint, owner, before } of tokens) {
      const known = this.accounts.get(account)
      const isSame = known !== undefined && known.wallet.address === owner
      // Of an account whose owner changes in this transaction the second part begins with nothing.
      if (known && !isSame) continue
      add(this.#makerOf(owner) ?? owner, mint, before - (known?.amount ?? 0n))
    }
    for (const { address, before, isWallet } of lamports) {
      const known = this.wallets.get(address)
      if (known?.maker !== undefined) continue
      if (known || isWallet) add(address, NATIVE_MINT, before - (known?.lamports ?? 0n))
    }
    return openings
  }

  #wallet(address: string): Wallet {
    const known = this.wallets.get(address)
    if (known) return known
    const wallet: Wallet = {
      id: this.nextWalletId++,
      address,
      lamports: undefined,
      swaps: 0,
      transfers: 0,
      others: 0,
      firstAt: this.time,
      maker: undefined,
    }
    this.wallets.set(address, wallet)
    return wallet
  }

  position(wallet: Wallet, mint: Mint): HeldPosition {
    const key = positionKey(wallet.id, mint.id)
    const known = this.positions.get(key)
    const position = known ?? { ...emptyPosition(this.time), key }
    position.lastAt = this.time
    this.positions.set(key, position)
    return position
  }

  #record(change: Change, { index, signature }: BlockTransaction, eventIndex: number): void {
    const { kind, platform, party, networkCost } = change
    const wallet = this.#wallet(change.wallet)
    const [a, b] = this.#valued(change)
    const list = listOf(kind)
    const n = wallet[list]++
    this.wallets.set(wallet.address, wallet)
    // What came back may be a part of what leaves.
    if (networkCost < 0n) this.#changePosition(wallet, this.#sol(), (sol) => takeBack(sol, -networkCost))
    for (const leg of [a, b]) if (leg) this.#applyLeg(wallet, leg, isTrade(kind))
    if (networkCost > 0n)
      this.#changePosition(wallet, this.#sol(), (sol) => dispose(sol, networkCost, undefined, false))
    this.history.push({
      wallet,
      list,
      n,
      slot: this.slot,
      txIndex: index,
      eventIndex,
      time: this.time,
      signature,
      kind,
      platform,
      party,
      a,
      b,
      networkCost,
    })
  }

  #applyLeg(wallet: Wallet, { mint, amount, usd }: ValuedLeg, trade: boolean): void {
    this.#changePosition(wallet, this.market.mintById(mint), (position) => {
      if (amount < 0n) dispose(position, -amount, usd, trade)
      else acquire(position, amount, usd, trade)
    })
  }

  #changePosition(wallet: Wallet, mint: Mint, change: (position: HeldPosition) => void): void {
    const position = this.position(wallet, mint)
    change(position)
    const hour = Math.floor(this.time / HOUR)
    this.amounts.set(`${position.key}:${hour}`, { key: position.key, hour, amount: position.amount })
  }

  /** Both legs of a swap have one value: that of its dollar or SOL side, else of what was given, else of what came. */
  #valued({ kind, a, b }: Change): [ValuedLeg | undefined, ValuedLeg | undefined] {
    const [first, second] = [a && this.#valueLeg(a), b && this.#valueLeg(b)]
    if (!isExchange(kind) || !a || !b || !first || !second) return [first, second]
    const usd = moneyRank(b.mint) < moneyRank(a.mint) ? (second.usd ?? first.usd) : (first.usd ?? second.usd)
    return [
      { ...first, usd },
      { ...second, usd },
    ]
  }

  #valueLeg({ mint, amount }: ChangeLeg): ValuedLeg {
    const token = this.market.mint(mint) ?? this.market.addMint(mint, SOL_DECIMALS)
    return { mint: token.id, amount, usd: usdValue(amount < 0n ? -amount : amount, token.price) }
  }

  #applyBalances({ tokens, lamports }: BlockTransaction): void {
    for (const { account, mint, owner, after } of tokens) {
      const ofOwner = this.changedAccounts.get(owner)
      if (ofOwner) ofOwner.add(account)
      else this.changedAccounts.set(owner, new Set([account]))
      if (this.market.pool(owner)) continue
      const known = this.accounts.get(account)
      if (after === 0n) {
        if (known && known.wallet.address === owner) this.accounts.delete(account)
        continue
      }
      const row: TokenAccount = {
        account,
        wallet: this.#wallet(owner),
        mint: this.market.mint(mint)!.id,
        amount: after,
      }
      this.accounts.set(account, row)
    }
    for (const { address, after, isWallet } of lamports) {
      if (this.market.pool(address)) continue
      const known = this.wallets.get(address)
      if (known?.maker !== undefined || (!known && !isWallet)) continue
      const wallet = this.#wallet(address)
      wallet.lamports = after
      this.wallets.set(address, wallet)
    }
  }

  #recordPrices(): void {
    const hour = Math.floor(this.time / HOUR)
    for (const { id, price } of this.market.priced)
      this.prices.set(`${id}:${hour}`, { mint: id, hour, price })
    this.market.priced.clear()
  }
}

const listOf = (kind: Change['kind']): HistoryList =>
  kind === 'swap' ? 'swaps' : isTransfer(kind) ? 'transfers' : 'others'

/** The lower, the surer is the value of an amount. */
const moneyRank = (mint: string): number => (isStablecoin(mint) ? 0 : quoteRank(mint))
