import { fillsPerSecond } from './orders/fill-rate.ts'
import { type FillRun, runFills } from './orders/fill-run.ts'
import { measured } from './routing/checked-printer.ts'
import { limit, type Print } from './routing/output.ts'
import { seeded } from './routing/random.ts'
import { quantile } from './routing/statistics.ts'
import { bundleServer, withServer } from './soak/product/server-process.ts'

const BENCH = 'orders'
const MAX_CROSS_TO_FILL_SLOTS = 3
const MIN_CROSSED = 200
const SEED = 1
const HISTORY_DAYS = 0.05
const DEFAULT_SECONDS = 150
const DEFAULT_BACKLOG = 1_000
const BACKLOG_MS = 180_000
/** Orders by rate for a second of pushes. */
const LADDER_PER_SECOND = 6

/**
 * `npm run bench -- orders [seconds] [backlog]`: on the product as it is, slots from the one at whose end the price or the rate
 * that meets an order first stands on the chain to that of its fill, and fills per second while orders that are due wait.
 * Rejects when a limit is missed.
 */
export function run([seconds, backlog]: string[]): Promise<void> {
  const [ofSeconds, ofBacklog] = [Number(seconds ?? DEFAULT_SECONDS), Number(backlog ?? DEFAULT_BACKLOG)]
  return measured(BENCH, async (print) => printFills(print, await measureFills(ofSeconds, ofBacklog)))
}

async function measureFills(seconds: number, backlog: number): Promise<FillRun> {
  const market = { days: HISTORY_DAYS, seed: SEED }
  return withServer(
    { main: await bundleServer(), market, env: { START_TIME: '', RACING_KEEPERS: 'off' } },
    async (server) =>
      runFills(await server.ready(), String(SEED), {
        ladder: Math.ceil(seconds * LADDER_PER_SECOND),
        seconds,
        backlog,
        backlogMs: BACKLOG_MS,
        random: seeded(SEED),
      }),
  )
}

function printFills(print: Print, { tape, byPrice, byRate, backlog, untilSlot }: FillRun): void {
  const ordersOf = (addresses: readonly string[]) =>
    addresses.flatMap((address) => tape.orders.get(address) ?? [])
  const counted = { limit: MAX_CROSS_TO_FILL_SLOTS, until: untilSlot }
  const price = ordersOf(byPrice).flatMap((order) => tape.priceToFill(order, counted) ?? [])
  const rate = ordersOf(byRate).flatMap((order) => tape.rateToFill(order, counted))
  for (const [name, slots] of [
    ['price', price],
    ['rate', rate],
    ['cross', [...price, ...rate]],
  ] as const) {
    print(`${name}ToFillP50Slots`, quantile(slots, 0.5), 'slots')
    print(`${name}ToFillP95Slots`, quantile(slots, 0.95), 'slots', limit('<=', counted.limit))
    print(`${name}ToFillMaxSlots`, Math.max(...slots), 'slots')
    print(`${name}Crossed`, slots.length, 'orders', limit('>=', MIN_CROSSED))
  }
  const found = fillsPerSecond(ordersOf(backlog))
  print('fillsPerSecond', found.perSecond, 'fills')
  print('backlogFilled', found.filled, 'orders', limit('>=', backlog.length))
  print('failedTransactions', tape.failed, 'transactions')
}
