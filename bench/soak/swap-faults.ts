import { askNoMakers, chromiumOptions } from '@callisto/testkit/screens'
import { chromium } from '@playwright/test'
import { connectWallet } from '../swap-flow/page.ts'
import { finish } from './finish.ts'
import { buildProduct, type ServerProcess, withServer } from './product/server-process.ts'
import { FAULTS, IO_POINTS } from './swap-faults/points.ts'
import { swapWithFault } from './swap-faults/swap-with-fault.ts'

const MARKET = { days: 0.02, seed: 1 }
const TIMEOUT_MS = 60_000

/**
 * `swap-faults [point] [fault]`: every call of a swap fails in four ways, one at a time and at all endpoints: error, hang,
 * late, wrong. A swap in Chromium on the product must reach a result that is so on the chain; rejects otherwise.
 */
export async function run([onlyPoint, onlyFault]: string[]): Promise<void> {
  const product = { main: await buildProduct(), market: MARKET, env: { START_TIME: '' } }
  const browser = await chromium.launch(chromiumOptions())
  const violations: string[] = []
  let runs = 0
  const play = async (server: ServerProcess) => {
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
      }
  }
  try {
    await withServer(product, play)
  } finally {
    await browser.close()
  }
  finish('swap-faults', { runs, seed: MARKET.seed }, violations)
}
