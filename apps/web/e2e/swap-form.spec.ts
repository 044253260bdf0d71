import { expectAccessible } from './axe.ts'
import { SOL, tokenBalance, USDC } from './chain.ts'
import { connectTestWallet, expect, requestSol, test, toast } from './page.ts'

const phone = { width: 390, height: 844 }

for (const viewport of [{ width: 1440, height: 900 }, phone]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, ...(viewport === phone ? { isMobile: true, hasTouch: true } : {}) })

    // spec 2-5-03, 2-5-04, 2-2.shared-01
    test('an exact amount is bought; Half and Max leave the reserve', async ({ page, request }) => {
      await page.goto(`/swap?sell=${SOL}&buy=${USDC}`)
      const form = page.getByRole('region', { name: 'Swap' })
      const [sell, buy] = ['Amount to sell', 'Amount to buy'].map((name) =>
        form.getByRole('textbox', { name }),
      )
      if (!sell || !buy) return
      await expect(form.getByRole('button', { name: 'Max' })).toHaveCount(0)
      const address = await connectTestWallet(page)
      await requestSol(page)

      await form.getByRole('button', { name: 'Half' }).click()
      await expect(sell).toHaveValue('2.5')
      await form.getByRole('button', { name: 'Max' }).click()
      await expect(sell).toHaveValue('4.99')
      await expect(buy).toHaveValue(/^\d+(\.\d+)?$/)
      await expect(buy).toHaveAccessibleDescription('quoted')

      await buy.fill('25')
      await expect(sell).toHaveValue(/^0\.\d+$/)
      await expect(page).toHaveURL(/outAmount=25/)
      await expect(form.getByText('Maximum sold')).toBeVisible()
      await form.getByRole('button', { name: 'Refresh quote' }).click()
      await expect(buy).toHaveValue('25')
      await expect(
        form.getByText(/under the market price|At the market price|above the market price/),
      ).toBeVisible()
      await form.getByRole('button', { name: /^Route: / }).click()
      await expect(form.getByText(/^Cost /).first()).toBeVisible()
      await expect(form.getByText(/^Fee /).first()).toBeVisible()
      await expectAccessible(page)

      // The typed field is kept over a reload and a flip.
      await page.reload()
      await expect(buy).toHaveValue('25')
      await form.getByRole('button', { name: 'Flip the pair' }).click()
      await expect(buy).toHaveValue('25')
      await expect(form.getByRole('button', { name: 'You buy: SOL' })).toBeVisible()
      await form.getByRole('button', { name: 'Flip the pair' }).click()

      await form.getByRole('button', { name: 'Swap', exact: true }).click()
      await form.getByRole('button', { name: /^Confirm/ }).click()
      await expect(toast(page, 'Transaction Confirmed')).toBeVisible()
      expect(await tokenBalance(request, address, USDC)).toBe(25_000_000n)
    })
  })
}
