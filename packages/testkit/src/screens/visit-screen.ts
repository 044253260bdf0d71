import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { followChainTime } from './chain-clock.ts'
import { layoutFaults } from './layout-faults.ts'
import { PageFaults } from './page-faults.ts'
import { phoneFaults } from './phone-faults.ts'
import type { Screen } from './screens.ts'

export const SCREEN_WIDTHS = [1440, 768, 390] as const
export type ScreenWidth = (typeof SCREEN_WIDTHS)[number]
export type Theme = 'dark' | 'light'

const HEIGHTS: Readonly<Record<ScreenWidth, number>> = { 1440: 900, 768: 1024, 390: 844 }
// Bounds for a page that hangs, far above what a loaded machine takes.
const LOAD_TIMEOUT_MS = 60_000
const TITLE_TIMEOUT_MS = 30_000
/** Parts of a page appear one after the other, each with placeholders of its own. */
const QUIET_MS = 100
/** Values that stand for a missing one, or a message whose value was not filled in. */
const NO_VALUE = /\bNaN\b|\bundefined\b|\[object |\bInfinity\b|Invalid Date|\{\w+\}/

export interface VisitOptions {
  /** Where to write a picture of the whole page; that of a tab has its name at the end. */
  screenshot?: string
  /** Whether axe-core reads the page, which takes longer than its load; true by default. */
  axe?: boolean
}

/** A window of one width in which screens are opened one after the other, each in a tab of its own. */
export class ScreenVisitor {
  readonly #context: BrowserContext
  readonly #origin: string
  readonly #isPhone: boolean

  private constructor(context: BrowserContext, origin: string, isPhone: boolean) {
    this.#context = context
    this.#origin = origin
    this.#isPhone = isPhone
  }

  static async open(browser: Browser, origin: string, width: ScreenWidth): Promise<ScreenVisitor> {
    const isPhone = width === 390
    const context = await browser.newContext({
      viewport: { width, height: HEIGHTS[width] },
      hasTouch: isPhone,
      isMobile: isPhone,
      // A worker would answer for the network.
      serviceWorkers: 'block',
    })
    // esbuild names the functions that are sent to the page by a helper that the page does not have.
    await context.addInitScript('globalThis.__name ??= (value) => value')
    await followChainTime(context, `${origin}/rpc`)
    return new ScreenVisitor(context, origin, isPhone)
  }

  /** Opens a screen and returns what is wrong with it, a line each. */
  async visit(screen: Screen, theme: Theme, options: VisitOptions = {}): Promise<string[]> {
    const page = await this.#context.newPage()
    try {
      await page.emulateMedia({ colorScheme: theme })
      const faults = await PageFaults.collect(page)
      const reply = await page.goto(`${this.#origin}${screen.path}`, { timeout: LOAD_TIMEOUT_MS })
      const lines = [
        ...policyFaults(reply),
        ...(await waitUntilShown(page, screen)),
        ...(await identityFaults(page, screen, theme)),
        ...(await this.#contentFaults(page, screen, options)),
      ]
      for (const tab of screen.tabs ?? []) {
        const found = await this.#openTab(page, tab)
        found.push(...(await this.#contentFaults(page, screen, options, tab)))
        lines.push(...found.map((line) => `tab ${tab}: ${line}`))
      }
      return [...lines, ...faults.lines]
    } finally {
      await page.close()
    }
  }

  async #openTab(page: Page, tab: string): Promise<string[]> {
    await page.getByRole('tab', { name: tab, exact: true }).click({ timeout: LOAD_TIMEOUT_MS })
    return waitUntilLoaded(page, tab)
  }

  /** What is wrong with the content that is shown: texts, layout, accessibility, sizes on a phone. */
  async #contentFaults(page: Page, screen: Screen, options: VisitOptions, tab?: string): Promise<string[]> {
    const { screenshot, axe = true } = options
    const path = tab === undefined ? screenshot : screenshot?.replace(/\.\w+$/, `-${tab}$&`)
    if (path) await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    return [
      ...(await textFaults(page, screen)),
      ...(await layoutFaults(page)),
      ...(axe ? await axeViolations(page) : []),
      ...(this.#isPhone ? await phoneFaults(page) : []),
    ]
  }

  close(): Promise<void> {
    return this.#context.close()
  }
}

async function waitUntilShown(page: Page, { ready, staysLoading }: Screen): Promise<string[]> {
  const shown = page.locator(ready).first().waitFor({ timeout: LOAD_TIMEOUT_MS })
  if (!(await succeeds(shown))) return [`${ready} is not shown`]
  return staysLoading ? [] : waitUntilLoaded(page, ready)
}

/** Waits until a part of the page, by any name, has no placeholder. */
async function waitUntilLoaded(page: Page, part: string): Promise<string[]> {
  const options = { timeout: LOAD_TIMEOUT_MS }
  const loaded = page.waitForFunction(isLoaded, { quietMs: QUIET_MS, part }, options)
  return (await succeeds(loaded)) ? [] : ['skeletons stay']
}

const succeeds = (wait: Promise<unknown>): Promise<boolean> =>
  wait.then(
    () => true,
    () => false,
  )

/** Runs in the page, once a frame: whether it has shown no placeholder for some milliseconds since the part was asked for. */
function isLoaded({ quietMs, part }: { quietMs: number; part: string }): boolean {
  const page = globalThis as unknown as { quietSinceMs?: number | undefined; loadingPart?: string }
  if (page.loadingPart !== part) page.quietSinceMs = undefined
  page.loadingPart = part
  const isLoading = [...document.querySelectorAll('body .animate-pulse')].some((element) =>
    element.checkVisibility(),
  )
  page.quietSinceMs = isLoading ? undefined : (page.quietSinceMs ?? performance.now())
  return page.quietSinceMs !== undefined && performance.now() - page.quietSinceMs >= quietMs
}

/** Whether the page came with the policy of the product, which has no exception. */
function policyFaults(reply: Response | null): string[] {
  const policy = reply?.headers()['content-security-policy'] ?? ''
  const isStrict = policy.includes("require-trusted-types-for 'script'") && !/unsafe-|\*/.test(policy)
  return reply?.status() === 200 && isStrict ? [] : [`status ${reply?.status()}, policy "${policy}"`]
}

/** Area, sub-app, title, heading, landmark and theme. */
async function identityFaults(page: Page, screen: Screen, theme: Theme): Promise<string[]> {
  // The title follows the page's data.
  const titled = page.waitForFunction(
    ([source]) => new RegExp(source).test(document.title),
    [titlePattern(screen)] as const,
    { timeout: TITLE_TIMEOUT_MS },
  )
  const isTitled = await titled.then(
    () => true,
    () => false,
  )
  const found = await page.evaluate(() => {
    const [main, ...others] = document.querySelectorAll('main')
    return {
      area: main?.dataset.area,
      app: main?.dataset.app,
      title: document.title,
      theme: document.documentElement.dataset.theme,
      mains: others.length + (main ? 1 : 0),
      headings: document.querySelectorAll('h1').length,
    }
  })
  return [
    ...(found.area === screen.area ? [] : [`area ${found.area} instead of ${screen.area}`]),
    ...(found.app === screen.app ? [] : [`sub-app ${found.app} instead of ${screen.app}`]),
    ...(isTitled ? [] : [`title "${found.title}" instead of ${screen.title}`]),
    ...(found.theme === theme ? [] : [`theme ${found.theme}`]),
    ...(found.mains === 1 ? [] : [`${found.mains} main landmarks`]),
    ...(found.headings === 1 ? [] : [`${found.headings} first-level headings`]),
  ]
}

const titlePattern = ({ title }: Screen) =>
  typeof title === 'string' ? `^${title} \\| Callisto$` : `${title.source}.* \\| Callisto$`

/** Missing values that are shown as text, in names and tooltips too. */
async function textFaults(page: Page, { showsCode }: Screen): Promise<string[]> {
  if (showsCode) return []
  const texts = await page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[title], [aria-label], input')].flatMap((element) => [
      element.getAttribute('title') ?? '',
      element.getAttribute('aria-label') ?? '',
      element instanceof HTMLInputElement ? element.value : '',
    ]),
  ])
  return [...new Set(texts.filter((text) => NO_VALUE.test(text)))].map((text) => `text: ${text.slice(0, 80)}`)
}
