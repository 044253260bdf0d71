import { providerOf, WALLET_COUNTS } from '../agents/population.ts'
import { unitsOfUsd } from '../execution/amounts.ts'
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
import { abandonSecondPool } from './second-pools.ts'

/** Share of liquidity events that maintain an existing position. */
const MAINTAIN_SHARE = 0.6
/** Positions sampled before one is maintained, which prefers those out of range. */
const CANDIDATE_POSITIONS = 4
const MAX_POSITIONS_IN_POOL = 24
/** Share of out-of-range positions that are closed instead of recentred. */
const EXIT_SHARE = 0.12
/** A new position's size as a share of the pool's initial liquidity. */
const MIN_PART = 0.01
const MAX_PART = 0.06

/** Maintains an existing position, or adds liquidity to a pool of the genesis. */
export function manageLiquidity(market: Market): void {
  const { random } = market
  if (market.positions.size > 0 && random.chance(MAINTAIN_SHARE)) maintainPosition(market)
  else addToListedPool(market)
}

function maintainPosition(market: Market): void {
  const seen = Array.from({ length: CANDIDATE_POSITIONS }, () => market.positions.pick(market.random.next())!)
  const left = seen.find((position) => !isActive(market, position))
  if (left === undefined) resizePosition(market, seen[0]!)
  else recenterPosition(market, left)
}

/** Closes a position whose range the price has left, and reopens it around the price at the same width or exits. */
function recenterPosition(market: Market, position: PositionRecord): void {
  const { random } = market
  const wallet = market.keyring.wallet(position.wallet)
  const out = closePosition(market, position)
  const ratio = ratioOf(market, position.pool)
  if (random.chance(EXIT_SHARE) || ratio === undefined || abandonSecondPool(market, position.pool, ratio))
    return
  // The proceeds are almost entirely in one token; the other half comes from the wallet's balance or a
  // refill.
  const half1 = (Number(out[0]) * ratio + Number(out[1])) / 2
  const wanted = [BigInt(Math.floor(half1 / ratio)), BigInt(Math.floor(half1))] as const
  const span = (position.upper - position.lower) / 2
  const width = position.pool.venue === 'clmm' ? span * Math.log(1.0001) : span
  openPosition(market, wallet, position.pool, width, affordable(market, wallet, position.pool, wanted))
}

/** Increases or decreases a position; either updates the fees of a range, which are then collected. */
function resizePosition(market: Market, position: PositionRecord): void {
  if (market.random.chance(0.5)) takeFrom(market, position, 200 + market.random.below(2_000))
  else depositMore(market, position)
  collect(market, position)
}

/** Deposits a random amount of both sides of the pool. */
function depositMore(market: Market, position: PositionRecord): void {
  const wallet = market.keyring.wallet(position.wallet)
  const wanted = position.pool.sides.map(({ mint }) =>
    unitsOfUsd(market, mint, market.random.logNormal(2_000, 0.8)),
  )
  if (wanted.some((amount) => amount === undefined)) return
  addTo(market, position, affordable(market, wallet, position.pool, [wanted[0]!, wanted[1]!]))
}

function addToListedPool(market: Market): void {
  const { random } = market
  const index = random.below(market.pools.listed.length)
  const listed = market.pools.listed[index]!
  const name = random.chance(0.5) ? providerOf(index) : `provider/${random.below(WALLET_COUNTS.provider)}`
  const wallet = market.keyring.wallet(name)
  if (isSharedPool(listed.ref)) moveShared(market, wallet, listed.ref)
  else openInListedPool(market, listed, name)
}

/** Opens another position in a pool with free ticks: its account holds 120 ticks, at most two per position. */
function openInListedPool(market: Market, { spec, ref }: ListedPool, name: string): void {
  const { random } = market
  let there = 0
  for (const { pool } of market.positions.all()) if (pool.address === ref.address) there++
  if (there >= MAX_POSITIONS_IN_POOL) return
  const dollars = (spec.liquidityUsd / 2) * random.between(MIN_PART, MAX_PART)
  const [first, second] = ref.sides.map(({ mint }) => unitsOfUsd(market, mint, dollars))
  if (first === undefined || second === undefined) return
  const wallet = market.keyring.wallet(name)
  const width = ref.venue === 'clmm' ? narrowWidth(spec) * random.between(1, 8) : random.between(6, 31)
  openPosition(market, wallet, ref, width, affordable(market, wallet, ref, [first, second]))
}
