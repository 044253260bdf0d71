import { finish } from './finish.ts'
import { playJourneys } from './journeys/play-journeys.ts'
import { buildProduct, withServer } from './product/server-process.ts'

/**
 * Lists, filters, watchlist, a stream that is cut; swaps with every outcome, quick trades, receipts and settings; trigger and
 * recurring orders, alerts; wallets, Quick Accounts, transfers, portfolio and claims; the keyboard alone, accessibility: at
 * 1440 and 390 px.
 */
const SPECS = [
  'lists.spec.ts',
  'screener.spec.ts',
  'stream-cut.spec.ts',
  'trade.spec.ts',
  'swap-form.spec.ts',
  'swap-page.spec.ts',
  'quick-trade.spec.ts',
  'receipts.spec.ts',
  'failures.spec.ts',
  'value-loss.spec.ts',
  'settings.spec.ts',
  'orders.spec.ts',
  'order-lines.spec.ts',
  'recurring-orders.spec.ts',
  'alerts.spec.ts',
  'push-alerts.spec.ts',
  'connect.spec.ts',
  'quick-account.spec.ts',
  'quick-account-attacks.spec.ts',
  'transfer.spec.ts',
  'portfolio.spec.ts',
  'claim.spec.ts',
  'keyboard.spec.ts',
  'accessibility.spec.ts',
]
/** A journey asks for a second mail until its time has come; the server warns of the first refusal. */
const EXPECTED_COMPLAINT = '"rule":"time between mails"'

/** Plays the journeys on a product of its own; returns the journeys that were played, and what failed in them. */
async function play(main: string, seed: number): Promise<{ runs: number; violations: string[] }> {
  const market = { name: 'hour', seed: String(seed) } as const
  return withServer({ main, market }, async (server, folder) => {
    const { url } = await server.ready()
    const { runs, violations } = await playJourneys(folder, SPECS, { BASE_URL: url })
    const complaints = server.complaints.filter((line) => !line.includes(EXPECTED_COMPLAINT))
    return { runs, violations: [...violations, ...complaints].map((line) => `seed ${seed}: ${line}`) }
  })
}

/** `journeys [times] [seed]`: the browser journeys of the screener, of swaps, of orders and of wallets, each time on a market of the next seed; rejects on any failure. */
export async function run(args: string[]): Promise<void> {
  const [times, seed] = [Number(args[0] ?? 1), Number(args[1] ?? 1)]
  const main = await buildProduct()
  let runs = 0
  const violations: string[] = []
  for (let time = 0; time < times; time++) {
    const played = await play(main, seed + time)
    runs += played.runs
    violations.push(...played.violations)
  }
  if (runs === 0) violations.push('no journey was played')
  finish('journeys', { runs, seed }, violations)
}
