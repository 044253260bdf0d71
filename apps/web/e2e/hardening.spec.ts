import type { Cluster } from '@callisto/contract'
import { HOSTILE_PICTURES, HOSTILE_TEXTS, HOSTILE_URLS } from '@callisto/testkit/hostile-values'
import type { Page } from '@playwright/test'
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

test('hostile metadata and parameters run nothing, lead nowhere and reach no other host', async ({
  page,
  baseURL,
  request,
  expectedErrors,
}) => {
  const base = baseURL ?? ''
  // Pictures that do not exist.
  expectedErrors.push(/status of (400|404)/)
  // A slow RPC is failed over to another port of the product.
  const { rpcEndpoints } = (await (await request.get('/fe/v1/cluster')).json()) as Cluster
  const own = new Set([base, ...rpcEndpoints.map(({ url }) => new URL(url, base).origin)])
  const foreign: string[] = []
  page.on('request', (call) => {
    const { origin, protocol } = new URL(call.url())
    if (!['data:', 'blob:'].includes(protocol) && !own.has(origin)) foreign.push(call.url())
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
    for (const link of links) expect(link.startsWith('https://') || new URL(link).origin === base).toBe(true)
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
