import { type Asset, assetByMint, SOL, tokenProgramOf, unitOf } from './assets.ts'
import { tradePool } from './decide.ts'
import { isSuccess, missingAccounts, send } from './desk.ts'
import { balanceOf, readPool } from './holdings.ts'
import type { Market } from './market.ts'
import type { ListedPool } from './pool-book.ts'
import { headcount } from './population.ts'
import { lessSlippage, quotePool, tradePpm } from './quotes.ts'
import { swapInstruction } from './trade-instructions.ts'

/** What a correction must earn, in dollars, to be worth a transaction. */
const LEAST_PROFIT_USD = 0.05
/** Beyond the pool's own fee, as a fraction: below it nobody moves. */
const LEAST_EDGE = 0.0001

interface Chance {
  pool: ListedPool
  mintIn: Asset
  /** Whole tokens of `mintIn`. */
  amountIn: number
  profitUsd: number
}

/**
 * How much to put into a constant-product pool so that its price meets the fair one, and what that earns.
 * With reserves x (in) and y (out), kept = 1 - fee, and `fair` units out for one in:
 * x' = sqrt(x * y * kept / fair) is where the marginal trade stops paying; in = (x' - x) / kept.
 */
export function correction(
  x: number,
  y: number,
  kept: number,
  fair: number,
): { amountIn: number; gain: number } | undefined {
  if (x <= 0 || y <= 0 || (y / x) * kept <= fair * (1 + LEAST_EDGE)) return undefined
  const amountIn = (Math.sqrt((x * y * kept) / fair) - x) / kept
  const amountOut = (y * amountIn * kept) / (x + amountIn * kept)
  return { amountIn, gain: amountOut - amountIn * fair }
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
  const [a, b] = [assetByMint.get(state.mint0)!, assetByMint.get(state.mint1)!]
  const [priceA, priceB] = [market.oracle.priceUsd(a.mint)!, market.oracle.priceUsd(b.mint)!]
  const [x, y] = [Number(state.reserve0) / unitOf(a), Number(state.reserve1) / unitOf(b)]
  const kept = (1 - tradePpm(state) / 1e6) * keptOf(a) * keptOf(b)
  const forwards = correction(x, y, kept, priceA / priceB)
  const backwards = forwards === undefined ? correction(y, x, kept, priceB / priceA) : undefined
  const found = forwards ?? backwards
  if (found === undefined) return undefined
  const [mintIn, priceOut] = forwards === undefined ? [b, priceA] : [a, priceB]
  const profitUsd = found.gain * priceOut
  return profitUsd < LEAST_PROFIT_USD ? undefined : { pool, mintIn, amountIn: found.amountIn, profitUsd }
}

const keptOf = (asset: Asset) => 1 - (asset.transferFeeBps ?? 0) / 10_000

/** From the arbitrageur's own inventory; what it lacks, its account at the exchange sends. */
function take(market: Market, { pool, mintIn, amountIn }: Chance): void {
  const name = `arbitrage/${market.random.below(headcount.arbitrage)}`
  const { address } = market.keyring.wallet(name)
  const wanted = BigInt(Math.floor(amountIn * unitOf(mintIn)))
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
  const base = random.pick(market.pools.listed).spec.base
  const pools = market.pools.between(base.mint, SOL)
  if (pools.length < 2 || base.mint === SOL) return false
  const [cheap, dear] = byPrice(market, pools, base)
  if (cheap === undefined || dear === undefined) return false
  const amountIn = sizeOfLoop(market, cheap, dear, base)
  if (amountIn === undefined) return false
  return loop(market, cheap, dear, base, amountIn)
}

/** The pool in which the token costs least SOL, and the one in which it costs most. */
function byPrice(
  market: Market,
  pools: readonly ListedPool[],
  base: Asset,
): [cheap: ListedPool | undefined, dear: ListedPool | undefined] {
  const priced = pools.flatMap((pool) => {
    const state = readPool(market.bank, pool.ref.address)
    if (state === undefined || state.reserve0 === 0n || state.reserve1 === 0n) return []
    const ratio = Number(state.reserve1) / Number(state.reserve0)
    return [{ pool, price: state.mint0 === base.mint ? ratio : 1 / ratio }]
  })
  priced.sort((a, b) => a.price - b.price)
  return [priced[0]?.pool, priced.at(-1)?.pool]
}

/** Tries sizes, doubling, and keeps the one that leaves most SOL; undefined when none leaves any. */
function sizeOfLoop(market: Market, cheap: ListedPool, dear: ListedPool, base: Asset): bigint | undefined {
  const [first, second] = [readPool(market.bank, cheap.ref.address), readPool(market.bank, dear.ref.address)]
  if (first === undefined || second === undefined) return undefined
  let best: { amountIn: bigint; gain: bigint } | undefined
  for (let amountIn = 50_000_000n; amountIn < 500_000_000_000n; amountIn *= 2n) {
    const back = quotePool(second, base.mint, quotePool(first, SOL, amountIn))
    const gain = back - amountIn
    if (gain > (best?.gain ?? 100_000n)) best = { amountIn, gain }
  }
  return best?.amountIn
}

function loop(market: Market, cheap: ListedPool, dear: ListedPool, base: Asset, amountIn: bigint): boolean {
  const wallet = market.keyring.wallet(`arbitrage/${market.random.below(headcount.arbitrage)}`)
  const bought = quotePool(readPool(market.bank, cheap.ref.address)!, SOL, amountIn)
  const result = send(
    market,
    [wallet],
    [
      ...missingAccounts(market, wallet, [SOL, base.mint]),
      swapInstruction(wallet.address, cheap.ref, SOL, amountIn, lessSlippage(bought, 5)),
      swapInstruction(wallet.address, dear.ref, base.mint, bought, amountIn),
    ],
    20_000,
  )
  return isSuccess(result)
}
