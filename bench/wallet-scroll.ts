import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumOptions } from '@callisto/testkit/screens'
import { chromium, type Locator, type Page } from '@playwright/test'
import { portOf, withService } from './account/given-service.ts'
import { LARGE_TRADES, TOKENS, WalletChain } from './account/wallet-chain.ts'
import { Front } from './list/front.ts'
import { checkedPrinter } from './routing/checked-printer.ts'
import { limit, type Print, printLoad } from './routing/output.ts'
import { quantile } from './routing/statistics.ts'
import { ServerProcess } from './soak/product/server-process.ts'
import { ensureProductBuilt } from './web/product.ts'

const BENCH = 'wallet-scroll'
const WALLETS = 1_000
const LIVE_TRADES = 10
const DEFAULT_SECONDS = 10
const TIMEOUT_MS = 120_000
/** A fast wheel: 1,800 pixels a second. */
const PIXELS_PER_FRAME = 30
/** Of a screen with 60 a second; a frame more or less is the clock's. */
const MIN_FRAMES_PER_SECOND = 59
const MAX_FRAME_P99_MS = 34

/**
 * `npm run bench -- wallet-scroll [seconds]`: the portfolio's page in Chromium with a wallet of 2,000 tokens and 50,000
 * trades, whose lists are scrolled without a pause, at 1440 and 390 px. The wallet is that of the bench `account`, served by
 * the account service over a chain of its own; everything else is the product's. Rejects below 60 frames a second.
 */
export async function run(args: string[]): Promise<void> {
  const seconds = Number(args[0] ?? DEFAULT_SECONDS)
  await ensureProductBuilt()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-wallet-scroll-'))
  const main = join(import.meta.dirname, '../apps/server/dist/main.js')
  const product = new ServerProcess({ main, dataDir, historyDays: 0, seed: 1, env: { START_TIME: '' } })
  const missed: string[] = []
  try {
    const productUrl = new URL((await product.ready()).url)
    const chain = new WalletChain(WALLETS)
    await withService(
      portOf(chain.history(), () => chain.next(LIVE_TRADES)),
      async ({ app }) => {
        const accountUrl = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
        const front = await Front.open((path) => (path.startsWith('/account/') ? accountUrl : productUrl))
        printLoad(BENCH, 'before')
        try {
          await measure(front.origin, chain.large, seconds, checkedPrinter(BENCH, missed))
        } finally {
          front.close()
        }
      },
    )
  } finally {
    await product.kill()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  printLoad(BENCH, 'after')
  if (missed.length > 0) throw new Error(`limits missed: ${missed.join(', ')}`)
}

async function measure(origin: string, wallet: string, seconds: number, print: Print): Promise<void> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    print('tokens', TOKENS, 'tokens')
    print('activities', LARGE_TRADES, 'activities')
    for (const width of [1440, 390]) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, serviceWorkers: 'block' })
      page.setDefaultTimeout(TIMEOUT_MS)
      // The loader of this file names the functions that run in the page by it.
      await page.addInitScript('globalThis.__name ??= (value) => value')
      await hideFromChain(page, wallet)
      await page.goto(`${origin}/portfolio/${wallet}`)
      const holdings = page.getByRole('table', { name: 'Holdings' })
      await holdings.locator('[data-row-link]').first().waitFor()
      await printFrames(print, `holdings.${width}`, await scroll(holdings, seconds))
      const activity = page.getByRole('list', { name: 'Activity' })
      await activity.getByRole('listitem').first().waitFor()
      await printFrames(print, `activity.${width}`, await scroll(activity, seconds))
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

/** The wallet is on another chain than the product's: only the account service knows what it holds. */
async function hideFromChain(page: Page, wallet: string): Promise<void> {
  await page.route(
    () => true,
    (route) =>
      route.request().method() === 'POST' && route.request().postData()?.includes(wallet)
        ? route.fulfill({ status: 503, body: 'not on this chain' })
        : route.fallback(),
  )
}

interface Scrolled {
  /** Between two frames, ms. */
  frames: number[]
  pixels: number
}

/** Scrolls the box of a list down with every frame. Where a list is at its end it waits for more. */
async function scroll(list: Locator, seconds: number): Promise<Scrolled> {
  await list.scrollIntoViewIfNeeded()
  return list.evaluate(
    (element, { ms, step }) => {
      let box: Element | null = element
      while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
      if (!box) throw new Error('the list does not scroll')
      const scroller = box
      const frames: number[] = []
      return new Promise<{ frames: number[]; pixels: number }>((resolve) => {
        const first = document.timeline.currentTime as number
        let last = first
        const next = (now: number) => {
          if (now > last) frames.push(now - last)
          last = now
          if (now - first >= ms) return resolve({ frames, pixels: scroller.scrollTop })
          scroller.scrollTop += step
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      })
    },
    { ms: seconds * 1000, step: PIXELS_PER_FRAME },
  )
}

async function printFrames(print: Print, name: string, { frames, pixels }: Scrolled): Promise<void> {
  const ms = frames.reduce((sum, frame) => sum + frame, 0)
  print(`framesPerSecond.${name}`, (1000 * frames.length) / ms, '1/s', limit('>=', MIN_FRAMES_PER_SECOND))
  print(`frameP99Ms.${name}`, quantile(frames, 0.99), 'ms', limit('<=', MAX_FRAME_P99_MS))
  print(`scrolled.${name}`, pixels, 'px')
}
