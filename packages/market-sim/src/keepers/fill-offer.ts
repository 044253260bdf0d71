import { parseTransactionEvents, recurring, trigger } from '@callisto/program-clients'
import { setComputeUnitLimit } from '@callisto/solana'
import { signedTransaction } from '@callisto/solana/codec'
import { type Address, address } from '@solana/kit'
import { readPool } from '../execution/account-reads.ts'
import { quotePool } from '../execution/quotes.ts'
import { poolsBetween, rankOffers } from '../execution/router-client.ts'
import type { Wallet } from '../execution/wallet.ts'
import type { Market } from '../market.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import type { DueOrder } from './due-orders.ts'
import { type FillLeg, fillInstruction } from './fill-instructions.ts'

const BPS = 10_000
const FILL_UNITS = 700_000
/** Parts of an order that its better pool takes, in basis points. */
const FIRST_SHARES = [10_000, 7_500, 5_000] as const
/** Units that a route and the two fees lose by rounding, at most. */
const ROUNDING_UNITS = 3n
const CLIENTS = { trigger, recurring }

/** The fill of an order by the best listed pools, as it would be now. */
export interface FillOffer {
  due: DueOrder
  legs: readonly FillLeg[]
  /** Base units of the input. */
  spent: bigint
  /** What the route brings, and the least that any route must bring, base units of the output before the fees of the order. */
  received: bigint
  needed: bigint
}

/** The best of few ways over the listed pools between the two tokens: one of them, or two. Undefined without one. */
export function bestLegs(
  market: Market,
  mintIn: Address,
  mintOut: Address,
  amount: bigint,
): FillLeg[] | undefined {
  const [first, second] = rankOffers(market, poolsBetween(market, mintIn, mintOut), mintIn, amount)
  if (first === undefined) return undefined
  if (second === undefined) return [{ pool: first.pool, shareBps: BPS }]
  let best: { legs: FillLeg[]; out: bigint } | undefined
  for (const shareBps of FIRST_SHARES) {
    const legs = [
      { pool: first.pool, shareBps },
      { pool: second.pool, shareBps: BPS - shareBps },
    ].filter((leg) => leg.shareBps > 0)
    const out = quoteLegs(market, legs, mintIn, amount)
    if (best === undefined || out > best.out) best = { legs, out }
  }
  return best?.legs
}

/** Output of the legs as the router divides the input: rounded down, the last one takes the rest. 0n where a pool refuses. */
function quoteLegs(market: Market, legs: readonly FillLeg[], mintIn: Address, amount: bigint): bigint {
  let [rest, out] = [amount, 0n]
  for (const [n, { pool, shareBps }] of legs.entries()) {
    const part = n === legs.length - 1 ? rest : (amount * BigInt(shareBps)) / BigInt(BPS)
    const got = quoteOwn(market, pool, mintIn, part)
    if (got === 0n) return 0n
    rest -= part
    out += got
  }
  return out
}

/** Output of one pool; 0n where it refuses the amount. */
export function quoteOwn({ bank }: Market, { address }: PoolRef, mintIn: Address, amount: bigint): bigint {
  const pool = readPool(bank, address)
  return pool === undefined ? 0n : quotePool(pool, mintIn, amount, bank.unixTime)
}

/**
 * Runs a fill by the best listed pools without effects, as anybody may ask a node to do, so that the program itself says what
 * the order asks for in this block. Undefined where the program refuses it.
 */
export function offerFill(market: Market, keeper: Wallet, due: DueOrder): FillOffer | undefined {
  const { input, output, amount, order } = due
  const legs = bestLegs(market, input.asset.mint, output.asset.mint, amount)
  if (legs === undefined) return undefined
  const result = market.bank.dryRun(fillTransaction(market, keeper, due, legs))
  if (result.err !== null) return undefined
  for (const { event } of parseTransactionEvents(result, CLIENTS).events) {
    if (event.type !== 'filled' || address(event.order) !== order.address) continue
    const { spent, received, minimum } = event
    return { due, legs, spent, received, needed: neededFor(minimum, order.state) }
  }
  return undefined
}

/** What a route must bring so that `minimum` is left after the fees, rounded up. */
function neededFor(
  minimum: bigint,
  { feeBps, referralBps }: { feeBps: number; referralBps: number },
): bigint {
  const kept = BigInt(BPS - feeBps - referralBps)
  return (minimum * BigInt(BPS) + kept - 1n) / kept + ROUNDING_UNITS
}

/** Fills an order; whether it was filled. */
export function sendFill(market: Market, keeper: Wallet, due: DueOrder, legs: readonly FillLeg[]): boolean {
  const { landed, err } = market.bank.submit(fillTransaction(market, keeper, due, legs))
  return landed && err === null
}

function fillTransaction(
  market: Market,
  keeper: Wallet,
  due: DueOrder,
  legs: readonly FillLeg[],
): Uint8Array {
  const instructions = [setComputeUnitLimit(FILL_UNITS), fillInstruction(keeper.address, due, legs)]
  return signedTransaction([keeper], instructions, market.bank.latestBlockhash())
}
