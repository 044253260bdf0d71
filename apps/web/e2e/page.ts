import { askNoMakers, followChainTime } from '@callisto/testkit/screens'
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { rpc } from './chain.ts'

/**
 * Fails a test on any logged console error that is not listed in `expectedErrors`. Swaps are those of the pools, unless a
 * test asks market makers too.
 */
export const test = base.extend<{ expectedErrors: RegExp[]; asksMakers: boolean }>({
  asksMakers: [false, { option: true }],
  expectedErrors: [
    async ({ page, context, baseURL, asksMakers }, use) => {
      if (!asksMakers) await askNoMakers(context)
      await followChainTime(context, `${baseURL}/rpc`)
      const expected: RegExp[] = []
      const seen: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => seen.push(`uncaught ${error.message}`))
      await use(expected)
      // A call that is under way in a route of the test ends with the test.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** The browser's timers in the test's hands: they run at their pace until they are moved. Starts at the chain's time. */
export async function holdClock(page: Page, request: APIRequestContext): Promise<void> {
  const slot = await rpc(request, 'getSlot', [{ commitment: 'confirmed' }])
  const seconds = Number(await rpc(request, 'getBlockTime', [slot]))
  await page.clock.install({ time: (seconds + 1) * 1000 })
}

/** Pauses the page's clock a second ahead; again when that second has passed before the page hears of it. */
export async function pauseClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  }).toPass()
}

/** A message in the language of the page. */
export type Translate = (message: string) => string
const inEnglish: Translate = (message) => message

/** A toast by its text. */
export function toast(page: Page, text: string | RegExp, translate = inEnglish) {
  return page.getByRole('region', { name: translate('Notifications') }).getByText(text)
}

/** Connects the test wallet and returns its address. */
export async function connectTestWallet(page: Page, translate = inEnglish): Promise<string> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: translate('Connect') })
    .click()
  await page
    .getByRole('dialog', { name: translate('Connect') })
    .locator('button:not([aria-label])', { hasText: 'Callisto Test Wallet' })
    .click()
  await expect(toast(page, translate('Wallet Connected'), translate)).toBeVisible()
  await openProfile(page, translate)
  const drawer = page.getByRole('dialog', { name: translate('Profile') })
  const address = await drawer.locator('p [title]').first().getAttribute('title')
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  await drawer.getByRole('button', { name: translate('Close') }).click()
  return address ?? ''
}

/** Opens the drawer of the connected wallet. */
export async function openProfile(page: Page, translate = inEnglish): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${translate('Profile of')}`) })
    .click()
}

/** Requests SOL from the faucet and waits until the drawer shows it. */
export async function requestSol(page: Page): Promise<void> {
  await openProfile(page)
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

/**
 * Submits a swap of a token that is not verified, and confirms its review. The price of a launch may move by more than 10 %
 * while its review opens, which then asks for words: such a review is left for a new one.
 */
export async function confirmUnverified(form: Locator, submit: string, mint?: string): Promise<void> {
  const page = form.page()
  const dialog = page.getByRole('dialog', { name: 'Before you swap' })
  const [back, confirm] = [
    form.getByRole('button', { name: 'Back' }),
    form.getByRole('button', { name: /^Confirm ·/ }),
  ]
  await expect(async () => {
    if (await back.isVisible()) await back.click()
    await form.getByRole('button', { name: submit, exact: true }).click({ timeout: 5_000 })
    await expect(dialog.or(confirm).first()).toBeVisible()
    if (await dialog.isVisible()) {
      if (mint) await expect(dialog).toContainText(mint)
      await dialog.getByRole('button', { name: 'Continue' }).click()
    }
    await confirm.click({ timeout: 5_000 })
    // A price that moved just before the click has made it ask for words, or ended the review for its age.
    await expect(confirm).toBeHidden({ timeout: 5_000 })
    await expect(form.getByText('This review has expired. Nothing was signed.')).toBeHidden()
  }).toPass()
}
