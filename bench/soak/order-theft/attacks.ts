import { feedAddresses, oracle, recurring, trigger } from '@callisto/program-clients'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { type Outcome, SYSTEM_PROGRAM, testKey } from '../../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick, type Random } from '../../routing/random.ts'
import { assets, FEE_PPM, type PairPool, SOL, TOKEN, USDC } from '../price-attack/world.ts'
import { fillInstruction, fillsOf } from './fills.ts'
import { type Fillable, fillable, type OpenOrder, type OrderWish } from './orders.ts'
import { bestRoute, quoteOut, type RouteStep, shareOf } from './routes.ts'
import { SOURCE_SLOTS, STANDING_SLOTS, type TheftWorld } from './world.ts'

/** What each of the two wallets of the adversary begins with in each asset, USD. */
export const START_USD = 20_000_000

/** The order is placed; the others act in this slot; the slot ends, after the others have acted; so many slots pass. */
export type Step = 'place' | 'others' | 'slot' | number

/** A fill of the honest keeper: of how much, by which route. */
export interface HonestFill {
  fill: Instruction
  amount: bigint
  steps: readonly RouteStep[]
}

export interface AttackContext {
  world: TheftWorld
  random: Random
  wish: OrderWish
  /** Wallets of the adversary; the second one looks like somebody else. */
  attacker: Address
  friend: Address
  /** The order, once it is placed. */
  order(): OpenOrder
  isFilled(): boolean
  /** What the honest keeper sends in this slot. */
  honestFills(): Promise<HonestFill[]>
  /** Records a violation unless the transaction failed. */
  refused(what: string, outcome: Outcome): void
  violation(what: string): void
  /** Pools of constant product that he alone provides for. */
  venues: PairPool[]
  /** Done when the order is over: the adversary takes back what he has provided. */
  cleanUp: (() => Promise<void>)[]
}

export interface Attack {
  /** The order is far from due: the attack tries to make it so. */
  forces?: boolean
  steps(at: AttackContext): AsyncGenerator<Step>
}

/** Slots for which an attack goes on at most. */
const MAX_SLOTS = 160
/** Slots for which he tries to make an order due. */
const MAX_FORCED_SLOTS = 60
/** Dollars on each side of the adversary's own pools. */
const VENUE_USD = 5_000_000
const SEARCHES = 12
const POOL_FEE = FEE_PPM / 1e6
/** The most that a default lets a fill fall short, as a share. */
const MAX_OPEN = 0.03
const BPS = 10_000n

/**
 * A pool of constant product of the adversary at the fair price, which he alone provides for. Arbitrage trades in one that
 * stands; one for fills alone is provided for within their transactions, so that nobody else trades in it.
 */
async function openVenue(at: AttackContext, standingUsd?: number): Promise<PairPool> {
  const usd = standingUsd ?? VENUE_USD
  const { world, attacker, friend, wish } = at
  const pool = await world.market.newPool('cpmm', wish.token, USDC)
  world.send(...world.market.create(pool, attacker))
  // The market's own dollars are those of its start.
  const nominal = (mint: Address) => (usd * assets[mint]!.usd) / world.fair(mint)
  world.send(...(await world.market.deposit(pool, friend, [nominal(wish.token), nominal(USDC)])))
  at.venues.push(pool)
  if (standingUsd !== undefined) world.others.push(pool)
  at.cleanUp.push(async () => {
    world.send(...(await world.market.withdraw(pool, friend)))
  })
  return pool
}

/** A swap in a pool before a fill and its way back behind it, in one transaction. */
function around(
  { world, attacker }: AttackContext,
  pool: PairPool,
  { mintIn, mintOut }: Fillable,
  amount: bigint,
  fill: Instruction,
): Instruction[] {
  const [reserves] = world.reserves([pool])
  const out = quoteOut(reserves!, mintIn, mintOut, amount)
  return [
    world.swap(pool, attacker, mintIn, mintOut, amount),
    fill,
    ...(out > 0n ? [world.swap(pool, attacker, mintOut, mintIn, out)] : []),
  ]
}

/**
 * Fills the order through a pool whose price is pushed against it as far as the order allows, and brought back in the same
 * transaction, where that pays: in a pool of others the fees of both ways must come back, in his own what he has bought or
 * sold must be closed out over the honest pools.
 */
async function squeeze(at: AttackContext, pool: PairPool, isOwn: boolean): Promise<boolean> {
  const { world, attacker } = at
  // His own price follows the fair one: he trades with himself.
  if (isOwn) world.centre(pool, attacker)
  for (const choice of fillable(world, at.order())) {
    const fill = await fillInstruction(world, at.order(), attacker, choice, [{ pool, shareBps: 10_000 }])
    if (world.vm.simulate(fill).error) continue
    const [reserves] = world.reserves([pool])
    let [low, high] = [0n, reserves!.of[choice.mintIn]!]
    for (let n = 0; n < SEARCHES; n++) {
      // Halves on a scale of powers: a push may be of any size.
      const middle = low === 0n ? high / 256n : (low + high) / 2n
      if (middle === low) break
      if (world.vm.simulate(...around(at, pool, choice, middle, fill)).error) high = middle
      else low = middle
    }
    const bundle = low > 0n ? around(at, pool, choice, low, fill) : [fill]
    const pays = isOwn ? bidPays(at, choice, bundle) : bundlePays(at, pool, choice, low)
    if (pays && !world.send(...bundle).error) return true
  }
  return false
}

/** Whether what a fill brings its keeper is worth more over the honest pools than what he pays for it. */
function bidPays(
  { world }: AttackContext,
  { mintIn, mintOut }: Fillable,
  bundle: readonly Instruction[],
): boolean {
  const fill = fillsOf(world.vm.simulate(...bundle))[0]
  if (!fill) return false
  // He receives what the order sells, and sells it at once.
  return (bestRoute(world.reserves(), mintIn, mintOut, fill.spent)?.out ?? 0n) > fill.received
}

/** Whether pushing a pool of others, filling through it and coming back leaves more than it took. */
function bundlePays({ world }: AttackContext, pool: PairPool, choice: Fillable, push: bigint): boolean {
  const { mintIn, mintOut, amount } = choice
  return push > 0n && sandwichGain(world, pool, { mintIn, mintOut, push, victim: amount }) > 0n
}

interface Sandwich {
  mintIn: Address
  mintOut: Address
  push: bigint
  victim: bigint
}

/** What is left of a push, in its own units, after a swap of the victim and the way back. */
function sandwichGain(
  world: TheftWorld,
  pool: PairPool,
  { mintIn, mintOut, push, victim }: Sandwich,
): bigint {
  const [start] = world.reserves([pool])
  const after = (state: NonNullable<typeof start>, from: Address, to: Address, amount: bigint) => {
    const out = quoteOut(state, from, to, amount)
    const of = { ...state.of, [from]: state.of[from]! + amount, [to]: state.of[to]! - out }
    return { state: { ...state, of }, out }
  }
  const pushed = after(start!, mintIn, mintOut, push)
  const filled = after(pushed.state, mintIn, mintOut, victim)
  return after(filled.state, mintOut, mintIn, pushed.out).out - push
}

const directPools = ({ world, wish }: AttackContext): PairPool[] =>
  world.honest.filter(({ base, quote }) => base === wish.token && quote === USDC)

/** Keeps trying in each slot, first in it, until the order is filled. */
async function* eachSlot(at: AttackContext, act: (slot: number) => Promise<void>): AsyncGenerator<Step> {
  for (let slot = 0; slot < MAX_SLOTS && !at.isFilled(); slot++) {
    await act(slot)
    yield 'slot'
  }
}

/** Pushes pools before the others act and brings them back afterwards. */
async function* pushAround(
  at: AttackContext,
  pushes: (slot: number) => Promise<readonly Push[]>,
): AsyncGenerator<Step> {
  const { world, attacker } = at
  for (let slot = 0; slot < MAX_SLOTS && !at.isFilled(); slot++) {
    const back: Instruction[] = []
    for (const push of await pushes(slot)) {
      const { pool, mintIn, mintOut, amount } = push
      const out = quoteOut(world.reserves([pool])[0]!, mintIn, mintOut, amount)
      if (!world.send(pushOf(at, push)).error) back.push(world.swap(pool, attacker, mintOut, mintIn, out))
    }
    yield 'others'
    for (const each of back) world.send(each)
    yield 'slot'
  }
}

/** A swap of the adversary that moves a pool against the order. */
interface Push {
  pool: PairPool
  mintIn: Address
  mintOut: Address
  amount: bigint
}

const pushOf = ({ world, attacker }: AttackContext, { pool, mintIn, mintOut, amount }: Push): Instruction =>
  world.swap(pool, attacker, mintIn, mintOut, amount)

/** The fill of the honest keeper that would pass in this slot; undefined without one. */
async function passingFill({ world, honestFills, order }: AttackContext) {
  const [choice] = fillable(world, order())
  if (!choice) return undefined
  const found = (await honestFills()).find(({ fill }) => !world.vm.simulate(fill).error)
  return found && { ...found, ...choice, amount: found.amount }
}

/** Pushes of the pools of the honest keeper's route that gain most around his fill and let it pass; none where none pays. */
async function bestSandwich(at: AttackContext): Promise<Push[]> {
  const { world } = at
  const passing = await passingFill(at)
  if (!passing) return []
  const { mintIn, mintOut, amount, steps, fill } = passing
  const chosen = new Map<PairPool, Push>()
  for (const step of steps) {
    let best = 0n
    for (let share = 0.2; share > 0.0001; share /= 1.8) {
      const { pool } = step
      const push = { pool, mintIn, mintOut, amount: shareOfReserve(at, pool, mintIn, share) }
      if (push.amount === 0n) break
      const victim = shareOf(amount, step)
      const gain = sandwichGain(world, pool, { mintIn, mintOut, push: push.amount, victim })
      const pushes = [...new Map([...chosen, [pool, push]]).values()]
      if (gain <= best || world.vm.simulate(...pushes.map((each) => pushOf(at, each)), fill).error) continue
      best = gain
      chosen.set(pool, push)
    }
  }
  return [...chosen.values()]
}

/** The least push of the pools of the honest keeper's route that makes his fill fail, of at most so many dollars of fees. */
async function leastBlock(at: AttackContext, maxFeesUsd: number): Promise<Push[]> {
  const { world } = at
  const passing = await passingFill(at)
  if (!passing) return []
  const { mintIn, mintOut, steps, fill } = passing
  for (let share = 0.0004; share < 0.3; share *= 1.5) {
    const pushes = steps.map(({ pool }) => ({
      pool,
      mintIn,
      mintOut,
      amount: shareOfReserve(at, pool, mintIn, share),
    }))
    const feesUsd = pushes.reduce((sum, { amount }) => sum + 2 * POOL_FEE * world.usdOf(mintIn, amount), 0)
    if (feesUsd > maxFeesUsd) return []
    if (world.vm.simulate(...pushes.map((each) => pushOf(at, each)), fill).error) return pushes
  }
  return []
}

/** A set of the adversary with feeds of both mints, at which the token is worth a hundredth, or a hundred times as much. */
async function openForeignSet(
  { world, attacker, wish }: AttackContext,
  factor: number,
): Promise<Record<Address, Address>> {
  const index = Number(BigInt(world.slot) % 60_000n)
  const [set] = await oracle.findSetPda({ admin: attacker, index })
  const opening = { admin: attacker, set, systemProgram: SYSTEM_PROGRAM }
  world.send(oracle.createSet(opening, { index, minLive: 1, publishers: [{ key: attacker }] }))
  const feeds: Record<Address, Address> = {}
  for (const mint of [wish.token, USDC]) {
    const [feed] = await oracle.findFeedPda({ set, mint })
    world.send(
      oracle.createFeed(
        { ...opening, mint, feed },
        { maxConfPpm: 500_000, jumpPpm: 900_000, maxAgeSlots: 65_535 },
      ),
    )
    const price = Math.round(world.fair(mint) * (mint === USDC ? 1 : factor) * 1e8)
    const { accounts, ...rest } = oracle.publish(
      { publisher: attacker, set },
      { slot: BigInt(world.slot), quotes: [{ price: BigInt(price), conf: 1n }] },
    )
    world.send({ ...rest, accounts: [...accounts, { address: feed, role: AccountRole.WRITABLE }] })
    feeds[mint] = feed
  }
  return feeds
}

/** Fills and advances of the order that name other feeds: none may be taken. */
async function tryFeeds(at: AttackContext, pool: PairPool, feeds: Record<Address, Address>): Promise<void> {
  const { world, attacker } = at
  for (const choice of fillable(world, at.order())) {
    const named = { feedIn: feeds[choice.mintIn]!, feedOut: feeds[choice.mintOut]! }
    const route = [{ pool, shareBps: 10_000 }]
    if (!usesFeeds(world, at.order(), choice.leg)) continue
    at.refused(
      'a fill by foreign feeds',
      world.send(await fillInstruction(world, at.order(), attacker, choice, route, named)),
    )
  }
}

/** Whether the program reads feeds for a leg: of a limit leg by its rate alone it reads none. */
function usesFeeds(world: TheftWorld, { program, address }: OpenOrder, leg: number): boolean {
  const data = world.vm.account(address)?.data ?? new Uint8Array()
  if (program === 'recurring') return (recurring.decodeOrder(data)?.maxDeviationBps ?? 0) > 0
  const state = trigger.decodeOrder(data)
  const terms = state && [state.entry, state.takeProfit, state.stop][leg]?.terms
  return terms !== undefined && (terms.kind !== 'limit' || terms.slippageBps > 0)
}

/** A share of the input's reserve, by the power of the attack. */
const shareOfReserve = ({ world }: AttackContext, pool: PairPool, mint: Address, share: number): bigint =>
  (world.reserves([pool])[0]!.of[mint]! * BigInt(Math.round(share * 10_000))) / BPS

export const attacks: Readonly<Record<string, Attack>> = {
  /** Nobody attacks: what the honest keeper brings. */
  none: {
    async *steps() {
      yield 'place'
    },
  },
  /** The deepest pool by parked money, with an empty gap around its price: the way of the named attack. */
  parkedDepth: {
    forces: true,
    async *steps(at) {
      const pool = await openGap(at, VENUE_USD)
      yield* becomeSource(at, pool)
      yield 'place'
      yield* moveOwnPrice(at, pool)
    },
  },
  /** A reply that names the feeds of another set, of which anybody opens one. */
  lyingSet: {
    async *steps(at) {
      const feeds = await openForeignSet(at, pick(at.random, [0.01, 100]))
      for (const mint of [at.wish.token, USDC])
        if ((await feedAddresses(at.world.set, mint)).includes(feeds[mint]!))
          at.violation('a foreign feed is derived')
      yield 'place'
      const venue = await openVenue(at)
      yield* eachSlot(at, async () => {
        await tryFeeds(at, venue, feeds)
        await squeeze(at, venue, true)
      })
    },
  },
  /** A bid of the adversary under the oracle from the first slot on in which the order is due, as low as it takes. */
  bidUnderOracle: {
    async *steps(at) {
      yield 'place'
      const venue = await openVenue(at)
      yield* eachSlot(at, async () => {
        await squeeze(at, venue, true)
      })
    },
  },
  /** A deep pool that stands long enough to be a source, whose sole provider leaves once the order is there. */
  soleProvider: {
    forces: true,
    async *steps(at) {
      const pool = await openVenue(at, pick(at.random, [20_000, 500_000, VENUE_USD]))
      yield* becomeSource(at, pool)
      yield 'place'
      const { world, friend } = at
      if (at.random() < 0.7) world.send(...(await world.market.withdraw(pool, friend, 0.999)))
      yield* moveOwnPrice(at, pool)
    },
  },
  /** A source whose ticks empty between two observations, so that its price costs nothing to move. */
  emptyGap: {
    forces: true,
    async *steps(at) {
      const pool = await openGap(at, VENUE_USD / 10)
      yield* becomeSource(at, pool)
      yield 'place'
      yield* moveOwnPrice(at, pool)
    },
  },
  /** Feeds of another mint, pool and quote in the accounts of a fill. */
  foreignFeed: {
    async *steps(at) {
      yield 'place'
      const venue = await openVenue(at)
      const { world, wish } = at
      const other = world.published.get(wish.token === SOL ? USDC : SOL)!
      const usdc = world.published.get(USDC)!
      yield* eachSlot(at, async () => {
        await tryFeeds(at, venue, { [wish.token]: other, [USDC]: usdc })
        await tryFeeds(at, venue, { [wish.token]: usdc, [USDC]: other })
        await tryFeeds(at, venue, { [wish.token]: venue.address, [USDC]: usdc })
        await squeeze(at, venue, true)
      })
    },
  },
  /** Publishers are silent while the price moves: who knows the new one fills at the old one. */
  staleFeed: {
    forces: true,
    async *steps(at) {
      const { world, random, wish } = at
      yield 'place'
      world.isSilent = true
      const venue = await openVenue(at)
      yield 160
      const start = world.fair(wish.token)
      world.setFair(wish.token, start * between(random, 0.97, 1.03))
      for (let slot = 0; slot < 10; slot++) {
        for (const choice of at.isFilled() ? [] : fillable(world, at.order()))
          if (usesFeeds(world, at.order(), choice.leg)) {
            const route = [{ pool: venue, shareBps: 10_000 }]
            const fill = await fillInstruction(world, at.order(), at.attacker, choice, route)
            at.refused('a fill by stale feeds', world.send(fill))
          }
        world.nextSlot()
      }
      world.setFair(wish.token, start)
      world.isSilent = false
      yield 30
    },
  },
  /** The price of a source is moved, observed and brought back in one transaction. */
  observedMove: {
    forces: true,
    async *steps(at) {
      yield 'place'
      const { world, attacker, wish, random } = at
      const [pool] = directPools(at)
      for (let slot = 0; slot < 30 && !at.isFilled(); slot++) {
        const mintIn = pick(random, [wish.token, USDC])
        const mintOut = mintIn === USDC ? wish.token : USDC
        const push = shareOfReserve(at, pool!, mintIn, 0.5)
        const out = quoteOut(world.reserves([pool!])[0]!, mintIn, mintOut, push)
        if (slot % 10 === 0)
          world.send(
            world.swap(pool!, attacker, mintIn, mintOut, push),
            ...world.observations(),
            world.swap(pool!, attacker, mintOut, mintIn, out),
          )
        await squeeze(at, pool!, false)
        yield 'slot'
      }
    },
  },
  /** Honest pools are held beyond the threshold for slots, against arbitrage. */
  heldMove: {
    forces: true,
    async *steps(at) {
      yield 'place'
      const { world, attacker, wish, random } = at
      const venue = await openVenue(at)
      const hold = pick(random, [1, 3, 10, 30])
      const isDown = at.order().move < 0
      for (let slot = 0; slot < hold && !at.isFilled(); slot++) {
        for (const pool of directPools(at)) {
          const [mintIn, mintOut] = isDown ? [wish.token, USDC] : [USDC, wish.token]
          const gap = world.deviationOf(pool)
          if (isDown ? gap > -0.11 : gap < 0.11)
            world.send(world.swap(pool, attacker, mintIn, mintOut, shareOfReserve(at, pool, mintIn, 0.06)))
        }
        await squeeze(at, venue, true)
        yield 'slot'
      }
      // He keeps what he has bought; arbitrage has met most of it.
    },
  },
  /** Move, fill and way back through honest pools in one bundle. */
  fillBundle: {
    async *steps(at) {
      yield 'place'
      yield* eachSlot(at, async () => {
        for (const pool of directPools(at)) if (!at.isFilled()) await squeeze(at, pool, false)
      })
    },
  },
  /** Terms of another fee under the name of the cluster's. */
  foreignConfig: {
    async *steps(at) {
      const { world, attacker } = at
      const terms = {
        index: 0,
        feeBps: 100,
        stableFeeBps: 100,
        fillReward: 1_000_000,
        closeReward: 1_000_000,
        stableMints: [],
      }
      for (const client of [trigger, recurring]) {
        const [config] = await client.findConfigPda({ admin: attacker, index: 0 })
        const accounts = { admin: attacker, feeOwner: attacker, config, systemProgram: SYSTEM_PROGRAM }
        world.send(client.openConfig(accounts, terms))
        if (config === world.triggerConfig || config === world.recurringConfig)
          at.violation('terms can be replaced')
      }
      // Nor can those that are pinned be opened anew.
      for (const config of [world.triggerConfig, world.recurringConfig]) {
        const accounts = { admin: attacker, feeOwner: attacker, config, systemProgram: SYSTEM_PROGRAM }
        at.refused('terms in the place of others', world.send(trigger.openConfig(accounts, terms)))
      }
      yield 'place'
      const venue = await openVenue(at)
      yield* eachSlot(at, async () => {
        await squeeze(at, venue, true)
      })
    },
  },
  /** Votes of before, feeds opened anew, and an account that once was a feed. */
  replayedFeed: {
    async *steps(at) {
      const { world, attacker, wish } = at
      yield 'place'
      const venue = await openVenue(at)
      const old = testKey('an old feed')
      const data = world.vm.account(world.published.get(USDC)!)!.data
      // A copy of a feed that another program owns.
      world.vm.setAccount(old, { owner: SYSTEM_PROGRAM, data })
      yield* eachSlot(at, async (slot) => {
        if (slot < 2) {
          at.refused('an old vote', world.send(world.oldVote()))
          for (const [mint, feed] of world.published)
            at.refused(
              'a feed in the place of another',
              world.send(
                oracle.createFeed(
                  { admin: attacker, set: world.set, mint, feed, systemProgram: SYSTEM_PROGRAM },
                  { maxConfPpm: 1, jumpPpm: 1, maxAgeSlots: 1 },
                ),
              ),
            )
        }
        await tryFeeds(at, venue, { [wish.token]: old, [USDC]: old })
        await squeeze(at, venue, true)
      })
    },
  },
  /** The honest keeper's fill of the slot is run before and after, where it pays. */
  dueFrontRun: {
    async *steps(at) {
      yield 'place'
      yield* pushAround(at, () => bestSandwich(at))
    },
  },
  /** Honest fills are pushed out for some slots, at best until all of the shortfall is open, then a pool of the adversary fills. */
  withhold: {
    async *steps(at) {
      yield 'place'
      const venue = await openVenue(at)
      const until = pick(at.random, [3, 8, 15, 21])
      // What each slot may cost, for all of them to be worth the shortfall that opens.
      const maxFeesUsd = (MAX_OPEN * at.wish.sizeUsd) / until
      yield* pushAround(at, async (slot) => {
        if (slot < until) return leastBlock(at, maxFeesUsd)
        await squeeze(at, venue, true)
        return []
      })
    },
  },
  /** Junk: tiny fills, advances, claims and closings by strangers, dust in the vaults. */
  spam: {
    async *steps(at) {
      yield 'place'
      const { world, attacker } = at
      const venue = await openVenue(at)
      yield* eachSlot(at, async () => {
        for (const choice of fillable(world, at.order())) {
          const route = [{ pool: venue, shareBps: 10_000 }]
          const tiny = { ...choice, amount: 1n }
          if (at.order().program === 'trigger')
            at.refused(
              'a fill of one unit',
              world.send(await fillInstruction(world, at.order(), attacker, tiny, route)),
            )
          const wrong = { ...choice, leg: (choice.leg + 1) % 3 }
          if (at.order().program === 'trigger' && choice.leg === 0)
            at.refused(
              'a fill by another leg',
              world.send(await fillInstruction(world, at.order(), attacker, wrong, route)),
            )
        }
        await squeeze(at, venue, true)
      })
    },
  },
}

/** A pool of ranges with a narrow one at its price, nothing beside it, and money parked far away. */
async function openGap(at: AttackContext, parkedUsd: number): Promise<PairPool> {
  const { world, attacker, friend, wish } = at
  const { market } = world
  const pool = await market.newPool('clmm', wish.token, USDC)
  world.send(...market.create(pool, attacker, world.fair(wish.token) / assets[wish.token]!.usd))
  const middle = Math.floor(market.tickOf(pool) / 10) * 10
  const liquidity = market.rangeLiquidity(pool, parkedUsd)
  world.send(...(await market.addRange(pool, friend, [middle - 10, middle + 20], liquidity / 1_000n + 1n)))
  // On the side of the quote, a tenth of the price away.
  const isBase0 = pool.mints[0] === wish.token
  const far: [number, number] = isBase0
    ? [middle - 12_000, middle - 10_000]
    : [middle + 10_000, middle + 12_000]
  world.send(...(await market.addRange(pool, friend, far, liquidity)))
  at.cleanUp.push(() => market.emptyRanges(pool))
  return pool
}

/** Makes a pool a source of the token's feed, where its pools price it, once its depth has stood; now and then too early. */
async function* becomeSource({ world, wish, random }: AttackContext, pool: PairPool): AsyncGenerator<Step> {
  yield random() < 0.8 ? STANDING_SLOTS : 20
  if (wish.token === TOKEN) for (const instruction of world.enlistments(pool)) world.send(instruction)
  yield random() < 0.8 ? SOURCE_SLOTS : 40
}

/** Moves the price of an own pool by a part of what it holds, waits for observations, and fills what that has made due. */
async function* moveOwnPrice(at: AttackContext, pool: PairPool): AsyncGenerator<Step> {
  const { world, attacker, wish, random } = at
  const isDown = at.order().move <= 0
  const [mintIn, mintOut] = isDown ? [wish.token, USDC] : [USDC, wish.token]
  const venue = await openVenue(at)
  const usd = logBetween(random, 1, 10_000)
  for (let slot = 0; slot < MAX_FORCED_SLOTS && !at.isFilled(); slot++) {
    if (slot % 5 === 0) {
      world.send(world.swap(pool, attacker, mintIn, mintOut, world.units(mintIn, usd)))
      world.send(...world.observations())
    }
    await squeeze(at, venue, true)
    yield 'slot'
  }
}
