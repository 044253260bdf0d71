import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askNoMakers, chromiumOptions } from '@callisto/testkit/screens'
import { chromium } from '@playwright/test'
import { connectWallet } from '../swap-flow/page.ts'
import { ensureProductBuilt } from '../web/product.ts'
import { ServerProcess } from './product/server-process.ts'
import { FAULTS, IO_POINTS } from './swap-faults/points.ts'
import { swapWithFault } from './swap-faults/swap-with-fault.ts'

const HISTORY_DAYS = 0.02
const TIMEOUT_MS = 60_000

/**
 * `swap-faults [point] [fault]`: every call of a swap fails in four ways, one at a time and at all endpoints: error, hang,
 * late, wrong. A swap in Chromium on the product must reach a result that is so on the chain; rejects otherwise.
 */
export async function run([onlyPoint, onlyFault]: string[]): Promise<void> {
  await ensureProductBuilt()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-swap-faults-'))
  const main = join(import.meta.dirname, '../../apps/server/dist/main.js')
  const server = new ServerProcess({
    main,
    dataDir,
    historyDays: HISTORY_DAYS,
    seed: 1,
    env: { START_TIME: '' },
  })
  const browser = await chromium.launch(chromiumOptions())
  const violations: string[] = []
  let runs = 0
  try {
    const { url, rpcUrl } = await server.ready()
    const page = await browser.newPage({ serviceWorkers: 'block' })
    await askNoMakers(page)
    page.setDefaultTimeout(TIMEOUT_MS)
    page.on('pageerror', (error) => violations.push(`uncaught ${error.message}`))
    await page.addInitScript('globalThis.__name ??= (value) => value')
    await page.goto(`${url}/swap`)
    const owner = await connectWallet(page)
    for (const point of IO_POINTS)
      for (const fault of FAULTS) {
        if ((onlyPoint && point.name !== onlyPoint) || (onlyFault && fault !== onlyFault)) continue
        runs++
        const violation = await swapWithFault({ page, rpcUrl, owner }, point, fault)
        if (violation) violations.push(`${point.name} ${fault}: ${violation}`)
        if (violation) console.error(violations.at(-1))
      }
  } finally {
    await browser.close()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(JSON.stringify({ soak: 'swap-faults', runs, violations: violations.length, seed: 1 }))
  if (violations.length > 0) throw new Error(violations.join('\n'))
}
