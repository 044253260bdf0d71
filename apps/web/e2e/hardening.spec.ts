import { HOSTILE_PICTURES, HOSTILE_TEXTS, HOSTILE_URLS } from '@callisto/testkit/hostile-values'
import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { SOL } from './chain.ts'
import { expect, test } from './page.ts'

/** Violations of the page's policy; the browser also logs each as an error, which fails the test. */
async function violations(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (globalThis as unknown as { noteViolation(text: string): void }).noteViolation(
        `${location.pathname} ${effectiveDirective} ${blockedURI} ${sample}`,
      ),
    )
  })
  return seen
}

const SAMPLES: Readonly<Record<string, string>> = {
  category: 'toptraded',
  id: SOL,
  address: SOL,
  signature: '1'.repeat(88),
}
/** What of a page comes last. */
const READY: Readonly<Record<string, string>> = {
  screener: '[data-row-link]',
  swap: 'main input',
  token: 'canvas',
}

const sampleUrl = (path: string) =>
  path.replace(/\/\{-\$\w+\}/g, '').replace(/\$(\w+)/g, (_, name: string) => SAMPLES[name] ?? 'x')

test('no page violates its policy, which has no exception', async ({ page }) => {
  const seen = await violations(page)
  for (const [name, path] of [...Object.entries(paths), ['unknown', '/nothing/here'] as const]) {
    const reply = await page.goto(sampleUrl(path))
    const policy = reply?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe-|\*/)
    await expect(page.locator(READY[name] ?? 'main :is(h1, h2, p, a)').first()).toBeVisible()
  }
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(seen).toEqual([])
})

test('hostile metadata and parameters run nothing, lead nowhere and reach no other host', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  const base = baseURL ?? ''
  // Pictures that do not exist.
  expectedErrors.push(/status of (400|404)/)
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && origin !== base) foreign.push(request.url())
  })
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== new URL(base).host) foreign.push(socket.url())
  })
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  const seen = await violations(page)
  await plantMetadata(page)

  const hostile = encodeURIComponent('https://evil.example')
  const parameters = `dataHost=${hostile}&streamHost=${hostile}&configHost=${hostile}&sell=javascript:alert(1)&inAmount=<script>&__proto__[polluted]=1&redirect=${hostile}&url=${hostile}`
  for (const [path, ready] of [
    ['/pro/screener/toptraded', '[data-row-link]'],
    ['/swap', 'input'],
    [`/tokens/${SOL}`, 'canvas'],
  ] as const) {
    await page.goto(`${path}?${parameters}`)
    await expect(page.locator(ready).first()).toBeVisible()
    expect(new URL(page.url()).origin).toBe(base)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))
    for (const link of links) expect(link).toMatch(/^https:\/\/|^http:\/\/127\.0\.0\.1:/)
    expect(links.filter((link) => new URL(link).hostname.includes('evil'))).toEqual([])
    expect(await page.evaluate('Object.prototype.polluted')).toBeUndefined()
    await expect(page.locator('main script, main iframe, main object, main style')).toHaveCount(0)
  }
  expect(foreign).toEqual([])
  expect(seen).toEqual([])
  expect(dialogs).toBe(0)
})

/** Replaces texts, links and pictures of every token in the replies of the market by hostile ones. */
async function plantMetadata(page: Page): Promise<void> {
  const pictures = HOSTILE_PICTURES.map((text) => `data:image/svg+xml,${encodeURIComponent(text)}`)
  const urls = [
    ...HOSTILE_URLS.filter((url) => url.length < 1_000),
    ...pictures.filter((url) => url.length < 1_000),
  ]
  const texts = HOSTILE_TEXTS.filter((text) => text.length < 1_000 && !/\p{Cs}/u.test(text))
  let count = 0
  const next = (values: readonly string[]) => values[count++ % values.length]
  const plant = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('symbol' in value && 'id' in value)
      Object.assign(value, {
        name: next(texts),
        icon: next(urls),
        website: next(urls),
        twitter: next(urls),
        telegram: next(urls),
        discord: next(urls),
      })
    for (const inner of Object.values(value)) plant(inner)
  }
  await page.route('**/data/v1/{pools,assets}/**', async (route) => {
    const response = await route.fetch()
    const json: unknown = await response.json()
    plant(json)
    await route.fulfill({ response, json })
  })
}
