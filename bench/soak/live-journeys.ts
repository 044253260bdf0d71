import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureProductBuilt } from '../web/product.ts'
import { countTests, type Report } from './journeys/report.ts'
import { ServerProcess } from './product/server-process.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const HISTORY_DAYS = 0.003
/** Few trades of others: a swap pays what was quoted while nobody else moves its pools. */
const TRADES_PER_SECOND = '0.05'

/**
 * `live-journeys [seed]`: browser journeys on a server whose live cluster is the chain of another server, at 1440 and 390 px: a
 * swap, no WebSocket, one that is cut, a venue that is off, an RPC service that lags or is away, a wrong genesis hash, an
 * upstream that is down; rejects on any failure.
 */
export async function run(args: string[]): Promise<void> {
  const seed = Number(args[0] ?? 1)
  // An interrupted soak must stop its server: a regular exit does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  await ensureProductBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'callisto-live-journeys-'))
  const main = join(ROOT, 'apps/server/dist/main.js')
  // At the time of the system, by which the second server measures ages.
  const env = { START_TIME: '', TRADES_PER_SECOND, KEY_FRAME_PORT: '0' }
  const chain = new ServerProcess({
    main,
    dataDir: join(folder, 'data'),
    historyDays: HISTORY_DAYS,
    seed,
    env,
  })
  try {
    const { url, rpcUrl, wsUrl } = await chain.ready()
    const reportFile = join(folder, 'report.json')
    // Not synchronous: what the server writes must be read.
    const journeys = spawn('npx', ['playwright', 'test', '--reporter=json', 'e2e/live'], {
      cwd: join(ROOT, 'apps/web'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        BASE_URL: url,
        LIVE_RPC_URL: rpcUrl,
        LIVE_WS_URL: wsUrl,
        LIVE_UPSTREAM_URL: url,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      },
    })
    await once(journeys, 'exit')
    const { runs, violations } = countTests(JSON.parse(readFileSync(reportFile, 'utf8')) as Report)
    violations.push(...chain.complaints)
    if (runs === 0) violations.push('no journey was played')
    for (const line of violations) console.error(line)
    console.log(JSON.stringify({ soak: 'live-journeys', runs, violations: violations.length, seed }))
    if (violations.length > 0) throw new Error(`${violations.length} violations`)
  } finally {
    await chain.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
