import { racingKeepers } from '@callisto/market-sim'
import type { FillReplay, MeasuredFill } from './fills/fill-replay.ts'
import { liveFills } from './fills/live-fills.ts'
import { measured } from './routing/checked-printer.ts'
import { limit, type Print } from './routing/output.ts'
import { seeded } from './routing/random.ts'
import { quantile } from './routing/statistics.ts'
import { bundleServer, withServer } from './soak/product/server-process.ts'

const BENCH = 'fills'
/** Its prices are published for as long as their averages need. */
const MARKET = { name: 'short', seed: '1' } as const
const DEFAULT_FILLS = 300
const MAX_FILLS = 2_000
const DEFAULT_SECONDS = 240
/** Limits of the shortfall against the best route, basis points, and of the slots from due to filled. */
const SHORTFALL = { p50: 1, p99: 10 }
const WAITED = { p50: 3, p99: 12 }
const TAIL = { P50: 0.5, P99: 0.99 } as const

/**
 * `npm run bench -- fills [fills] [seconds]`: on the product with the racing keepers of its market, what fills bring beside the best
 * route known in their slot, and how long they were due. Rejects when a limit is missed.
 */
export function run([fills, seconds]: string[]): Promise<void> {
  const wanted = Math.min(MAX_FILLS, Number(fills ?? DEFAULT_FILLS))
  return measured(BENCH, async (print) =>
    printFills(print, await measureFills(wanted, Number(seconds ?? DEFAULT_SECONDS))),
  )
}

async function measureFills(fills: number, seconds: number): Promise<FillReplay> {
  const env = { RACING_KEEPERS: 'on' }
  return withServer({ main: await bundleServer(), market: MARKET, env }, async (server) =>
    liveFills(await server.ready(), MARKET.seed, { fills, seconds, random: seeded(Number(MARKET.seed)) }),
  )
}

function printFills(print: Print, { fills, unrouted }: FillReplay): void {
  print('fills', fills.length, 'fills', limit('>=', 1))
  print('unrouted', unrouted, 'fills')
  printTail(print, 'shortfall', fills, ({ shortfallBps }) => shortfallBps, 'bps', SHORTFALL)
  printTail(print, 'shortfallAtSlotStart', fills, ({ shortfallAtStartBps }) => shortfallAtStartBps, 'bps')
  // The rule of the incumbents: a fill brings what the order asks for, and the keeper has the rest.
  printTail(print, 'shortfallOfLeast', fills, ({ leastShortfallBps }) => leastShortfallBps, 'bps')
  const waits = fills.filter(({ waitedSlots }) => waitedSlots !== undefined)
  printTail(print, 'dueToFilled', waits, ({ waitedSlots }) => waitedSlots!, 'slots', WAITED)
  for (const by of ['price', 'rate', 'time'] as const) {
    const some = waits.filter((fill) => fill.by === by)
    printTail(print, `${by}DueToFilled`, some, ({ waitedSlots }) => waitedSlots!, 'slots')
  }
  for (const [name, isOf] of keepers()) {
    const some = fills.filter(({ keeper }) => isOf(keeper))
    print(`${name}Fills`, some.length, 'fills')
    printTail(print, `${name}Shortfall`, some, ({ shortfallBps }) => shortfallBps, 'bps')
  }
}

/** Racing keepers by their name, and the product's own one. */
function keepers(): (readonly [name: string, isOf: (keeper: string) => boolean])[] {
  const racing = Object.entries(racingKeepers(MARKET.seed))
  const own = (keeper: string) => racing.every(([, address]) => address !== keeper)
  return [
    ['own', own] as const,
    ...racing.map(([name, address]) => [name, (keeper: string) => keeper === address] as const),
  ]
}

function printTail(
  print: Print,
  metric: string,
  fills: readonly MeasuredFill[],
  figureOf: (fill: MeasuredFill) => number,
  unit: string,
  limits?: { p50: number; p99: number },
): void {
  if (fills.length === 0 && limits === undefined) return
  const values = fills.map(figureOf)
  for (const [name, q] of Object.entries(TAIL)) {
    const most = limits && (name === 'P50' ? limits.p50 : limits.p99)
    const label = `${metric}${name}${unit === 'slots' ? 'Slots' : 'Bps'}`
    print(label, quantile(values, q), unit, most === undefined ? undefined : limit('<=', most))
  }
}
