import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Request } from '@playwright/test'
import type { PageName } from './product.ts'

const LOADS = 3
const USABLE_MS = 30_000
const SIZE = { width: 1440, height: 900 }

/** True in a page that can be used: its data are shown, its forms take input. Runs in the browser. */
const usable: Readonly<Record<PageName, () => boolean>> = {
  home: () => {
    const lists = [...document.querySelectorAll('main section:has(h2) ul')]
    const input = document.querySelector<HTMLInputElement>('main input')
    const full = lists.length >= 3 && lists.every((list) => list.querySelector('[data-row-link]') !== null)
    return full && input !== null && !input.disabled
  },
  swap: () => {
    const input = document.querySelector<HTMLInputElement>('main input')
    const tokens = [...document.querySelectorAll('main button[aria-label^="You "]')]
    const chosen = tokens.length >= 2 && tokens.every((button) => button.textContent !== '')
    return chosen && input !== null && !input.disabled
  },
  screener: () => document.querySelectorAll('main [data-row-link]').length >= 10,
  token: () => {
    const input = document.querySelector<HTMLInputElement>('main input')
    const parts = ['main canvas', 'main section[aria-label="Statistics by timeframe"]']
    const shown = parts.every((selector) => document.querySelector(selector) !== null)
    return shown && input !== null && !input.disabled
  },
}

/**
 * JavaScript that a page requests before it is usable, in kB after gzip. The smallest of some loads, each in a fresh
 * browser: the prefetch of other pages starts 1000 ms after the page is shown, and belongs to a load only where the machine is
 * slow.
 */
export async function scriptsKb(chromePath: string, name: PageName, url: string): Promise<number> {
  const loads: number[] = []
  for (let load = 0; load < LOADS; load++) {
    const browser = await chromium.launch({
      executablePath: chromePath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      loads.push(await loadOnce(browser, name, url))
    } finally {
      await browser.close()
    }
  }
  return Math.min(...loads)
}

async function loadOnce(browser: Browser, name: PageName, url: string): Promise<number> {
  // A service worker fetches the files of all pages.
  const context = await browser.newContext({ viewport: SIZE, serviceWorkers: 'block' })
  const page = await context.newPage()
  const scripts: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await page.addInitScript({ content: watchScript(name) })
  await page.goto(url, { waitUntil: 'commit' })
  const usableAtMs = Number(
    await (await page.waitForFunction(usableAt, undefined, { timeout: USABLE_MS })).jsonValue(),
  )
  const sizes = await Promise.all(
    scripts.filter((request) => request.timing().startTime <= usableAtMs).map(gzipBytes),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** A script that keeps the unix ms of the change of the document by which the page became usable. */
const watchScript = (name: PageName) => `{
  const usable = ${usable[name]}
  const observer = new MutationObserver(() => {
    if (!usable()) return
    globalThis.usableAtMs = performance.timeOrigin + performance.now()
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}`

const usableAt = () => (globalThis as { usableAtMs?: number }).usableAtMs

async function gzipBytes(request: Request): Promise<number> {
  const response = await request.response()
  if (!response?.ok()) throw new Error(`${request.url()}: ${response?.status() ?? 'no response'}`)
  return gzipSync(await response.body()).length
}
