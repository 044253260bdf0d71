import type { Address } from '@solana/kit'
import { WALLET_COUNTS } from '../agents/population.ts'
import { balanceOf, readPool } from '../execution/account-reads.ts'
import { executeIntent, isSuccess, missingAccounts, send, wrapInstructions } from '../execution/execution.ts'
import { lessSlippage, quotePool } from '../execution/quotes.ts'
import { otherMint, swapInstruction } from '../execution/trade-instructions.ts'
import { spendableBalance } from '../execution/trading.ts'
import { SOL, tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { findCycles, type PoolCycle } from './pool-cycles.ts'
import { findPriceGaps, type GapLeg, type PriceGap } from './price-gaps.ts'

/** Pools of one trade through the router: more do not fit into a transaction without lookup tables. */
const MAX_LEGS = 3
/** Looks at the pools after one block, each after the trades of the one before: a trade takes three of a token's pools. */
const MAX_PASSES = 4
/** Share of the blocks of the distant history that are looked at: its market is drawn with few transactions. */
const DISTANT_SHARE = 0.15
/** Lamports of a transaction with one signature: a smaller profit is left in the pool. */
const NETWORK_FEE_SOL = 0.000_005
/** Lamports that an arbitrageur keeps for fees and rent. */
const FEES_LAMPORTS = 1_000_000_000n
/** Share of the balance that is spent when the balance is too small. */
const PART_OF_BALANCE = 0.9
const WHOLE_BPS = 10_000

/**
 * Arbitrage after a block that traded. Pools beyond their fee from outside prices are traded back, and so are the two
 * pools of a launched token, most profitable trade first, until the rest is worth less than the network fee. In the distant
 * history it is one trade after some of the blocks, so that a thinned history is thinned here too.
 */
export function runArbitrage(market: Market): void {
  const minProfitUsd = NETWORK_FEE_SOL * market.oracle.priceUsd(SOL)!
  market.referencePrices.follow()
  if (market.activity.isDistant && !market.random.chance(DISTANT_SHARE)) return
  if (market.activity.isDistant) {
    closeGaps(market, minProfitUsd, 1)
    market.watch.refresh(market.bank)
    return
  }
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const closed = closeGaps(market, minProfitUsd, Number.POSITIVE_INFINITY)
    market.watch.refresh(market.bank)
    if (closed === 0) return
  }
}

/** Makes at most `most` trades of those that gain now, and returns their number. */
function closeGaps(market: Market, minProfitUsd: number, most: number): number {
  let closed = 0
  for (const gap of findPriceGaps(market, MAX_LEGS, minProfitUsd)) {
    if (closed === most) return closed
    if (closeGap(market, gap)) closed++
  }
  for (const found of findCycles(market, minProfitUsd)) {
    if (closed === most) return closed
    if (executeCycle(market, found)) closed++
  }
  return closed
}

/** The arbitrageur that can spend most of a mint; a refill of SOL arrives as lamports. */
function richest(market: Market, mint: Address): { name: string; held: bigint } {
  let best = { name: 'arbitrage/0', held: -1n }
  for (let i = 0; i < WALLET_COUNTS.arbitrage; i++) {
    const name = `arbitrage/${i}`
    const held = spendableBalance(market, name, mint)
    if (held > best.held) best = { name, held }
  }
  return best
}

/** Wraps a refill of SOL when the wrapped balance is below `amount`; true when the wallet's token account holds it. */
function prepareInput(market: Market, name: string, mint: Address, amount: bigint): boolean {
  if (mint !== SOL) return true
  const wallet = market.keyring.wallet(name)
  const wrapped = balanceOf(market.bank, wallet.address, SOL, tokenProgramOf(SOL)) ?? 0n
  if (wrapped >= amount) return true
  const loose = spendableBalance(market, name, SOL) - wrapped - FEES_LAMPORTS
  const wrap = loose > 0n ? wrapInstructions(market, wallet, SOL, loose) : undefined
  return wrap !== undefined && isSuccess(send(market, [wallet], wrap))
}

/**
 * Trades all legs at once. Their shares are in basis points, and one that is rounded up exceeds what a pool can take that is
 * traded to its end: then the most profitable leg is traded alone.
 */
function closeGap(market: Market, gap: PriceGap): boolean {
  return (
    tradeLegs(market, gap, gap.legs) || (gap.legs.length > 1 && tradeLegs(market, gap, gap.legs.slice(0, 1)))
  )
}

/** Trades from the arbitrageur's own inventory and requests a refill for what is missing. */
function tradeLegs(market: Market, { mintIn, mintOut }: PriceGap, legs: readonly GapLeg[]): boolean {
  const { name, held } = richest(market, mintIn)
  const wanted = legs.reduce((sum, { amountIn }) => sum + amountIn, 0)
  const isShort = Number(held) < wanted
  if (isShort) market.pendingRefills.set(name, mintIn)
  const amountIn = BigInt(Math.floor(isShort ? Number(held) * PART_OF_BALANCE : wanted))
  const shares = sharesOf(legs, wanted)
  const quotedOut = quotedOf(market, mintIn, amountIn, shares)
  if (quotedOut <= 0n || !prepareInput(market, name, mintIn, amountIn)) return false
  const hops = shares.map(({ leg, shareBps }) => ({ pool: leg.pool, mintIn, mintOut, shareBps }))
  const amounts = { wallet: name, amountIn: String(amountIn), tip: 0 }
  const intent =
    hops.length === 1
      ? { kind: 'pool' as const, ...amounts, pool: hops[0]!.pool, mintIn, minOut: String(quotedOut) }
      : {
          kind: 'route' as const,
          ...amounts,
          hops,
          mintIn,
          mintOut,
          quotedOut: String(quotedOut),
          slippageBps: 0,
          minOut: '0',
        }
  return isSuccess(executeIntent(market, intent))
}

interface LegShare {
  leg: GapLeg
  shareBps: number
}

/** Shares of the legs in basis points that add up to the whole; a leg below one is left out. */
function sharesOf(legs: readonly GapLeg[], total: number): LegShare[] {
  const shares = legs
    .map((leg) => ({ leg, shareBps: Math.floor((leg.amountIn / total) * WHOLE_BPS) }))
    .filter(({ shareBps }) => shareBps > 0)
  const sum = shares.reduce((all, { shareBps }) => all + shareBps, 0)
  shares.sort((a, b) => b.shareBps - a.shareBps)[0]!.shareBps += WHOLE_BPS - sum
  return shares
}

/** Output of the shares as the router divides the input: rounded down, the last one takes the rest. */
function quotedOf(market: Market, mintIn: Address, amountIn: bigint, shares: readonly LegShare[]): bigint {
  let [rest, out] = [amountIn, 0n]
  for (const [i, { leg, shareBps }] of shares.entries()) {
    const part = i === shares.length - 1 ? rest : (amountIn * BigInt(shareBps)) / BigInt(WHOLE_BPS)
    const state = readPool(market.bank, leg.pool.address)
    const got = state === undefined ? 0n : quotePool(state, mintIn, part, market.bank.unixTime)
    if (got <= 0n) return 0n
    rest -= part
    out += got
  }
  return out
}

/** Both swaps in one transaction, which fails unless it returns more than it spends. */
function executeCycle(market: Market, { token, cheap, expensive, amountIn, bought }: PoolCycle): boolean {
  const quote = otherMint(cheap, token.mint)
  const { name, held } = richest(market, quote)
  if (held < amountIn) {
    market.pendingRefills.set(name, quote)
    return false
  }
  if (!prepareInput(market, name, quote, amountIn)) return false
  const wallet = market.keyring.wallet(name)
  const swaps = [
    swapInstruction(wallet.address, cheap, quote, amountIn, bought),
    swapInstruction(wallet.address, expensive, token.mint, bought, lessSlippage(amountIn, 0)),
  ]
  return isSuccess(
    send(market, [wallet], [...missingAccounts(market, wallet, [quote, token.mint]), ...swaps]),
  )
}
