import { askNoMakers, chromiumOptions } from '@callisto/testkit/screens'
import { chromium } from '@playwright/test'
import { measured } from './routing/checked-printer.ts'
import { limit } from './routing/output.ts'
import { quantile } from './routing/statistics.ts'
import { buildProduct, type ServerProcess, withServer } from './soak/product/server-process.ts'
import { connectWallet, measureQuotes, measureSwaps, PAGE_SCRIPT } from './swap-flow/page.ts'

const BENCH = 'swap-flow'
const MARKET = { days: 0.05, seed: 1 }
const DEFAULT_QUOTES = 60
const DEFAULT_SWAPS = 30
const MAX_TYPE_TO_QUOTE_MS = 150
const MAX_SIGN_TO_CONFIRMED_MS = 800
const TIMEOUT_MS = 60_000

/**
 * `npm run bench -- swap-flow [quotes] [swaps]`: milliseconds from the end of the debounce after the last key to the frame
 * with the new quote, and from the wallet's signature to the frame with the confirmed amounts, in Chromium on the product
 * as it is. Rejects when a 95th percentile is above its limit.
 */
export async function run(args: string[]): Promise<void> {
  const [quotes, swaps] = [Number(args[0] ?? DEFAULT_QUOTES), Number(args[1] ?? DEFAULT_SWAPS)]
  const product = { main: await buildProduct(), market: MARKET, env: { START_TIME: '' } }
  const browser = await chromium.launch(chromiumOptions())
  const measure = async (server: ServerProcess) => {
    const { url } = await server.ready()
    const page = await browser.newPage()
    await askNoMakers(page)
    page.setDefaultTimeout(TIMEOUT_MS)
    // The loader of this file names the functions that run in the page by it.
    await page.addInitScript('globalThis.__name ??= (value) => value')
    await page.addInitScript(PAGE_SCRIPT)
    await page.goto(`${url}/swap`)
    await connectWallet(page)
    await measured(BENCH, async (print) => {
      const typed = await measureQuotes(page, quotes)
      const confirmed = await measureSwaps(page, swaps)
      print('typeToQuoteP50Ms', quantile(typed, 0.5), 'ms')
      print('typeToQuoteP95Ms', quantile(typed, 0.95), 'ms', limit('<=', MAX_TYPE_TO_QUOTE_MS))
      print('signToConfirmedP50Ms', quantile(confirmed, 0.5), 'ms')
      print('signToConfirmedP95Ms', quantile(confirmed, 0.95), 'ms', limit('<=', MAX_SIGN_TO_CONFIRMED_MS))
      print('quotes', typed.length, 'quotes', limit('>=', quotes))
      print('swaps', confirmed.length, 'swaps', limit('>=', swaps))
    })
  }
  try {
    await withServer(product, measure)
  } finally {
    await browser.close()
  }
}
