import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { rpc } from './chain.ts'

/** Sets the browser's clock to the chain's time: the chain of a test may run at a fixed hour. */
async function followChainTime(context: BrowserContext, request: APIRequestContext): Promise<void> {
  const slot = await rpc(request, 'getSlot', [{ commitment: 'confirmed' }])
  // In whole seconds, rounded down: a second more keeps ages from being negative.
  const chainMs = (Number(await rpc(request, 'getBlockTime', [slot])) + 1) * 1000
  await context.addInitScript((shiftMs) => {
    const System = Date
    globalThis.Date = new Proxy(System, {
      construct: (target, args) =>
        args.length === 0 ? new target(System.now() + shiftMs) : Reflect.construct(target, args),
      get: (target, key, receiver) =>
        key === 'now' ? () => System.now() + shiftMs : Reflect.get(target, key, receiver),
    })
  }, chainMs - Date.now())
}

/** Fails a test on any logged console error that is not listed in `expectedErrors`. */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  expectedErrors: [
    async ({ page, context, request }, use) => {
      await followChainTime(context, request)
      const expected: RegExp[] = []
      const seen: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => seen.push(`uncaught ${error.message}`))
      await use(expected)
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** A toast by its text. */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text)
}

/** Connects the test wallet and returns its address. */
export async function connectTestWallet(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Callisto Test Wallet/ })
    .click()
  await expect(toast(page, 'Wallet Connected')).toBeVisible()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  const address = await drawer.locator('p [title]').first().getAttribute('title')
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  await drawer.getByRole('button', { name: 'Close' }).click()
  return address ?? ''
}

/** Requests SOL from the faucet and waits until the drawer shows it. */
export async function requestSol(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  await drawer.getByRole('button', { name: 'Get 5 SOL' }).click()
  const held = drawer.locator('li', { hasText: 'Native SOL' }).locator('[data-amount]')
  await expect(held).toHaveAttribute('data-amount', /^[1-9]\d{9,}$/)
  await drawer.getByRole('button', { name: 'Close' }).click()
}

/** Connects the injected wallet and returns its address. */
export async function connectInjected(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Injected' }).click()
  await expect(toast(page, 'Wallet Connected')).toBeVisible()
  return page.evaluate(() => (globalThis as unknown as { injectedAddress: string }).injectedAddress)
}
