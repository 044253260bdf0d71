import { lamports, tokenBalance, USDC } from './chain.ts'
import { connectTestWallet, expect, requestSol, test, toast } from './page.ts'

test.use({ asksMakers: true })

const SOLD_LAMPORTS = 1_500_000_000n

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport })

    // spec 2-8-42
    test('a market maker fills a swap: the wallet pays the input and nothing else', async ({
      page,
      request,
      expectedErrors,
    }) => {
      await page.goto('/swap')
      const address = await connectTestWallet(page)
      await requestSol(page)
      await expect.poll(() => lamports(request, address)).toBeGreaterThanOrEqual(5_000_000_000n)
      const before = await lamports(request, address)
      // Whether the pools pay more is for the market; here they pay nothing.
      expectedErrors.push(/status of 400/)
      await page.route('**/api/swap/v1/swap', (route) =>
        route.fulfill({ status: 400, json: { error: 'x', errorCode: 'NO_ROUTES_FOUND' } }),
      )
      const form = page.getByRole('region', { name: 'Swap' })
      await form.getByRole('textbox', { name: 'Amount to sell' }).fill('1.5')
      // A maker has 250 ms for its quote: on a slow machine it may be late.
      const filledBy = form.getByText('Filled by', { exact: true }).locator('..')
      await expect(async () => {
        await form.getByRole('button', { name: 'Swap', exact: true }).click()
        await expect(filledBy).toContainText('Market maker', { timeout: 10_000 })
      }).toPass()
      await expect(form.getByText('Route: RFQ')).toBeVisible()
      await form.getByRole('button', { name: /^Confirm/ }).click()
      await expect(toast(page, 'Transaction Confirmed')).toBeVisible()
      const received = await form.locator('[data-received]').getAttribute('data-received')
      await expect.poll(() => tokenBalance(request, address, USDC)).toBe(BigInt(received ?? 'missing'))
      const paid = before - (await lamports(request, address))
      expect(paid).toBeGreaterThanOrEqual(SOLD_LAMPORTS)
      // Beside the input only the deposit of the account that it opens.
      expect(paid - SOLD_LAMPORTS).toBeLessThan(3_000_000n)
      await page.getByRole('link', { name: 'View transaction' }).last().click()
      await expect(page).toHaveURL(/\/transaction\//)
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
    })
  })
}
