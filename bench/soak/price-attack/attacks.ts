import type { Address } from '@solana/kit'
import { pick, type Random } from '../../routing/random.ts'
import { type AttackWorld, type PairPool, SOL, TOKEN, USDC } from './world.ts'

/** What an attacker does: every `yield` ends a block, or lets so many seconds pass. */
export type Attack = (at: AttackContext) => AsyncGenerator<'block' | number>

export interface AttackContext {
  world: AttackWorld
  random: Random
  /** Wallets of the attacker; the second one looks like somebody else. */
  attacker: Address
  friend: Address
  /** The attacked mint and what the pools of the attacker quote it in. */
  mint: Address
  quote: Address
  /** Pools of the mint that others provide for. */
  pools: readonly PairPool[]
  /** Dollars of the main move. */
  usd: number
  /** Blocks for which a move is held. */
  hold: number
}

/** A price between a ninth and nine times what the asset is worth. */
const skew = (random: Random): number => 9 ** (2 * random() - 1)

/** A pool of the attacker at a wrong price, provided for by the friend, traded by the attacker, and emptied again. */
async function* ownPool(at: AttackContext, seconds: number): AsyncGenerator<'block' | number> {
  const { world, attacker, friend, mint, quote, usd, random, hold } = at
  const pool = await world.newPool('cpmm', mint, quote)
  const factor = skew(random)
  world.execute(world.create(pool, attacker))
  world.execute(await world.deposit(pool, friend, [usd / factor, usd]))
  // Others trade against a pool at a wrong price as soon as they see it.
  world.pools.push(pool)
  if (seconds > 0) yield seconds
  for (let n = 0; n <= hold; n++) {
    world.execute(world.swap(pool, attacker, random() < 0.5 ? mint : quote, 1 + (usd / 10) * random()))
    if (hold > 0) yield 'block'
  }
  world.execute(await world.withdraw(pool, friend))
  yield 'block'
}

/** An empty pool of the attacker at the price that the assets are worth. */
async function fairPool({ world, attacker, mint, quote }: AttackContext, kind: PairPool['kind']) {
  const pool = await world.newPool(kind, mint, quote)
  world.execute(world.create(pool, attacker))
  world.pools.push(pool)
  return pool
}

/** A wall costs nothing but what it ties up. */
const wallUsd = (random: Random): number => START_USD * (0.05 + 0.4 * random())

/**
 * Deep liquidity on one side of a wrong price, and next to nothing between it and the right one: in every block the price
 * is moved to its edge again, after the arbitrageurs, if they care for so little. Nobody trades with the deep part: it
 * offers worse than others do.
 */
async function* pushToWall(
  { world, attacker, hold, random }: AttackContext,
  pool: PairPool,
  isAbove: boolean,
  usd: number,
): AsyncGenerator<'block' | number> {
  yield pick(random, [5, 900, 7_200])
  const mintIn = pool.mints[isAbove ? 1 : 0]
  for (let n = 0; n <= hold; n++) {
    world.execute(world.swap(pool, attacker, mintIn, usd))
    yield n === 0 ? pick(random, [5, 900, 7_200]) : 'block'
  }
  await world.emptyRanges(pool)
  yield 'block'
}

/** Buys or sells in an honest pool, holds, and returns. */
async function* push({ world, attacker, mint, pools, usd, hold, random }: AttackContext) {
  const pool = pick(random, pools)
  const mintIn = random() < 0.5 ? mint : pool.quote
  const mintOut = mintIn === mint ? pool.quote : mint
  world.execute(world.swap(pool, attacker, mintIn, usd))
  for (let n = 0; n < hold; n++) yield 'block' as const
  world.execute(world.sellDown(pool, attacker, mintOut, START_USD))
  yield 'block' as const
}

/** What every wallet of the attacker begins with in each asset, USD. */
export const START_USD = 20_000_000

export const attacks: Readonly<Record<string, Attack>> = {
  flashPool: (at) => ownPool({ ...at, hold: 0 }, 0),
  shortPool: (at) => ownPool(at, 0),
  standingPool: (at) => ownPool(at, pick(at.random, [5, 60, 900, 7_200])),
  push,
  sandwich: async function* ({ world, attacker, mint, pools, usd, random }) {
    const pool = pick(random, pools)
    const victim = world.wallet('victim', 1e6)
    world.execute(world.swap(pool, attacker, pool.quote, usd))
    world.execute(world.swap(pool, victim, pool.quote, 1 + 5_000 * random()))
    world.execute(world.sellDown(pool, attacker, mint, START_USD))
    yield 'block'
  },
  wash: async function* ({ world, attacker, friend, mint, pools, random, hold }) {
    const pool = pick(random, pools)
    for (let block = 0; block <= hold; block++) {
      for (let n = 0; n < 6; n++) {
        const usd = 1 + 300 * random()
        world.execute(world.swap(pool, attacker, pool.quote, usd))
        world.execute(world.swap(pool, friend, mint, usd))
      }
      yield 'block'
    }
  },
  donation: async function* ({ world, attacker, mint, pools, usd, random, hold }) {
    const pool = pick(random, pools)
    world.donate(pool, attacker, random() < 0.5 ? mint : pool.quote, usd)
    world.execute(world.swap(pool, attacker, pool.quote, 1 + 10 * random()))
    for (let n = 0; n <= hold; n++) yield 'block'
  },
  thinRange: async function* ({ world, attacker, friend, mint, quote, usd, random, hold }) {
    const pool = await world.newPool('clmm', mint, quote)
    world.execute(world.create(pool, attacker, skew(random)))
    world.pools.push(pool)
    const tick = world.tickOf(pool)
    const far = Math.floor(tick / 10) * 10 + (random() < 0.5 ? 2_000 : -4_000)
    // Nearly all of it is idle, away from the price; a thin range stands at it.
    const idle = world.rangeLiquidity(pool, usd)
    world.execute(await world.addRange(pool, friend, [far, far + 2_000], idle))
    const near = Math.floor(tick / 10) * 10
    world.execute(await world.addRange(pool, friend, [near - 500, near + 510], idle / 1_000_000n + 1n))
    yield pick(random, [5, 900, 7_200])
    for (let n = 0; n <= hold; n++) {
      world.execute(world.swap(pool, attacker, random() < 0.5 ? mint : quote, 1 + usd * 1e-4 * random()))
      yield 'block'
    }
    await world.emptyRanges(pool)
    yield 'block'
  },
  rangeWall: async function* (at) {
    const { world, friend, random } = at
    const usd = wallUsd(random)
    const pool = await fairPool(at, 'clmm')
    const middle = Math.floor(world.tickOf(pool) / 10) * 10
    const isAbove = random() < 0.5
    const edge = middle + (isAbove ? 1 : -1) * (300 + 10 * Math.floor(200 * random()))
    const deep = world.rangeLiquidity(pool, usd)
    const wall = isAbove ? ([edge, edge + 2_000] as const) : ([edge - 2_000, edge] as const)
    world.execute(await world.addRange(pool, friend, wall, deep))
    world.execute(
      await world.addRange(pool, friend, [middle - 3_000, middle + 3_000], deep / 1_000_000n + 1n),
    )
    yield* pushToWall(at, pool, isAbove, 2 + 3e-6 * usd)
  },
  binWall: async function* (at) {
    const { world, attacker, friend, random } = at
    const usd = wallUsd(random)
    const pool = await fairPool(at, 'dlmm')
    const middle = world.binOf(pool)
    const isAbove = random() < 0.5
    const edge = 12 + Math.floor(20 * random())
    const wall = isAbove
      ? ([middle + edge, middle + edge + 20] as const)
      : ([middle - edge - 20, middle - edge] as const)
    world.execute(await world.addBins(pool, friend, wall, isAbove ? [usd, 0] : [0, usd]))
    const thin = 1 + usd / 1_000_000
    world.execute(await world.addBins(pool, attacker, [middle - 10, middle + 10], [thin, thin]))
    yield* pushToWall(at, pool, isAbove, 2 + 3e-6 * usd)
  },
  dust: async function* ({ world, attacker, mint, pools, random, hold }) {
    const pool = pick(random, pools)
    for (let block = 0; block <= hold; block++) {
      for (let n = 0; n < 12; n++)
        world.execute(world.swap(pool, attacker, random() < 0.5 ? mint : pool.quote, 0.09 * random()))
      yield 'block'
    }
  },
  borrowedDepth: async function* ({ world, attacker, friend, mint, pools, usd, random, hold }) {
    const pool = pools.at(-1)!
    world.execute(await world.deposit(pool, friend, [usd, usd]))
    yield pick(random, [1, 10, 120])
    world.execute(world.swap(pool, attacker, random() < 0.5 ? mint : pool.quote, usd * random()))
    for (let n = 0; n < hold; n++) yield 'block'
    world.execute(await world.withdraw(pool, friend))
    yield 'block'
  },
}

/** What may go unwatched: honest pools that are pushed, and walls, where there is next to nothing to gain. */
export const unwatched: readonly string[] = ['push', 'rangeWall', 'binWall']

/** Target and quote of an attack, at random. */
export function randomTarget(random: Random): { mint: Address; quote: Address } {
  if (random() < 0.5) return { mint: SOL, quote: USDC }
  return { mint: TOKEN, quote: pick(random, [SOL, USDC]) }
}
