import type { Side, SwapQuote } from '@callisto/amms'
import { seeded } from '../routing/random.ts'
import { cpmmVenue } from './amms/cpmm-venue.ts'
import { launchpadVenue } from './amms/launchpad-venue.ts'
import { anyAmount, type Mode, type Moved, type Venue } from './amms/venue.ts'

/** Swaps on one state before the next is drawn. */
const SWAPS_A_STATE = 8

export interface Tally {
  venue: string
  mode: Mode
  swaps: number
  refused: number
  differences: number
  maxComputeUnits: number
  first?: string
}

/** What a quote and the chain disagree on; undefined when they agree. */
function difference(quote: SwapQuote, moved: Moved): string | undefined {
  if ('failed' in moved)
    return quote.ok ? `quoted ${quote.amountOut}, refused with ${moved.failed}` : undefined
  // The programs let a transfer fee eat the whole output; the adapters call that nothing.
  if (!quote.ok)
    return moved.amountOut === 0n ? undefined : `${quote.code}, but the chain paid ${moved.amountOut}`
  const same = quote.amountIn === moved.amountIn && quote.amountOut === moved.amountOut
  return same
    ? undefined
    : `quoted ${quote.amountIn} -> ${quote.amountOut}, moved ${moved.amountIn} -> ${moved.amountOut}`
}

/** Sends random swaps of one mode and compares each with what the adapter said from the account's bytes before. */
export function soakVenue(venue: Venue, mode: Mode, swaps: number, seed: number): Tally {
  const random = seeded(seed)
  const tally: Tally = { venue: venue.name, mode, swaps, refused: 0, differences: 0, maxComputeUnits: 0 }
  for (let i = 0; i < swaps; i++) {
    if (i % SWAPS_A_STATE === 0) venue.shuffle(random)
    const side: Side = random() < 0.5 ? 0 : 1
    const amount = anyAmount(random, 63)
    const { pool, unixTime } = venue.read()
    const quote =
      mode === 'ExactIn'
        ? pool.quoteExactIn(side, amount, unixTime)
        : pool.quoteExactOut(side, amount, unixTime)
    const moved = venue.send(mode, side, amount)
    if (!quote.ok) tally.refused += 1
    if (!('failed' in moved)) tally.maxComputeUnits = Math.max(tally.maxComputeUnits, moved.computeUnits)
    const off = difference(quote, moved)
    if (off === undefined) continue
    tally.differences += 1
    tally.first ??= `swap ${i}, side ${side}, amount ${amount}: ${off}`
  }
  return tally
}

/**
 * `amms [swaps] [seed]`: random swaps (100,000 unless told) per venue and mode through the virtual machine, each
 * quoted beforehand from the account's bytes. Rejects when a single one differs.
 */
export async function run(args: string[]): Promise<void> {
  const swaps = Number(args[0] ?? 100_000)
  const seed = Number(args[1] ?? 1)
  let differences = 0
  for (const venue of [await cpmmVenue(), await launchpadVenue()])
    for (const mode of ['ExactIn', 'ExactOut'] as const) {
      const tally = soakVenue(venue, mode, swaps, seed)
      console.log(JSON.stringify({ soak: 'amms', ...tally }))
      differences += tally.differences
    }
  if (differences > 0) throw new Error(`amms: ${differences} swaps differed from their quotes`)
}
