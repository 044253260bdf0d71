import { chainTimeAt, decodePool, MAX_AMOUNT, type Pool, type Side, type SwapQuote } from '@callisto/amms'
import { decodeMint, transferFeeAt } from '@callisto/program-clients'
import { tokenAmount } from '../../../programs/toolchain/test-tokens.ts'
import type { Random } from '../../routing/random.ts'
import { EPOCH, type Market, type Mode, randomAmount } from './market.ts'
import { routed } from './route.ts'

/** Part of the swaps that is executed through the router first. */
const ROUTED_SHARE = 0.1

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** The pool decoded from its account, and its reserves. */
export interface PoolSnapshot {
  pool: Pool
  reserves: readonly [bigint, bigint]
}

/** Result of one swap; `faults` lists the violated invariants. */
export interface SwapTrial {
  traded: boolean
  /** Compute units of the swap alone. */
  computeUnits: number
  /** Quoted minus used compute units as a router step; undefined when the swap was not routed. */
  spareUnits: number | undefined
  faults: string[]
  /** The pool after the swap. */
  snapshot: PoolSnapshot
}

export function readPool(market: Market): PoolSnapshot {
  const account = market.vm.account(market.pool)
  if (!account) throw new Error('the pool account is missing')
  const decoded = decodePool({ address: market.pool, owner: account.owner, data: account.data }, (mint) => {
    const at = market.mints.find((key) => key === mint)
    return at && transferFeeAt(decodeMint(market.vm.account(at)!.data)?.transferFee, BigInt(EPOCH))
  })
  if (!decoded.ok) throw new Error(`the pool does not decode: ${decoded.reason}`)
  return { pool: decoded.pool, reserves: market.reserves() }
}

const quote = (pool: Pool, side: Side, mode: Mode, amount: bigint, unixTime: number): SwapQuote =>
  mode === 'exact in'
    ? pool.quoteExactIn(side, amount, chainTimeAt(unixTime))
    : pool.quoteExactOut(side, amount, chainTimeAt(unixTime))

const formatQuote = (swap: SwapQuote): string =>
  swap.ok ? `${swap.amountIn} -> ${swap.amountOut}` : swap.code

/** Whether one unit of either mint can be bought. */
export const canTrade = ({ pool }: PoolSnapshot, unixTime: number): boolean =>
  ([0, 1] as const).some((side) => pool.quoteExactOut(side, 1n, chainTimeAt(unixTime)).ok)

/** Input for 63/64 of the output reserve, else for half of it; undefined when neither can be quoted. */
function maxAmountIn({ pool, reserves }: PoolSnapshot, side: Side, unixTime: number): bigint | undefined {
  for (const part of [reserves[other(side)] / 64n, reserves[other(side)] / 2n]) {
    const swap = pool.quoteExactOut(side, reserves[other(side)] - part, chainTimeAt(unixTime))
    if (swap.ok) return swap.amountIn
  }
  return undefined
}

/**
 * 85 % of the amounts are log-uniform between the smallest tradable input and nearly the whole reserve. The others
 * are log-uniform over 64 bits.
 */
function drawAmount(seen: PoolSnapshot, random: Random, side: Side, mode: Mode, unixTime: number): bigint {
  const out = seen.reserves[other(side)]
  const least = seen.pool.quoteExactOut(side, 1n, chainTimeAt(unixTime))
  if (random() < 0.15 || !least.ok) return capped(randomAmount(random, MAX_AMOUNT))
  if (mode === 'exact out') return capped(randomAmount(random, out))
  const most = maxAmountIn(seen, side, unixTime) ?? 2n * least.amountIn
  const room = most > least.amountIn ? most - least.amountIn : 1n
  return capped(least.amountIn - 1n + randomAmount(random, room))
}

const capped = (amount: bigint) => (amount < MAX_AMOUNT ? amount : MAX_AMOUNT)

/** A random side; a side without output is replaced by the other in 80 % of the cases. */
function drawSide({ pool }: PoolSnapshot, random: Random, unixTime: number): Side {
  const side: Side = random() < 0.5 ? 0 : 1
  const trades = pool.quoteExactOut(side, 1n, chainTimeAt(unixTime)).ok
  return trades || random() < 0.2 ? side : other(side)
}

/** Differences between the quoted and the decoded pool state after a swap. */
function differences(expected: Pool, found: Pool, amount: bigint, unixTime: number): string[] {
  const faults: string[] = []
  for (const side of [0, 1] as const) {
    for (const mode of ['exact in', 'exact out'] as const) {
      const [a, b] = [expected, found].map((pool) =>
        formatQuote(quote(pool, side, mode, 1n + amount / 3n, unixTime)),
      )
      if (a !== b) faults.push(`after it, ${mode} from side ${side} is ${b}, quoted as ${a}`)
    }
  }
  const way: Side = amount % 2n === 0n ? 0 : 1
  const [a, b] = [expected, found].map((pool) => JSON.stringify(pool.segments(way, chainTimeAt(unixTime))))
  if (a !== b) faults.push(`after it, side ${way} has segments ${b}, quoted as ${a}`)
  if (expected.settlesAt !== found.settlesAt)
    faults.push(`after it, it settles at ${found.settlesAt}, quoted as ${expected.settlesAt}`)
  return faults
}

/** Invariants of quotes: monotone in the input, bounded by the reserve, and no profit on a round trip. */
function validateQuote(
  { pool, reserves }: PoolSnapshot,
  side: Side,
  swap: SwapQuote & { ok: true },
  unixTime: number,
) {
  const faults: string[] = []
  const same = pool.quoteExactIn(side, swap.amountIn, chainTimeAt(unixTime))
  const more = pool.quoteExactIn(side, swap.amountIn + 1n + swap.amountIn / 7n, chainTimeAt(unixTime))
  const all = pool.quoteExactIn(side, MAX_AMOUNT, chainTimeAt(unixTime))
  // The input of an exact output is rounded up and may exceed the capacity of the pool.
  if (same.ok ? same.amountOut < swap.amountOut : same.code !== 'AMOUNT_TOO_LARGE')
    faults.push(`exact in of its input gives ${formatQuote(same)}`)
  if (more.ok ? more.amountOut < swap.amountOut : more.code !== 'AMOUNT_TOO_LARGE')
    faults.push(`more in gives ${formatQuote(more)}`)
  for (const one of [swap, more, all])
    if (one.ok && one.amountOut > reserves[other(side)])
      faults.push(`${formatQuote(one)} exceeds the reserve of ${reserves[other(side)]}`)
  const home = swap.after().quoteExactIn(other(side), swap.amountOut, chainTimeAt(unixTime))
  if (home.ok && home.amountOut > swap.amountIn) faults.push(`the round trip gives ${formatQuote(home)}`)
  return faults
}

/** Vault balances cover the tracked reserves. */
function validateVaults({ vm, vaults }: Market, { reserves }: PoolSnapshot): string[] {
  const held = vaults.map((vault) => tokenAmount(vm, vault))
  const isCovered = reserves.every((reserve, side) => held[side]! >= reserve)
  return isCovered ? [] : [`the vaults hold ${held.join(' and ')}, the pool tracks ${reserves.join(' and ')}`]
}

/** Quotes a random swap, executes it with the quoted amounts as limits, and compares. */
export function runSwapTrial(
  market: Market,
  seen: PoolSnapshot,
  random: Random,
  mode: Mode,
  unixTime: number,
): SwapTrial {
  const { pool } = seen
  let spareUnits: number | undefined
  const side = drawSide(seen, random, unixTime)
  const amount = drawAmount(seen, random, side, mode, unixTime)
  const quoted = quote(pool, side, mode, amount, unixTime)
  const faults: string[] = []
  const fault = (text: string) =>
    faults.push(`${mode} of ${amount} from side ${side}, quoted ${formatQuote(quoted)}: ${text}`)
  const funds =
    mode === 'exact in' || !quoted.ok
      ? quoted.ok || mode === 'exact in'
        ? amount
        : MAX_AMOUNT >> 1n
      : quoted.amountIn
  // A mint's supply has 64 bits: the token program does not check a vault for overflow.
  const isMoreThanAll = funds + tokenAmount(market.vm, market.vaults[side]) > MAX_AMOUNT
  market.fund(side, funds)
  if (quoted.ok && random() < ROUTED_SHARE) {
    const { error: refusal, spare } = routed(market, side, mode, quoted)
    if (refusal) fault(`as a route: ${refusal}`)
    if (spare < 0) fault(`as a route, ${-spare} compute units above the quote`)
    spareUnits = spare
  }
  const noLimit = mode === 'exact in' ? 0n : MAX_AMOUNT
  const limit = quoted.ok ? (mode === 'exact in' ? quoted.amountOut : quoted.amountIn) : noLimit
  const { error, computeUnits } = market.vm.send(market.swap(side, mode, amount, limit))
  const paid = funds - tokenAmount(market.vm, market.accounts[side])
  const got = tokenAmount(market.vm, market.accounts[other(side)])
  const after = error === undefined ? readPool(market) : seen
  if (quoted.ok && error) fault(error)
  else if (quoted.ok) {
    if (paid !== quoted.amountIn || got !== quoted.amountOut) fault(`execution gave ${paid} -> ${got}`)
    for (const text of differences(quoted.after(), after.pool, amount, unixTime)) fault(text)
    for (const text of validateQuote(seen, side, quoted, unixTime)) fault(text)
    for (const text of validateVaults(market, after)) fault(text)
    if (quoted.computeUnits > pool.cost(side).computeUnits)
      fault('exceeds the maximum compute units of that side')
  } else if (!error && got > 0n && !isMoreThanAll) fault(`execution gave ${paid} -> ${got}`)
  return { traded: quoted.ok && !error, computeUnits, spareUnits, faults, snapshot: after }
}
