import { join } from 'node:path'
import { chromiumOptions } from '@callisto/testkit/screens'
import { chromium } from '@playwright/test'
import { Commits } from './block-to-row/commits.ts'
import { readRowChanges, recordRowChanges } from './block-to-row/row-changes.ts'
import { measured } from './routing/checked-printer.ts'
import { limit } from './routing/output.ts'
import { quantile } from './routing/statistics.ts'
import { buildProduct, type ServerProcess, withServer } from './soak/product/server-process.ts'

const BENCH = 'block-to-row'
const MARKET = { days: 0.05, seed: 1 }
const DEFAULT_SECONDS = 60
/** More than by default: each row that changes is a sample. */
const TRADES_PER_SECOND = '10'
/** Room for most of the list. */
const VIEWPORT = { width: 1440, height: 2400 }
const MIN_CHANGES = 100
const MAX_P95_MS = 250
const TIMEOUT_MS = 120_000
const SHARES = [
  ['P25', 0.25],
  ['P50', 0.5],
  ['P75', 0.75],
  ['P90', 0.9],
] as const
const LIST = '/pro/screener/toptraded?tf=24h'

/**
 * `npm run bench -- block-to-row [seconds]`: milliseconds from the commit of a block to the ledger, which confirms it, to the
 * frame in which Chromium has drawn a row of the screener with the price of that block: chain, fold, stream and page of the
 * product as it is, over its simulated market. The time of a commit is that of the last look at the ledger without the block,
 * some ms before it. Rejects when the 95th percentile is above 250 ms.
 */
export async function run(args: string[]): Promise<void> {
  const seconds = Number(args[0] ?? DEFAULT_SECONDS)
  const env = { START_TIME: '', TRADES_PER_SECOND }
  const product = { main: await buildProduct(), market: MARKET, env }
  await withServer(product, (server, folder) => measure(server, folder, seconds))
}

async function measure(server: ServerProcess, folder: string, seconds: number): Promise<void> {
  const { url } = await server.ready()
  const commits = new Commits(join(folder, 'data/chain/ledger.db'))
  try {
    await measured(BENCH, async (print) => {
      const changes = await watchRows(url, seconds)
      const ms = changes.flatMap(({ slot, atMs }) => {
        const from = commits.before(slot)
        return from === undefined ? [] : [atMs - from]
      })
      for (const [name, share] of SHARES) print(`blockToRow${name}Ms`, quantile(ms, share), 'ms')
      print('blockToRowP95Ms', quantile(ms, 0.95), 'ms', limit('<=', MAX_P95_MS))
      print('blockToRowMaxMs', Math.max(...ms), 'ms')
      print('rowChanges', ms.length, 'changes', limit('>=', MIN_CHANGES))
    })
  } finally {
    commits.close()
  }
}

async function watchRows(origin: string, seconds: number) {
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await browser.newPage({ viewport: VIEWPORT })
    page.setDefaultTimeout(TIMEOUT_MS)
    // The loader of this file names the functions that run in the page by it.
    await page.addInitScript('globalThis.__name ??= (value) => value')
    await page.goto(origin + LIST)
    await page.locator('[data-row-link]').first().waitFor()
    await page.getByText('Data is live').waitFor({ state: 'attached' })
    await recordRowChanges(page)
    await page.waitForTimeout(seconds * 1000)
    return await readRowChanges(page)
  } finally {
    await browser.close()
  }
}
