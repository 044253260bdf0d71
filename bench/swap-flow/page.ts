import type { Page } from '@playwright/test'

const DEBOUNCE_MS = 250

/** Connects the wallet of the local cluster, requests SOL and returns its address. */
export async function connectWallet(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog', { name: 'Connect' })
    .locator('button:not([aria-label])', { hasText: 'Callisto Test Wallet' })
    .click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile of/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  await drawer.getByRole('button', { name: 'Get 5 SOL' }).click()
  await drawer.locator('li', { hasText: 'Native SOL' }).locator('[data-amount]').first().waitFor()
  const address = await drawer.locator('p [title]').first().getAttribute('title')
  await drawer.getByRole('button', { name: 'Close' }).click()
  return address ?? ''
}

const sellField = (page: Page) => page.getByRole('textbox', { name: 'Amount to sell' })

/** Types amounts and measures from the end of the debounce to the frame in which the amount bought has changed. */
export async function measureQuotes(page: Page, count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const field = sellField(page)
    await field.fill('')
    await page.waitForFunction(() => readBought() === '')
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = () => (readBought() === '' ? requestAnimationFrame(look) : resolve(performance.now()))
          look()
        }),
    )
    const typed = page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          addEventListener('input', () => resolve(performance.now()), { capture: true, once: true }),
        ),
    )
    await field.press(String(1 + (at % 4)))
    times.push((await shown) - (await typed) - DEBOUNCE_MS)
  }
  return times
}

/** Swaps small amounts and measures from the signature to the frame with the amounts. */
export async function measureSwaps(page: Page, count: number): Promise<number[]> {
  const times: number[] = []
  const form = page.getByRole('region', { name: 'Swap' })
  while (times.length < count) {
    await sellField(page).fill('0.01')
    const confirm = form.getByRole('button', { name: /^Confirm/ })
    await form.getByRole('button', { name: 'Swap', exact: true }).click()
    await confirm.waitFor()
    const shownAtMs = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = () =>
            document.querySelector('[data-received]') ? resolve(Date.now()) : requestAnimationFrame(look)
          look()
        }),
    )
    await confirm.click()
    const shown = await shownAtMs
    const signed = await page.evaluate(() =>
      Math.max(
        ...Object.keys(localStorage)
          .filter((key) => key.startsWith('callisto:receipt:v1:'))
          .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').times.signedAtMs as number),
      ),
    )
    times.push(shown - signed)
    await form.getByRole('button', { name: 'Swap again' }).click()
  }
  return times
}

declare global {
  /** Installed in the page. */
  function readBought(): string
}

/** The script that the page needs for the functions above. */
export const PAGE_SCRIPT = `globalThis.readBought = () =>
  document.querySelector('input[aria-label="Amount to buy"]')?.value ?? ''`
