import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { tokenBalance, USDC } from './chain.ts'
import { connectTestWallet, expect, openProfile, requestSol, test, toast } from './page.ts'

const formOf = (page: Page) => page.getByRole('region', { name: 'Swap' })

/** Opens the review of a sale of SOL; a quote that has expired meanwhile is replaced, as a trader does. */
async function review(page: Page, amount: string): Promise<void> {
  const form = formOf(page)
  await form.getByRole('textbox', { name: 'Amount to sell' }).fill(amount)
  await expect(async () => {
    if (await form.getByRole('button', { name: /^Confirm/ }).isVisible()) return
    await form.getByRole('button', { name: 'Swap', exact: true }).click({ timeout: 15_000 })
    await form.getByRole('button', { name: /^Confirm/ }).waitFor({ timeout: 15_000 })
  }).toPass()
}

const confirm = (page: Page) =>
  formOf(page)
    .getByRole('button', { name: /^Confirm/ })
    .click()

// spec 2-8-30, 2-8-31, 2-8-68
test('a review of everything, a receipt that is kept, and a second tab that sees it', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/swap')
  const address = await connectTestWallet(page)
  await requestSol(page)
  const form = formOf(page)

  await test.step('the review has amounts, rates, fees, route and the simulated result', async () => {
    await review(page, '0.5')
    await expect(form.getByText('You send', { exact: true }).locator('..')).toContainText('0.5 SOL')
    await expect(form.getByText('You receive', { exact: true }).locator('..')).toContainText(
      /at least [\d.]+ USDC/,
    )
    await expect(form.getByText('Nothing else changes.')).toBeVisible()
    await expect(
      form.getByText(/^You receive (\$[\d.]+ (less|more) than|the value that) you send\.$/),
    ).toBeVisible()
    await expect(form.getByText(/^1 SOL = [\d.]+ USDC$/)).toBeVisible()
    await expect(form.getByText(/^1 USDC = [\d.]+ SOL$/)).toBeVisible()
    await expect(form.locator('[data-simulated]')).toHaveText(/^[\d.]+ USDC$/)
    const fees = form.getByRole('table', { name: 'Fees' })
    await expect(fees.getByRole('row', { name: /^Network fee to the network 0\.00000\d+ SOL/ })).toBeVisible()
    await expect(fees.getByRole('row', { name: /^Account rent a deposit/ })).toContainText('0.002039')
    await form.getByRole('button', { name: /^Route:/ }).click()
    await expect(form.locator('svg path').first()).toBeAttached()
    await expectAccessible(page)
  })

  const other = await context.newPage()
  await other.goto('/swap')
  const rows = other.locator('[data-outcome]')
  await test.step('the second tab shows the pending swap, then its result and the new balance', async () => {
    await expect(other.getByRole('button', { name: /^Profile of/ })).toBeVisible()
    await expect(other.getByText('No activities found')).toBeVisible()
    const blocked = (route: Route) =>
      route.request().postData()?.includes('getSignatureStatuses') ? route.abort() : route.continue()
    await context.route('**/*', blocked)
    await page.bringToFront()
    await form.getByRole('button', { name: 'Back' }).click()
    await review(page, '0.5')
    await confirm(page)
    await expect(rows.first()).toHaveAttribute('data-outcome', 'pending')
    await context.unroute('**/*', blocked)
    await expect(form.getByRole('heading', { name: /^Swap confirmed/ })).toBeVisible()
    await expect(rows.first()).toHaveAttribute('data-outcome', 'confirmed')
    const received = await form.locator('[data-received]').getAttribute('data-received')
    expect(await tokenBalance(request, address, USDC)).toBe(BigInt(received ?? 'missing'))
    await expect(other.locator(`[data-balance="${received}"]`)).toBeVisible()
  })

  await test.step('the row opens the receipt, which is exported and in the drawer too', async () => {
    await other.bringToFront()
    await rows
      .first()
      .getByRole('button', { name: /0\.5 SOL →/ })
      .click()
    const receipt = other.getByRole('dialog', { name: 'Receipt' })
    await expect(receipt.getByRole('heading', { name: /^Swap confirmed/ })).toBeVisible()
    await expect(receipt.getByRole('row', { name: /^Simulated 0\.5 SOL/ })).toBeVisible()
    await expect(receipt.getByRole('row', { name: /^Executed 0\.5 SOL/ })).toBeVisible()
    await expect(receipt.getByText('Landing on chain')).toBeVisible()
    await expectAccessible(other)
    await receipt.getByRole('button', { name: 'Close' }).click()
    const saved = other.waitForEvent('download')
    await other.getByRole('button', { name: 'CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('callisto-receipts.csv')
    await openProfile(other)
    const drawer = other.getByRole('dialog', { name: 'Profile' })
    await drawer.getByRole('tab', { name: 'Activity' }).click()
    await expect(drawer.locator('[data-outcome]').first()).toHaveAttribute('data-outcome', 'confirmed')
    await expectAccessible(other)
    await other.close()
  })
})

// spec 2-8-68
test('a swap that fails on the chain has a receipt with the reason, the next step and help', async ({
  page,
}) => {
  await page.goto('/swap')
  await connectTestWallet(page)
  await requestSol(page)
  const form = formOf(page)
  // Every endpoint says of it what a validator says after the price has moved.
  await page.route('**/*', async (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes('"getSignatureStatuses"')) return route.continue()
    const { id } = JSON.parse(body) as { id: unknown }
    const err = { InstructionError: [3, { Custom: 6001 }] }
    const status = {
      slot: 1,
      confirmations: null,
      err,
      status: { Err: err },
      confirmationStatus: 'finalized',
    }
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({
      headers,
      json: { jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: [status] } },
    })
  })
  await review(page, '0.25')
  await confirm(page)
  const failure = toast(page, /Slippage tolerance exceeded\. The transaction failed/)
  await expect(failure).toBeVisible()
  await expect(toast(page, 'Get Help')).toBeVisible()
  await expect(toast(page, /We never message you first/)).toBeVisible()
  await form.getByRole('button', { name: 'Receipt' }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByRole('heading', { name: /^Swap failed/ })).toBeVisible()
  await expect(receipt.getByRole('alert')).toContainText('allow more slippage')
  await expect(receipt.getByRole('link', { name: 'View transaction' })).toBeVisible()
  await receipt.getByRole('link', { name: 'Get Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help with a transaction' })).toBeVisible()
  await expectAccessible(page)
})
