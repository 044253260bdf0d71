import { decodePool, MAX_AMOUNT, type Pool, type Side, type SwapQuote } from '@callisto/amms'
import { decodeMint, transferFeeAt } from '@callisto/program-clients'
import { tokenAmount } from '../../../programs/toolchain/test-tokens.ts'
import type { Random } from '../../routing/random.ts'
import { EPOCH, type Market, type Mode, randomAmount } from './market.ts'
import { routed } from './route.ts'

/** So many swaps are tried as a route first. */
const ROUTED_SHARE = 0.1

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** The pool as its account has it now. */
export interface Seen {
  pool: Pool
  reserves: readonly [bigint, bigint]
}

/** What one swap came to: `faults` are the promises that it broke. */
export interface Trial {
  traded: boolean
  /** Of the swap alone. */
  computeUnits: number
  /** Units that the same swap left of what was said of it, as the step of a route; undefined when that was not tried. */
  spareUnits: number | undefined
  faults: string[]
  /** After it. */
  seen: Seen
}

export function look(market: Market): Seen {
  const account = market.vm.account(market.pool)
  if (!account) throw new Error('the pool is gone')
  const decoded = decodePool({ address: market.pool, owner: account.owner, data: account.data }, (mint) => {
    const at = market.mints.find((key) => key === mint)
    return at && transferFeeAt(decodeMint(market.vm.account(at)!.data)?.transferFee, BigInt(EPOCH))
  })
  if (!decoded.ok) throw new Error(`the pool does not decode: ${decoded.reason}`)
  return { pool: decoded.pool, reserves: market.reserves() }
}

const quote = (pool: Pool, side: Side, mode: Mode, amount: bigint, unixTime: number): SwapQuote =>
  mode === 'exact in' ? pool.quoteExactIn(side, amount, unixTime) : pool.quoteExactOut(side, amount, unixTime)

const told = (swap: SwapQuote): string => (swap.ok ? `${swap.amountIn} -> ${swap.amountOut}` : swap.code)

/** Whether a unit of either mint can be bought. */
export const trades = ({ pool }: Seen, unixTime: number): boolean =>
  ([0, 1] as const).some((side) => pool.quoteExactOut(side, 1n, unixTime).ok)

/** What nearly all, or else half, of what a side can pay would cost. */
function mostIn({ pool, reserves }: Seen, side: Side, unixTime: number): bigint | undefined {
  for (const part of [reserves[other(side)] / 64n, reserves[other(side)] / 2n]) {
    const swap = pool.quoteExactOut(side, reserves[other(side)] - part, unixTime)
    if (swap.ok) return swap.amountIn
  }
  return undefined
}

/**
 * Six of seven amounts lie where the pool trades, from the least that moves a unit to nearly all that there is, every
 * order of magnitude alike. The others are any number of 64 bits.
 */
function drawAmount(seen: Seen, random: Random, side: Side, mode: Mode, unixTime: number): bigint {
  const out = seen.reserves[other(side)]
  const least = seen.pool.quoteExactOut(side, 1n, unixTime)
  if (random() < 0.15 || !least.ok) return capped(randomAmount(random, MAX_AMOUNT))
  if (mode === 'exact out') return capped(randomAmount(random, out))
  const most = mostIn(seen, side, unixTime) ?? 2n * least.amountIn
  const room = most > least.amountIn ? most - least.amountIn : 1n
  return capped(least.amountIn - 1n + randomAmount(random, room))
}

const capped = (amount: bigint) => (amount < MAX_AMOUNT ? amount : MAX_AMOUNT)

/** Either side; where one has nothing to give, mostly the other. */
function drawSide({ pool }: Seen, random: Random, unixTime: number): Side {
  const side: Side = random() < 0.5 ? 0 : 1
  const trades = pool.quoteExactOut(side, 1n, unixTime).ok
  return trades || random() < 0.2 ? side : other(side)
}

/** Whether two pools are one: what a quote says the pool becomes, and what it became. */
function differences(expected: Pool, found: Pool, amount: bigint, unixTime: number): string[] {
  const faults: string[] = []
  for (const side of [0, 1] as const) {
    for (const mode of ['exact in', 'exact out'] as const) {
      const [a, b] = [expected, found].map((pool) =>
        told(quote(pool, side, mode, 1n + amount / 3n, unixTime)),
      )
      if (a !== b) faults.push(`after it, ${mode} from side ${side} is ${b}, quoted as ${a}`)
    }
  }
  const way: Side = amount % 2n === 0n ? 0 : 1
  const [a, b] = [expected, found].map((pool) => JSON.stringify(pool.segments(way, unixTime)))
  if (a !== b) faults.push(`after it, side ${way} shows itself as ${b}, quoted as ${a}`)
  if (expected.settlesAt !== found.settlesAt)
    faults.push(`after it, it settles at ${found.settlesAt}, quoted as ${expected.settlesAt}`)
  return faults
}

/** What holds for the quotes themselves: more in gives no less but never more than is there, and there and back never profits. */
function broken({ pool, reserves }: Seen, side: Side, swap: SwapQuote & { ok: true }, unixTime: number) {
  const faults: string[] = []
  const same = pool.quoteExactIn(side, swap.amountIn, unixTime)
  const more = pool.quoteExactIn(side, swap.amountIn + 1n + swap.amountIn / 7n, unixTime)
  const all = pool.quoteExactIn(side, MAX_AMOUNT, unixTime)
  // An exact output's input, rounded up, may be worth a little more than is there.
  if (same.ok ? same.amountOut < swap.amountOut : same.code !== 'AMOUNT_TOO_LARGE')
    faults.push(`exact in of its input gives ${told(same)}`)
  if (more.ok ? more.amountOut < swap.amountOut : more.code !== 'AMOUNT_TOO_LARGE')
    faults.push(`more in gives ${told(more)}`)
  for (const one of [swap, more, all])
    if (one.ok && one.amountOut > reserves[other(side)])
      faults.push(`${told(one)} is more than the ${reserves[other(side)]} that are there`)
  const home = swap.after().quoteExactIn(other(side), swap.amountOut, unixTime)
  if (home.ok && home.amountOut > swap.amountIn) faults.push(`the way back gives ${told(home)}`)
  return faults
}

/** The vaults hold what the pool counts, whatever was paid out of them. */
function uncovered({ vm, vaults }: Market, { reserves }: Seen): string[] {
  const held = vaults.map((vault) => tokenAmount(vm, vault))
  const isCovered = reserves.every((reserve, side) => held[side]! >= reserve)
  return isCovered ? [] : [`the vaults hold ${held.join(' and ')}, the pool counts ${reserves.join(' and ')}`]
}

/** Quotes a random swap, then does it on the chain for exactly what was quoted, and compares. */
export function trial(market: Market, seen: Seen, random: Random, mode: Mode, unixTime: number): Trial {
  const { pool } = seen
  let spareUnits: number | undefined
  const side = drawSide(seen, random, unixTime)
  const amount = drawAmount(seen, random, side, mode, unixTime)
  const quoted = quote(pool, side, mode, amount, unixTime)
  const faults: string[] = []
  const fault = (text: string) =>
    faults.push(`${mode} of ${amount} from side ${side}, quoted ${told(quoted)}: ${text}`)
  const funds =
    mode === 'exact in' || !quoted.ok
      ? quoted.ok || mode === 'exact in'
        ? amount
        : MAX_AMOUNT >> 1n
      : quoted.amountIn
  // A mint's whole supply has 64 bits, so the token program does not look for more on the way into a vault.
  const isMoreThanAll = funds + tokenAmount(market.vm, market.vaults[side]) > MAX_AMOUNT
  market.fund(side, funds)
  if (quoted.ok && random() < ROUTED_SHARE) {
    const { error: refusal, spare } = routed(market, side, mode, quoted)
    if (refusal) fault(`as a route: ${refusal}`)
    if (spare < 0) fault(`as a route, ${-spare} compute units more than said`)
    spareUnits = spare
  }
  const noLimit = mode === 'exact in' ? 0n : MAX_AMOUNT
  const limit = quoted.ok ? (mode === 'exact in' ? quoted.amountOut : quoted.amountIn) : noLimit
  const { error, computeUnits } = market.vm.send(market.swap(side, mode, amount, limit))
  const paid = funds - tokenAmount(market.vm, market.accounts[side])
  const got = tokenAmount(market.vm, market.accounts[other(side)])
  const after = error === undefined ? look(market) : seen
  if (quoted.ok && error) fault(error)
  else if (quoted.ok) {
    if (paid !== quoted.amountIn || got !== quoted.amountOut) fault(`the chain did ${paid} -> ${got}`)
    for (const text of differences(quoted.after(), after.pool, amount, unixTime)) fault(text)
    for (const text of broken(seen, side, quoted, unixTime)) fault(text)
    for (const text of uncovered(market, after)) fault(text)
    if (quoted.computeUnits > pool.cost(side).computeUnits) fault('costs more than any swap of that side')
  } else if (!error && got > 0n && !isMoreThanAll) fault(`the chain did ${paid} -> ${got}`)
  return { traded: quoted.ok && !error, computeUnits, spareUnits, faults, seen: after }
}
