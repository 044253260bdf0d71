import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumOptions } from '@callisto/testkit/screens'
import { chromium, type Page } from '@playwright/test'
import { Front } from './list/front.ts'
import { type MainThread, measureMainThread, observe } from './list/main-thread.ts'
import { checkedPrinter } from './routing/checked-printer.ts'
import { limit, type Print, printLoad } from './routing/output.ts'
import { ServerProcess } from './soak/product/server-process.ts'
import { StreamServer } from './stream/stream-server.ts'
import { ensureProductBuilt } from './web/product.ts'

const BENCH = 'list'
const ROWS = 1_000
/** A list has at most 1,000 rows: some tokens more, so that it is full. */
const TOKENS = 1_100
const UPDATES_PER_SECOND = 500
const BLOCK_MS = 100
const DEFAULT_SECONDS = 20
const WARM_UP_MS = 6_000
const TIMEOUT_MS = 120_000
const LIST = '/pro/screener/toptraded?tf=24h'

const MAX_MAIN_THREAD_MS_PER_S = 200
const MAX_TASK_MS = 50

/**
 * `npm run bench -- list [seconds]`: the screener's page in Chromium with a list of 1,000 rows while its market has 500
 * updates a second. List and stream are those of the market service, over a chain that is fed with swaps; everything else is
 * the product's. At first the swaps are spread over all tokens, then over those of the rendered rows only, which is the most
 * that such a page can receive. Rejects when the main thread is busier than 200 ms a second, a task takes over 50 ms, or
 * anything shifts. Tasks are timed by the clock: read them with the load of the machine.
 */
export async function run(args: string[]): Promise<void> {
  const seconds = Number(args[0] ?? DEFAULT_SECONDS)
  await ensureProductBuilt()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-list-'))
  const main = join(import.meta.dirname, '../apps/server/dist/main.js')
  const product = new ServerProcess({ main, dataDir, historyDays: 0, seed: 1, env: { START_TIME: '' } })
  const market = new StreamServer({ tokens: TOKENS, swapsPerSecond: UPDATES_PER_SECOND, blockMs: BLOCK_MS })
  const missed: string[] = []
  let front: Front | undefined
  try {
    const productUrl = new URL((await product.ready()).url)
    const marketUrl = new URL(`http://127.0.0.1:${(await market.listening).port}`)
    front = await Front.open((path) =>
      path.startsWith('/data/v1/pools/') || path === '/stream' ? marketUrl : productUrl,
    )
    printLoad(BENCH, 'before')
    await measure(front.origin, market, seconds, checkedPrinter(BENCH, missed))
  } finally {
    front?.close()
    market.end()
    await product.kill()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  printLoad(BENCH, 'after')
  if (missed.length > 0) throw new Error(`limits missed: ${missed.join(', ')}`)
}

async function measure(origin: string, market: StreamServer, seconds: number, print: Print): Promise<void> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(TIMEOUT_MS)
    // The loader of this file names the functions that run in the page by it.
    await page.addInitScript('globalThis.__name ??= (value) => value')
    await page.goto(origin + LIST)
    await openWholeList(page)
    await observe(page)
    await page.waitForTimeout(WARM_UP_MS)
    printPhase(print, 'allRows', await measureMainThread(page, seconds))
    const shown = await page
      .locator('[data-row-link]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
    market.tradeOnly(shown)
    await page.waitForTimeout(WARM_UP_MS)
    printPhase(print, 'renderedRows', await measureMainThread(page, seconds))
    print('renderedRows', shown.length, 'rows')
  } finally {
    await browser.close()
  }
}

/** Scrolls until the list has all its rows, and back. */
async function openWholeList(page: Page): Promise<void> {
  await page.locator('[data-row-link]').first().waitFor()
  await page.waitForFunction((rows) => {
    const row = document.querySelector('[role=row][aria-rowindex] [data-row-link]')
    const table = row?.closest('[role=table]')
    let scroller = row?.parentElement
    while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
    if (!scroller || !table) return false
    scroller.scrollTop = scroller.scrollHeight
    if (Number(table.getAttribute('aria-rowcount')) <= rows) return false
    scroller.scrollTop = 0
    return true
  }, ROWS)
}

function printPhase(print: Print, phase: string, thread: MainThread): void {
  print(`mainThreadMsPerS.${phase}`, thread.cpuMsPerS, 'ms/s', limit('<=', MAX_MAIN_THREAD_MS_PER_S))
  print(`mainThreadWallMsPerS.${phase}`, thread.wallMsPerS, 'ms/s')
  print(`longestTaskMs.${phase}`, thread.longestTaskMs, 'ms', limit('<=', MAX_TASK_MS))
  print(`longTasks.${phase}`, thread.longTasks, 'tasks')
  print(`layoutShifts.${phase}`, thread.layoutShifts, 'shifts', limit('<=', 0))
  print(`figureShift.${phase}`, thread.figureShift, 'score')
  print(`rowChangesPerS.${phase}`, thread.rowChangesPerS, '1/s')
}
