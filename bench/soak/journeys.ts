import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureProductBuilt } from '../web/product.ts'
import { countTests, type Report } from './journeys/report.ts'
import { resuming, ServerProcess } from './product/server-process.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
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
async function play(seed: number): Promise<{ runs: number; violations: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'callisto-journeys-'))
  const main = join(ROOT, 'apps/server/dist/main.js')
  const history = await resuming(join(folder, 'data'), { name: 'hour', seed: String(seed) })
  const server = new ServerProcess({ main, ...history })
  try {
    const { url } = await server.ready()
    const reportFile = join(folder, 'report.json')
    // Not synchronous: what the server writes must be read.
    const journeys = spawn('npx', ['playwright', 'test', '--reporter=json', ...SPECS], {
      cwd: join(ROOT, 'apps/web'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, BASE_URL: url, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    })
    await once(journeys, 'exit')
    const { runs, violations } = countTests(JSON.parse(readFileSync(reportFile, 'utf8')) as Report)
    const complaints = server.complaints.filter((line) => !line.includes(EXPECTED_COMPLAINT))
    return { runs, violations: [...violations, ...complaints] }
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** `journeys [times] [seed]`: the browser journeys of the screener, of swaps, of orders and of wallets, each time on a market of the next seed; rejects on any failure. */
export async function run(args: string[]): Promise<void> {
  const [times, seed] = [Number(args[0] ?? 1), Number(args[1] ?? 1)]
  // An interrupted soak must stop its server: a regular exit does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  await ensureProductBuilt()
  let runs = 0
  const violations: string[] = []
  for (let time = 0; time < times; time++) {
    const played = await play(seed + time)
    runs += played.runs
    for (const line of played.violations) {
      violations.push(line)
      console.error(`seed ${seed + time}: ${line}`)
    }
  }
  if (runs === 0) violations.push('no journey was played')
  console.log(JSON.stringify({ soak: 'journeys', runs, violations: violations.length, seed }))
  if (violations.length > 0) throw new Error(`${violations.length} violations`)
}
