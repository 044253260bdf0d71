import type { Stretch } from '@callisto/amms'
import type { Address } from '@solana/kit'
import { type Asset, assetByMint, SOL, tokenProgramOf, unitOf } from './assets.ts'
import { tradePool } from './decide.ts'
import { isSuccess, missingAccounts, send } from './desk.ts'
import { balanceOf, readPool } from './holdings.ts'
import type { Market } from './market.ts'
import type { ListedPool } from './pool-book.ts'
import type { PoolRef } from './pool-ref.ts'
import { headcount } from './population.ts'
import { lessSlippage, quotePool, spotPrice } from './quotes.ts'
import { otherMint, swapInstruction } from './trade-instructions.ts'

/** What a correction must earn, in dollars, to be worth a transaction. */
const LEAST_PROFIT_USD = 0.05
/** Crossings that are looked for among launched tokens with two pools. */
const LAUNCHED_SHARE = 0.4
/** Beyond the pool's own fee, as a fraction: below it nobody moves. */
const LEAST_EDGE = 0.0001

interface Chance {
  pool: ListedPool
  mintIn: Asset
  /** Base units of `mintIn`. */
  amountIn: number
  profitUsd: number
}

/**
 * How much to put into a pool so that its price meets the fair one, and what that earns, base units of what goes in
 * and of what comes out. `fair` is units out for one in. Each stretch is a constant product of `a` and `b`, fees
 * folded in, so `sqrt(a * b / fair) - a` is where the marginal trade stops paying.
 */
export function correction(
  stretches: readonly Stretch[],
  fair: number,
): { amountIn: number; gain: number } | undefined {
  let [amountIn, gain] = [0, 0]
  for (const { inReserve: a, outReserve: b, capacityIn } of stretches) {
    if (!(b / a > fair * (1 + LEAST_EDGE))) break
    const step = Math.min(Math.sqrt((a * b) / fair) - a, capacityIn)
    amountIn += step
    gain += (b * step) / (a + step) - step * fair
    if (step < capacityIn) break
  }
  return amountIn > 0 ? { amountIn, gain } : undefined
}

/** Looks over all pools of birth and corrects the few that pay most, and one other, so that none is left for long. */
export function scan(market: Market, most: number): void {
  const chances = market.pools.listed.flatMap((pool) => chanceIn(market, pool) ?? [])
  chances.sort((a, b) => b.profitUsd - a.profitUsd)
  const best = chances.splice(0, most)
  for (const chance of best) take(market, chance)
  if (chances.length > 0) take(market, market.random.pick(chances))
}

function chanceIn(market: Market, pool: ListedPool): Chance | undefined {
  const state = readPool(market.bank, pool.ref.address)
  if (state === undefined) return undefined
  const [a, b] = state.mints.map((mint) => assetByMint.get(mint)!) as [Asset, Asset]
  const [unitA, unitB] = [a, b].map((asset) => market.oracle.priceUsd(asset.mint)! / unitOf(asset)) as [
    number,
    number,
  ]
  const { unixTime } = market.bank
  const forwards = correction(state.stretches(0, unixTime), unitA / unitB)
  const found = forwards ?? correction(state.stretches(1, unixTime), unitB / unitA)
  if (found === undefined) return undefined
  const [mintIn, unitOut] = forwards === undefined ? [b, unitA] : [a, unitB]
  const profitUsd = found.gain * unitOut
  return profitUsd < LEAST_PROFIT_USD ? undefined : { pool, mintIn, amountIn: found.amountIn, profitUsd }
}

/** From the arbitrageur's own inventory; what it lacks, its account at the exchange sends. */
function take(market: Market, { pool, mintIn, amountIn }: Chance): void {
  const name = `arbitrage/${market.random.below(headcount.arbitrage)}`
  const { address } = market.keyring.wallet(name)
  const wanted = BigInt(Math.floor(amountIn))
  const held = balanceOf(market.bank, address, mintIn.mint, tokenProgramOf(mintIn.mint)) ?? 0n
  if (held < wanted) market.needy.set(name, mintIn.mint)
  const amount = held < wanted ? (held * 9n) / 10n : wanted
  if (amount > 0n)
    tradePool(market, name, pool.ref, mintIn.mint, amount, { slippageBps: 10, tip: 20_000, isPrompt: true })
}

/**
 * Two pools of one pair against each other, in one transaction: SOL into the one that sells cheaper, the token
 * into the other. No inventory, no oracle. Returns whether it was tried.
 */
export function crossPools(market: Market): boolean {
  const { random } = market
  const launched = random.chance(LAUNCHED_SHARE) ? market.tokens.pick(random.next()) : undefined
  if (launched?.second !== undefined && launched.pool !== undefined)
    return crossPair(market, [launched.pool, launched.second], launched.mint)
  const { mint } = random.pick(market.pools.listed).spec.base
  const pools = market.pools.between(mint, SOL)
  if (pools.length < 2 || mint === SOL) return false
  return crossPair(
    market,
    pools.map(({ ref }) => ref),
    mint,
  )
}

function crossPair(market: Market, pools: readonly PoolRef[], mint: Address): boolean {
  if (!pools.every((pool) => otherMint(pool, mint) === SOL)) return false
  const [cheap, dear] = byPrice(market, pools, mint)
  if (cheap === undefined || dear === undefined || cheap === dear) return false
  const amountIn = sizeOfLoop(market, cheap, dear, mint)
  if (amountIn === undefined) return false
  return loop(market, cheap, dear, mint, amountIn)
}

/** The pool in which the token costs least SOL, and the one in which it costs most. */
function byPrice(
  market: Market,
  pools: readonly PoolRef[],
  mint: Address,
): [cheap: PoolRef | undefined, dear: PoolRef | undefined] {
  const priced = pools.flatMap((pool) => {
    const state = readPool(market.bank, pool.address)
    const price = state && spotPrice(state, mint, market.bank.unixTime)
    return price === undefined ? [] : [{ pool, price }]
  })
  priced.sort((a, b) => a.price - b.price)
  return [priced[0]?.pool, priced.at(-1)?.pool]
}

/** Tries sizes, doubling, and keeps the one that leaves most SOL; undefined when none leaves any. */
function sizeOfLoop(market: Market, cheap: PoolRef, dear: PoolRef, mint: Address): bigint | undefined {
  const [first, second] = [readPool(market.bank, cheap.address), readPool(market.bank, dear.address)]
  if (first === undefined || second === undefined) return undefined
  const { unixTime } = market.bank
  let best: { amountIn: bigint; gain: bigint } | undefined
  for (let amountIn = 50_000_000n; amountIn < 500_000_000_000n; amountIn *= 2n) {
    const back = quotePool(second, mint, quotePool(first, SOL, amountIn, unixTime), unixTime)
    const gain = back - amountIn
    if (gain > (best?.gain ?? 100_000n)) best = { amountIn, gain }
  }
  return best?.amountIn
}

function loop(market: Market, cheap: PoolRef, dear: PoolRef, mint: Address, amountIn: bigint): boolean {
  const wallet = market.keyring.wallet(`arbitrage/${market.random.below(headcount.arbitrage)}`)
  const bought = quotePool(readPool(market.bank, cheap.address)!, SOL, amountIn, market.bank.unixTime)
  const result = send(
    market,
    [wallet],
    [
      ...missingAccounts(market, wallet, [SOL, mint]),
      swapInstruction(wallet.address, cheap, SOL, amountIn, lessSlippage(bought, 5)),
      swapInstruction(wallet.address, dear, mint, bought, amountIn),
    ],
    20_000,
  )
  return isSuccess(result)
}
