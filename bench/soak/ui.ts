import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { axeViolations, chromiumOptions, layoutFaults } from '@callisto/testkit/screens'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { finish } from './finish.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const THEMES = ['dark', 'light'] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const PHONE_WIDTH = 639
const DEADLINE_MS = 10_000

/** Visits the page of the design system in one theme and size; returns what is wrong, a line each. */
async function visit(browser: Browser, url: string, name: string, options: Visit): Promise<string[]> {
  const { theme, size, folder } = options
  const context = await browser.newContext({ viewport: size, colorScheme: theme })
  // The loader of this file names the functions that run in the page by it.
  await context.addInitScript('globalThis.__name ??= (value) => value')
  const page = await context.newPage()
  page.setDefaultTimeout(DEADLINE_MS)
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') lines.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`))
  // An entry for Back to stay on.
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
  lines.push(...(await axeViolations(page)), ...(await layoutFaults(page)))
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  const openers = page.locator('main [aria-haspopup]')
  for (let at = 0; at < (await openers.count()); at += 1)
    lines.push(...(await tryOverlay(page, openers.nth(at), size.width <= PHONE_WIDTH)))
  await context.close()
  return lines
}

interface Visit {
  theme: (typeof THEMES)[number]
  size: (typeof SIZES)[number]
  folder: string
}

/** Opens an overlay by keyboard and closes it: it takes the focus, is accessible, and gives the focus back. */
async function tryOverlay(page: Page, opener: Locator, isPhone: boolean): Promise<string[]> {
  const lines: string[] = []
  const label = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? ''
  const overlay = page.locator('dialog[open], [popover]:popover-open:not([role=tooltip])')
  await opener.focus()
  await page.keyboard.press('Enter')
  try {
    await overlay.first().waitFor()
    if (!(await overlay.first().evaluate((element) => element.contains(document.activeElement))))
      lines.push('the focus is not in it')
    lines.push(...(await axeViolations(page)))
    const isMenu = (await opener.getAttribute('aria-haspopup')) === 'menu'
    if (label.includes('locked')) await overlay.getByRole('button', { name: 'Understood' }).click()
    else if (isPhone && !isMenu) await page.goBack()
    else await page.keyboard.press('Escape')
    await overlay.first().waitFor({ state: 'hidden' })
    if (!(await opener.evaluate((element) => element === document.activeElement)))
      lines.push('the focus does not return')
  } catch (error) {
    lines.push(String(error).split('\n')[0] ?? '')
  }
  return lines.map((line) => `${label}: ${line}`)
}

/** `ui [folder]`: the page of the design system, 1440 and 390 px wide, dark and light; rejects on any violation. */
export async function run([folder = join(ROOT, '.cache/ui')]: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const server = await createServer({
    configFile: join(ROOT, 'apps/web/vite.config.ts'),
    server: { port: 0, strictPort: false, hmr: false },
    logLevel: 'error',
  })
  await server.listen()
  const browser = await chromium.launch(chromiumOptions())
  const violations: string[] = []
  try {
    const url = new URL('/ui', server.resolvedUrls?.local[0])
    for (const size of SIZES)
      for (const theme of THEMES) {
        const name = `ui-${size.width}-${theme}`
        const lines = await visit(browser, url.href, name, { theme, size, folder })
        violations.push(...lines.map((line) => `${name}: ${line}`))
      }
  } finally {
    await browser.close()
    await server.close()
  }
  finish('ui', { runs: SIZES.length * THEMES.length }, violations)
}
