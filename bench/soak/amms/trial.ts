import { decodePool, type Pool, type Side, type SwapQuote } from '@callisto/amms'
import { decodeMint, transferFeeAt } from '@callisto/programs'
import { tokenAmount } from '../../../programs/toolchain/test-tokens.ts'
import type { Random } from '../../routing/random.ts'
import { type Market, type Mode, randomAmount } from './market.ts'

const U64_MAX = (1n << 64n) - 1n
const EPOCH = 10n
const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** What one swap came to: `faults` are the promises that it broke. */
export interface Trial {
  traded: boolean
  computeUnits: number
  faults: string[]
}

function read(market: Market): Pool {
  const account = market.vm.account(market.pool)
  if (!account) throw new Error('the pool is gone')
  const decoded = decodePool({ address: market.pool, owner: account.owner, data: account.data }, (mint) => {
    const at = market.mints.find((key) => key === mint)
    return at && transferFeeAt(decodeMint(market.vm.account(at)!.data)?.transferFee, EPOCH)
  })
  if (!decoded.ok) throw new Error(`the pool does not decode: ${decoded.reason}`)
  return decoded.pool
}

const quote = (pool: Pool, side: Side, mode: Mode, amount: bigint, unixTime: number): SwapQuote =>
  mode === 'exact in' ? pool.quoteExactIn(side, amount, unixTime) : pool.quoteExactOut(side, amount, unixTime)

const told = (swap: SwapQuote): string => (swap.ok ? `${swap.amountIn} -> ${swap.amountOut}` : swap.code)

/** Whether two pools answer alike: what a quote says the pool becomes, and what it became. */
function differences(expected: Pool, found: Pool, amount: bigint, unixTime: number): string[] {
  const faults: string[] = []
  for (const side of [0, 1] as const)
    for (const mode of ['exact in', 'exact out'] as const) {
      const [a, b] = [expected, found].map((pool) =>
        told(quote(pool, side, mode, 1n + amount / 3n, unixTime)),
      )
      if (a !== b) faults.push(`after it, ${mode} from side ${side} is ${b}, quoted as ${a}`)
    }
  return faults
}

/** What holds for the quotes themselves: more in gives no less, and there and back never profits. */
function broken(pool: Pool, side: Side, swap: SwapQuote & { ok: true }, unixTime: number): string[] {
  const faults: string[] = []
  const more = pool.quoteExactIn(side, swap.amountIn + 1n + swap.amountIn / 7n, unixTime)
  const same = pool.quoteExactIn(side, swap.amountIn, unixTime)
  // An exact output's input, rounded up, may be worth a little more than is there.
  if (same.ok ? same.amountOut < swap.amountOut : same.code !== 'AMOUNT_TOO_LARGE')
    faults.push(`exact in of its input gives ${told(same)}`)
  if (more.ok ? more.amountOut < swap.amountOut : more.code !== 'AMOUNT_TOO_LARGE')
    faults.push(`more in gives ${told(more)}`)
  const home = swap.after().quoteExactIn(other(side), swap.amountOut, unixTime)
  if (home.ok && home.amountOut > swap.amountIn) faults.push(`the way back gives ${told(home)}`)
  return faults
}

/** Quotes a random swap, then does it on the chain for exactly what was quoted, and compares. */
export function trial(market: Market, random: Random, mode: Mode): Trial {
  const side: Side = random() < 0.5 ? 0 : 1
  const wanted = randomAmount(random, market.scale(side, mode))
  const amount = wanted < U64_MAX ? wanted : U64_MAX
  const unixTime = market.unixTime()
  const pool = read(market)
  const quoted = quote(pool, side, mode, amount, unixTime)
  const faults: string[] = []
  const fault = (text: string) =>
    faults.push(`${mode} of ${amount} from side ${side}, quoted ${told(quoted)}: ${text}`)
  const given = mode === 'exact in' || !quoted.ok ? amount : quoted.amountIn
  market.fund(side, mode === 'exact out' && !quoted.ok ? U64_MAX >> 1n : given)
  const before = market.accounts.map((account) => tokenAmount(market.vm, account))
  const noLimit = mode === 'exact in' ? 0n : U64_MAX
  const limit = quoted.ok ? (mode === 'exact in' ? quoted.amountOut : quoted.amountIn) : noLimit
  const { error, computeUnits } = market.vm.send(market.swap(side, mode, amount, limit))
  const after = market.accounts.map((account) => tokenAmount(market.vm, account))
  const paid = before[side]! - after[side]!
  const got = after[other(side)]! - before[other(side)]!
  if (quoted.ok && error) fault(error)
  else if (quoted.ok) {
    if (paid !== quoted.amountIn || got !== quoted.amountOut) fault(`the chain did ${paid} -> ${got}`)
    for (const text of differences(quoted.after(), read(market), amount, unixTime)) fault(text)
    for (const text of broken(pool, side, quoted, unixTime)) fault(text)
  } else if (!error && got > 0n) fault(`the chain did ${paid} -> ${got}`)
  return { traded: quoted.ok && !error, computeUnits, faults }
}
