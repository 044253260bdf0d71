import { headcount, providerOf } from '../agents/population.ts'
import { assetByMint, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { isSharedPool, moveShared } from './pair-liquidity.ts'
import type { ListedPool } from './pool-registry.ts'
import { narrowWidth } from './position-plan.ts'
import type { PositionRecord } from './position-registry.ts'
import {
  addTo,
  affordable,
  closePosition,
  collect,
  isActive,
  openPosition,
  ratioOf,
  takeFrom,
} from './positions.ts'
import { leaveSecondPool } from './second-pools.ts'

/** Of those who move liquidity: how many look after positions that they have, rather than come to some pool. */
const TENDING = 0.6
/** Positions that are looked at before one is tended: one that the price has left is found sooner. */
const LOOKS = 4
const MOST_POSITIONS_IN_POOL = 24
/** Leaves the market instead of following the price. */
const GIVES_UP = 0.12
/** Of those who come to a pool of positions, parts of the pool's opening money that they bring. */
const LEAST_PART = 0.01
const MOST_PART = 0.06

/** A provider looks after a position, or comes to a pool of birth. */
export function moveLiquidity(market: Market): void {
  const { random } = market
  if (market.positions.size > 0 && random.chance(TENDING)) tend(market)
  else visit(market)
}

function tend(market: Market): void {
  const seen = Array.from({ length: LOOKS }, () => market.positions.pick(market.random.next())!)
  const left = seen.find((position) => !isActive(market, position))
  if (left === undefined) adjust(market, seen[0]!)
  else follow(market, left)
}

/** The price has left a position: its owner opens one around it again, as wide as before, or goes. */
function follow(market: Market, position: PositionRecord): void {
  const { random } = market
  const wallet = market.keyring.wallet(position.wallet)
  const out = closePosition(market, position)
  const ratio = ratioOf(market, position.pool)
  if (random.chance(GIVES_UP) || ratio === undefined || leaveSecondPool(market, position.pool, ratio)) return
  // What came out lies all but on one side; the other half comes from what the owner has besides, or from the exchange.
  const worth1 = (Number(out[0]) * ratio + Number(out[1])) / 2
  const wanted = [BigInt(Math.floor(worth1 / ratio)), BigInt(Math.floor(worth1))] as const
  const span = (position.upper - position.lower) / 2
  const width = position.pool.venue === 'clmm' ? span * Math.log(1.0001) : span
  openPosition(market, wallet, position.pool, width, affordable(market, wallet, position.pool, wanted))
}

/** More or less; either counts up the fees of a range, which are paid out with it. */
function adjust(market: Market, position: PositionRecord): void {
  if (market.random.chance(0.5)) takeFrom(market, position, 200 + market.random.below(2_000))
  else addMore(market, position)
  collect(market, position)
}

/** Part of what the pool's first side holds, and as much of the other. */
function addMore(market: Market, position: PositionRecord): void {
  const wallet = market.keyring.wallet(position.wallet)
  const wanted = position.pool.sides.map(({ mint }) =>
    amountOf(market, mint, market.random.logNormal(2_000, 0.8)),
  )
  if (wanted.some((amount) => amount === undefined)) return
  addTo(market, position, affordable(market, wallet, position.pool, [wanted[0]!, wanted[1]!]))
}

/** Base units of a mint that trades outside worth so many dollars; undefined for any other. */
function amountOf(market: Market, mint: string, dollars: number): bigint | undefined {
  const asset = assetByMint.get(mint)
  const price = market.oracle.priceUsd(mint)
  if (asset === undefined || price === undefined) return undefined
  return BigInt(Math.floor((dollars / price) * unitOf(asset)))
}

function visit(market: Market): void {
  const { random } = market
  const index = random.below(market.pools.listed.length)
  const listed = market.pools.listed[index]!
  const name = random.chance(0.5) ? providerOf(index) : `provider/${random.below(headcount.provider)}`
  const wallet = market.keyring.wallet(name)
  if (isSharedPool(listed.ref)) moveShared(market, wallet, listed.ref)
  else join(market, listed, name)
}

/** One position more in a pool that has room for it: its account holds 128 ticks, two a position at most. */
function join(market: Market, { spec, ref }: ListedPool, name: string): void {
  const { random } = market
  let there = 0
  for (const { pool } of market.positions.all()) if (pool.address === ref.address) there++
  if (there >= MOST_POSITIONS_IN_POOL) return
  const dollars = (spec.liquidityUsd / 2) * random.between(LEAST_PART, MOST_PART)
  const [first, second] = ref.sides.map(({ mint }) => amountOf(market, mint, dollars))
  if (first === undefined || second === undefined) return
  const wallet = market.keyring.wallet(name)
  const width = ref.venue === 'clmm' ? narrowWidth(spec) * random.between(1, 8) : random.between(6, 31)
  openPosition(market, wallet, ref, width, affordable(market, wallet, ref, [first, second]))
}
