import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { serviceError } from '@callisto/contract'
import {
  cpmm,
  feedAddresses,
  type OrderSources,
  oracle,
  recurring,
  router,
  trigger,
} from '@callisto/program-clients'
import { associatedTokenAddress, TOKEN_PROGRAM } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { binaryPath } from '../../../programs/toolchain/lock.ts'
import { setTokenAccount, tokenAmount } from '../../../programs/toolchain/test-tokens.ts'
import { type Outcome, SYSTEM_PROGRAM, type TestVm, testKey } from '../../../programs/toolchain/test-vm.ts'
import { between, type Random } from '../../routing/random.ts'
import {
  AttackWorld,
  accountOf,
  assets,
  FEE_PPM,
  type PairPool,
  SOL,
  TOKEN,
  USDC,
} from '../price-attack/world.ts'
import { afterSwap, type Reserves, swapIn } from './routes.ts'

/** Dollars of a whole unit at the start of each world; the fair price moves from there. */
const MINTS = [USDC, SOL, TOKEN] as const
const SLOT_MS = 400
/** What publishers claim to be uncertain of, as a share. */
const CONF = 0.0002
/** Slots between two observations of a feed of pools. */
export const OBSERVED_EVERY = 10
/** What arbitrage leaves in a pool: the fee, beyond which it pays. */
const FEE = FEE_PPM / 1e6
const PUBLISHERS = Array.from({ length: 5 }, (_, n) => testKey(`publisher ${n}`))
const MIN_LIVE = 3
/** Terms of the simulation's orders and feeds: packages/market-sim/src/genesis/orders.ts. */
const ORDER_TERMS = { index: 0, feeBps: 10, stableFeeBps: 3, fillReward: 20_000, closeReward: 10_000 }
const FEED_TERMS = { maxConfPpm: 10_000, jumpPpm: 50_000, maxAgeSlots: 50 }
const ADMIN = testKey('admin of orders')
export const FEE_OWNER = testKey('owner of order fees')
const ARBITRAGEUR = 'arbitrageur'
export const SLOT_HASHES = 'SysvarS1otHashes111111111111111111111111111' as Address
const SYSVAR = 'Sysvar1111111111111111111111111111111111111' as Address
const KEPT_HASHES = 64
/** After which a deposit has stood in its pool, and that depth as one of a source. */
export const STANDING_SLOTS = 1_550
export const SOURCE_SLOTS = 350
/** Slots between two steps of a long rest: feeds of pools bear longer intervals. */
const LONG_STEP = 50
const RICH_USD = 1e9

/** Shares of the token's liquidity on each side of its pools, and what SOL has whatever the token has. */
const POOLS = [
  { base: SOL, quote: USDC, usd: 1_500_000, share: 0 },
  { base: SOL, quote: USDC, usd: 500_000, share: 0 },
  { base: TOKEN, quote: USDC, usd: 0, share: 0.28 },
  { base: TOKEN, quote: USDC, usd: 0, share: 0.12 },
  { base: TOKEN, quote: SOL, usd: 0, share: 0.1 },
] as const

export interface TheftSetting {
  /** Of the token over both sides of all its pools. */
  liquidityUsd: number
  /** Whether publishers price the token; else its pools do, which then need the depth of a source. */
  isPublished: boolean
}

/** The programs of orders, pools and prices in a VM, with a market whose fair prices the harness sets. */
export class TheftWorld {
  readonly setting: TheftSetting
  /** Actions on pools; its blocks are not folded. */
  readonly market: AttackWorld
  readonly set: Address
  readonly triggerConfig: Address
  readonly recurringConfig: Address
  /** Feeds that the publishers keep. */
  readonly published: ReadonlyMap<Address, Address>
  /** The feed of the token by its pools, where the publishers keep none. */
  readonly tokenFeed: TokenFeed | undefined
  /** Pools of constant product of the adversary, which arbitrage watches too. */
  readonly others: PairPool[] = []
  readonly #fair: Record<Address, number>
  #ms: number
  #slot: number
  #nonce = 0n
  /** Whether publishers are silent now. */
  isSilent = false
  /** The honest pools as they would stand without the adversary: arbitrage and fills of orders alone move them. */
  standing: Reserves[] = []
  /** Called with each transaction. */
  onSent: (outcome: Outcome) => void = () => {}

  private constructor(
    setting: TheftSetting,
    market: AttackWorld,
    addresses: Pick<TheftWorld, 'set' | 'triggerConfig' | 'recurringConfig' | 'published' | 'tokenFeed'>,
  ) {
    this.setting = setting
    this.market = market
    this.set = addresses.set
    this.triggerConfig = addresses.triggerConfig
    this.recurringConfig = addresses.recurringConfig
    this.published = addresses.published
    this.tokenFeed = addresses.tokenFeed
    this.#fair = Object.fromEntries(MINTS.map((mint) => [mint, assets[mint]!.usd]))
    this.#ms = market.vm.time() * 1000
    this.#slot = market.vm.slot()
  }

  static async open(setting: TheftSetting): Promise<TheftWorld> {
    const pools = POOLS.map(({ share, usd, ...pair }) => ({
      ...pair,
      usd: (usd + share * setting.liquidityUsd) / 2,
    }))
    const market = await AttackWorld.open(pools)
    const { vm } = market
    // Nobody provides alone.
    const second = market.wallet('second provider', RICH_USD)
    for (const [at, pool] of market.pools.entries())
      expectOk(vm.send(...(await market.deposit(pool, second, [pools[at]!.usd, pools[at]!.usd]))))
    for (const [address, name] of [
      [router.PROGRAM, 'router'],
      [oracle.PROGRAM, 'oracle'],
      [trigger.PROGRAM, 'trigger'],
      [recurring.PROGRAM, 'recurring'],
    ] as const)
      vm.replaceProgram(address, readFileSync(binaryPath(name)))
    for (const wallet of [ADMIN, FEE_OWNER, ...PUBLISHERS]) vm.fund(wallet)
    const world = new TheftWorld(setting, market, await openPrograms(vm, setting))
    for (const mint of MINTS) await world.giveTokens(FEE_OWNER, mint, 0n)
    world.wallet(ARBITRAGEUR, RICH_USD)
    // What others provide stands, and there are prices.
    await world.rest(STANDING_SLOTS)
    const sources = world.honest.filter(({ base, quote }) => base === TOKEN && quote === USDC)
    const enlisted = sources.flatMap((pool) => world.enlistments(pool)).map((each) => world.send(each))
    // The deepest one must be a source.
    if (enlisted[0]) expectOk(enlisted[0])
    await world.rest(SOURCE_SLOTS)
    return world
  }

  get vm(): TestVm {
    return this.market.vm
  }

  get slot(): number {
    return this.#slot
  }

  get now(): number {
    return this.vm.time()
  }

  /** Pools that others provide for. */
  get honest(): readonly PairPool[] {
    return this.market.pools.slice(0, POOLS.length)
  }

  send(...instructions: Instruction[]): Outcome {
    const outcome = this.vm.send(...instructions)
    this.onSent(outcome)
    return outcome
  }

  fair(mint: Address): number {
    return this.#fair[mint]!
  }

  /** Moves what a token is worth to everybody; publishers and arbitrage follow with the next slot. */
  setFair(mint: Address, usd: number): void {
    this.#fair[mint] = usd
  }

  /** Base units that are worth so many dollars, rounded down, at least 1. */
  units(mint: Address, usd: number): bigint {
    return BigInt(Math.max(1, Math.floor((usd / this.fair(mint)) * assets[mint]!.unit)))
  }

  usdOf(mint: Address, amount: bigint): number {
    return (Number(amount) / assets[mint]!.unit) * this.fair(mint)
  }

  /** A wallet with so many dollars of each asset; an existing one is set to that. */
  wallet(name: string, usd: number): Address {
    const owner = this.market.wallet(name, 1)
    for (const mint of MINTS)
      this.#setAmount(accountOf(owner, mint), mint, owner, usd === 0 ? 0n : this.units(mint, usd))
    return owner
  }

  /** Gives a wallet's associated account an amount. */
  async giveTokens(owner: Address, mint: Address, amount: bigint): Promise<Address> {
    const account = await associatedTokenAddress(owner, mint, TOKEN_PROGRAM)
    this.#setAmount(account, mint, owner, amount)
    return account
  }

  #setAmount(account: Address, mint: Address, owner: Address, amount: bigint): void {
    setTokenAccount(this.vm, account, { program: TOKEN_PROGRAM as Address, mint, owner, amount })
    if (mint === SOL) this.market.wrap(account)
  }

  held(owner: Address, mint: Address): bigint {
    return tokenAmount(this.vm, accountOf(owner, mint))
  }

  /** Reserves of the honest pools as they are now. */
  reserves(pools: readonly PairPool[] = this.honest): Reserves[] {
    return pools.map((pool) => {
      const state = cpmm.decodePool(this.vm.account(pool.address)?.data ?? new Uint8Array())
      if (!state) throw new Error('no pool')
      return { pool, of: { [state.mint0]: state.reserve0, [state.mint1]: state.reserve1 } }
    })
  }

  /** Begins the next slot: publishers vote, and feeds of pools are observed now and then. */
  nextSlot(slots = 1): void {
    this.#slot += slots
    this.#ms += slots * SLOT_MS
    this.vm.setTime(Math.floor(this.#ms / 1000), 1, this.#slot)
    this.vm.setAccount(SLOT_HASHES, { owner: SYSVAR, data: slotHashes(this.#slot) })
    if (!this.isSilent) this.#publish(PUBLISHERS[this.#slot % PUBLISHERS.length]!)
  }

  /** Slots pass in which nothing but prices, observations and arbitrage happens. */
  async rest(slots: number): Promise<void> {
    const step = slots > 4 * LONG_STEP ? LONG_STEP : OBSERVED_EVERY
    for (let left = slots; left > 0; left -= step) {
      this.nextSlot(Math.min(left, step))
      if (!this.isSilent) for (const publisher of PUBLISHERS) this.#publish(publisher)
      this.arbitrage()
      this.observe()
    }
    this.nextSlot()
  }

  #publish(publisher: Address): void {
    const quotes = [...this.published.keys()].map((mint) => {
      const price = Math.round(this.fair(mint) * 1e8)
      return { price: BigInt(price), conf: BigInt(Math.max(1, Math.ceil(price * CONF))) }
    })
    const { accounts, ...rest } = oracle.publish(
      { publisher, set: this.set },
      { slot: BigInt(this.#slot), quotes },
    )
    const feeds = [...this.published.values()].map((address) => ({ address, role: AccountRole.WRITABLE }))
    this.send({ ...rest, accounts: [...accounts, ...feeds] })
  }

  /** Observes all sources of the feed of the token's pools: those whose interval is over, and those that have lost depth. */
  observe(): void {
    for (const instruction of this.observations()) this.send(instruction)
  }

  /** What observes each source of the token's feed now; nothing where publishers price the token. */
  observations(): Instruction[] {
    return this.#sources().map((pool) => oracle.observeToken({ ...this.tokenFeed!, pool }))
  }

  #sources(): Address[] {
    if (!this.tokenFeed) return []
    const state = oracle.decodeSources(this.vm.account(this.tokenFeed.sources)!.data)
    return (state?.sources ?? []).flatMap(({ pool }) => (pool === SYSTEM_PROGRAM ? [] : [pool]))
  }

  /** Whether orders in the token go by a feed of its pools. */
  feedIsOfPools(token: Address): boolean {
    return token === TOKEN && this.tokenFeed !== undefined
  }

  /** What makes a pool a source of the token's feed; nothing where publishers price the token. */
  enlistments(pool: PairPool): Instruction[] {
    return this.tokenFeed ? [oracle.enlist({ ...this.tokenFeed, pool: pool.address })] : []
  }

  /** A vote that a publisher has made before. */
  oldVote(): Instruction {
    const quotes = [{ price: 1n, conf: 0n }]
    const { accounts, ...rest } = oracle.publish(
      { publisher: PUBLISHERS[0]!, set: this.set },
      { slot: BigInt(this.#slot - 60), quotes },
    )
    const feed = { address: this.published.get(USDC)!, role: AccountRole.WRITABLE }
    return { ...rest, accounts: [...accounts, feed] }
  }

  /** How far a pool's price is above the fair one, as a share. */
  deviationOf(pool: PairPool): number {
    return this.#gap(this.reserves([pool])[0]!)
  }

  /** Trades each honest pool that is further from the fair price than its fee back to that distance, and so the standing ones. */
  arbitrage(): void {
    const limit = (gap: number) => (Math.abs(gap) > FEE * 1.02 ? Math.sign(gap) * FEE : undefined)
    for (const each of this.reserves([...this.honest, ...this.others]))
      this.#trade(each, limit(this.#gap(each)))
    this.standing = this.standing.map((each) => {
      const trade = this.#tradeTo(each, limit(this.#gap(each)))
      return trade ? afterSwap(each, trade.mintIn, trade.mintOut, trade.amount) : each
    })
  }

  /**
   * Brings the honest pools to random distances from the fair prices, as trades of others leave them: those of a pair are close
   * together, since routes take the best one. They stand from then on.
   */
  scatter(random: Random): void {
    const distances = new Map<string, number>()
    for (const each of this.reserves()) {
      const pair = each.pool.base + each.pool.quote
      const distance = distances.get(pair) ?? between(random, -0.8, 0.8) * FEE
      distances.set(pair, distance)
      this.#trade(each, distance + between(random, -0.1, 0.1) * FEE)
    }
    this.standing = this.reserves()
  }

  /** How far a pool's price of its base is above the fair one, as a share. */
  #gap({ pool: { base, quote }, of }: Reserves): number {
    return this.usdOf(quote, of[quote]!) / this.usdOf(base, of[base]!) - 1
  }

  /** Brings a pool to the fair price at the cost of a wallet. */
  centre(pool: PairPool, owner: Address): void {
    this.#trade(this.reserves([pool])[0]!, 0, owner)
  }

  #trade(reserves: Reserves, gap: number | undefined, owner = testKey(ARBITRAGEUR)): void {
    const trade = this.#tradeTo(reserves, gap)
    if (!trade) return
    const { mintIn, mintOut, amount } = trade
    expectOk(this.send(this.swap(reserves.pool, owner, mintIn, mintOut, amount)))
  }

  /** The swap that leaves a pool at a distance from the fair price; undefined for one of less than a cent. */
  #tradeTo({ pool: { base, quote }, of }: Reserves, gap: number | undefined) {
    if (gap === undefined) return undefined
    const [usdBase, usdQuote] = [this.usdOf(base, of[base]!), this.usdOf(quote, of[quote]!)]
    const wanted = Math.sqrt(usdBase * usdQuote * (1 + gap))
    const isBuy = wanted > usdQuote
    const usd = isBuy ? wanted - usdQuote : usdBase * (usdQuote / wanted) - usdBase
    if (usd < 0.01) return undefined
    const [mintIn, mintOut] = isBuy ? [quote, base] : [base, quote]
    return { mintIn, mintOut, amount: this.units(mintIn, usd / (1 - FEE)) }
  }

  /** The swap of a wallet, from and to its accounts. */
  swap(pool: PairPool, user: Address, mintIn: Address, mintOut: Address, amountIn: bigint): Instruction {
    return swapIn(
      pool,
      { user, from: accountOf(user, mintIn), to: accountOf(user, mintOut) },
      mintIn,
      amountIn,
    )
  }

  /** What the builders of orders read, as an honest page does: feeds by derivation, terms by pinned addresses. */
  get sources(): OrderSources {
    return {
      chain: {
        getAccounts: async (addresses) => ({
          slot: this.#slot,
          accounts: addresses.map((text) => {
            const address = text as Address
            const account = this.vm.account(address)
            return account && { address, ...account, executable: false }
          }),
        }),
      },
      now: () => this.now,
      usdPrice: async (mint) => this.fair(mint as Address),
      feedOf: (mint) => this.feedOf(mint),
      findFeed: (mint) => this.feedOf(mint),
      triggerConfig: async () => this.triggerConfig,
      recurringConfig: async () => this.recurringConfig,
      randomNonce: () => this.#nonce++,
    }
  }

  /** The first derived feed of a mint that exists. Throws ApiError FEED_MISSING. */
  async feedOf(mint: Address): Promise<Address> {
    const found = (await feedAddresses(this.set, mint)).find((address) => this.vm.account(address))
    if (!found) throw serviceError('FEED_MISSING', `no feed of ${mint}`)
    return found
  }
}

export function expectOk(outcome: Outcome): Outcome {
  if (outcome.error) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`)
  return outcome
}

async function openPrograms(vm: TestVm, { isPublished }: TheftSetting) {
  const [set] = await oracle.findSetPda({ admin: ADMIN, index: 0 })
  const opening = { admin: ADMIN, set, systemProgram: SYSTEM_PROGRAM }
  const publishers = PUBLISHERS.map((key) => ({ key }))
  expectOk(vm.send(oracle.createSet(opening, { index: 0, minLive: MIN_LIVE, publishers })))
  const published = new Map<Address, Address>()
  for (const mint of isPublished ? MINTS : [USDC, SOL]) {
    const [feed] = await oracle.findFeedPda({ set, mint })
    expectOk(vm.send(oracle.createFeed({ ...opening, mint, feed }, FEED_TERMS)))
    published.set(mint, feed)
  }
  const [triggerConfig] = await trigger.findConfigPda({ admin: ADMIN, index: 0 })
  const [recurringConfig] = await recurring.findConfigPda({ admin: ADMIN, index: 0 })
  const terms = { ...ORDER_TERMS, stableMints: [{ mint: USDC }] }
  const config = { admin: ADMIN, feeOwner: FEE_OWNER, systemProgram: SYSTEM_PROGRAM }
  expectOk(vm.send(trigger.openConfig({ ...config, config: triggerConfig }, terms)))
  expectOk(vm.send(recurring.openConfig({ ...config, config: recurringConfig }, terms)))
  const tokenFeed = isPublished ? undefined : await openTokenFeed(vm, published.get(USDC)!)
  return { set, triggerConfig, recurringConfig, published, tokenFeed }
}

/** Accounts of the feed of the token by its pools. */
interface TokenFeed {
  quoteFeed: Address
  feed: Address
  sources: Address
}

async function openTokenFeed(vm: TestVm, quoteFeed: Address): Promise<TokenFeed> {
  const [feed] = await oracle.findTokenFeedPda({ quoteFeed, mint: TOKEN })
  const [sources] = await oracle.findSourcesPda({ feed })
  const accounts = { payer: ADMIN, quoteFeed, mint: TOKEN, feed, sources, systemProgram: SYSTEM_PROGRAM }
  expectOk(vm.send(oracle.createTokenFeed(accounts)))
  return { quoteFeed, feed, sources }
}

/** The sysvar of the hashes of the newest blocks, the newest first. */
function slotHashes(slot: number): Uint8Array {
  const data = Buffer.alloc(8 + KEPT_HASHES * 40)
  data.writeBigUInt64LE(BigInt(KEPT_HASHES))
  for (let back = 1; back <= KEPT_HASHES; back++) {
    const at = 8 + (back - 1) * 40
    data.writeBigUInt64LE(BigInt(slot - back), at)
    data.set(
      createHash('sha256')
        .update(`block ${slot - back}`)
        .digest(),
      at + 8,
    )
  }
  return new Uint8Array(data)
}
