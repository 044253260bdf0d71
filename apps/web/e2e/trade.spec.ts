import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { lamports, tokenBalance, USDC } from './chain.ts'
import { confirmUnverified, connectTestWallet, expect, requestSol, test, toast } from './page.ts'

// spec 1-1-05, 2-1-01, 2-1-07, 2-4-20, 2-7-27
test('from a live list to a swap that matches the chain to the unit', async ({ page, request }) => {
  await page.goto('/')

  // spec 1-1-03
  await test.step('prices update', async () => {
    await expect(page.locator('[data-row-link]').first()).toBeVisible()
    const before = await prices(page)
    const moved = async () =>
      [...(await prices(page))].filter(([token, price]) => (before.get(token) ?? price) !== price)
    await expect.poll(async () => (await moved()).length).toBeGreaterThan(0)
  })

  await test.step('a token is found and its page opens', async () => {
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Search tokens or wallet' })
    await field.fill('JUP')
    await expect(page.getByRole('dialog').getByRole('link').first()).toContainText('JUP')
    await field.press('Enter')
    // spec 1-2.1-08
    await expect(page).toHaveURL(/\/tokens\//)
    await expect(page.getByRole('heading', { level: 1, name: 'JUP' })).toBeVisible()
  })

  await test.step('candles are drawn', async () => {
    const chart = page.getByRole('region', { name: 'Chart of JUP' })
    await expect(chart.locator('canvas').first()).toBeVisible()
    // spec 1-4-25: the resolution of a first visit follows the token's age, the chosen one is kept.
    await expect(chart.getByText(/^[1-9]\d* bars of \d+m: opened at \$/)).toBeAttached()
    await chart.getByRole('radio', { name: '15m' }).check()
    await expect(chart.getByText(/^[1-9]\d* bars of 15m: opened at \$/)).toBeAttached()
    await expect(chart.locator('[data-legend=C]')).toHaveText(/\d/)
    await page.reload()
    await expect(chart.getByRole('radio', { name: '15m' })).toBeChecked()
    await expect(chart.getByText(/ Last bar: open \$/)).toBeAttached()
  })

  const address = await test.step('the test wallet connects', () => connectTestWallet(page))
  await test.step('the faucet pays', () => requestSol(page))
  // The page shows processed balances; the chain confirms a block later.
  await expect.poll(() => lamports(request, address)).toBeGreaterThanOrEqual(5_000_000_000n)

  const before = await tokenBalance(request, address, USDC)
  const received = await test.step('a swap is quoted, reviewed and signed', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Swap' }).click()
    // The token page has a swap form too and stays until the swap page is loaded.
    await expect(page.getByRole('heading', { level: 1, name: 'Swap' })).toBeAttached()
    await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1,5')
    await expect(page.getByRole('textbox', { name: 'Amount to sell' })).toHaveValue('1.5')
    const form = page.getByRole('region', { name: 'Swap' })
    await form.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(form.getByRole('heading', { name: 'What will change in your wallet' })).toBeFocused()
    await expect(form.getByText('You send', { exact: true }).locator('..')).toContainText('1.5 SOL')
    await expect(form.getByText('Nothing else changes.')).toBeVisible()
    await expectAccessible(page)
    // A new review: on a slow machine its quote may have expired meanwhile.
    await form.getByRole('button', { name: 'Back' }).click()
    await form.getByRole('button', { name: 'Swap', exact: true }).click()
    await form.getByRole('button', { name: /^Confirm/ }).click()
    await expect(toast(page, 'Transaction Confirmed')).toBeVisible()
    await expect(form.getByRole('heading', { name: 'Swap confirmed' })).toBeVisible()
    return BigInt((await form.locator('[data-received]').getAttribute('data-received')) ?? 'missing')
  })

  await test.step('the balance grew by exactly the received amount', async () => {
    expect(received).toBeGreaterThan(0n)
    expect((await tokenBalance(request, address, USDC)) - before).toBe(received)
    await page.getByRole('button', { name: 'Swap again' }).click()
    await expect(page.locator(`[data-balance="${before + received}"]`)).toBeVisible()
  })

  await test.step('the toast links to the transaction page', async () => {
    await page.getByRole('link', { name: 'View transaction' }).last().click()
    await expect(page).toHaveURL(/\/transaction\//)
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(page.getByText('Callisto Router').first()).toBeVisible()
    await expectAccessible(page)
  })
})

/** The displayed price of each visible token of the lists. */
async function prices(page: Page): Promise<Map<string, string>> {
  const rows = await page
    .locator('[data-row-link]')
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute('href') ?? '',
        link.closest('li, [role=row]')?.querySelector('[data-price]')?.textContent ?? '',
      ]),
    )
  return new Map(rows.map(([token = '', price = '']) => [token, price]))
}

test('a new launch can be bought and sold', async ({ page, request }) => {
  await page.goto('/pro/screener/recent')
  await page.locator('[data-row-link]').first().click()
  await expect(page).toHaveURL(/\/tokens\//)
  const mint = page.url().split('/tokens/')[1] ?? ''
  const address = await connectTestWallet(page)
  await requestSol(page)

  const form = page.getByRole('region', { name: 'Swap' })
  const swap = async (isUnverified: boolean) => {
    await confirmUnverified(form, 'Swap', isUnverified ? mint : undefined)
    await expect(form.getByRole('heading', { name: 'Swap confirmed' })).toBeVisible()
    const received = BigInt(
      (await form.locator('[data-received]').getAttribute('data-received')) ?? 'missing',
    )
    await form.getByRole('button', { name: 'Swap again' }).click()
    return received
  }
  // A new token moves by more than 0.5 % between quote and execution.
  await form.getByRole('button', { name: /^Slippage/ }).click()
  await form.getByRole('radio', { name: 'Manual' }).check()
  await form.getByRole('textbox', { name: 'Custom slippage in percent' }).fill('20')
  await page.keyboard.press('Escape')
  await form.getByRole('textbox', { name: 'Amount to sell' }).fill('0.2')
  const bought = await swap(true)
  expect(await tokenBalance(request, address, mint)).toBe(bought)

  await page.getByRole('radio', { name: /^Sell / }).check({ force: true })
  await form.getByRole('button', { name: 'Max' }).click()
  await swap(false)
  expect(await tokenBalance(request, address, mint)).toBe(0n)
})
