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

    // spec 2-3-29, 1-4-19
    test('settings reach the quote and are kept', async ({ page }) => {
      const quotes: URLSearchParams[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname.endsWith('/quote')) quotes.push(url.searchParams)
      })
      await page.goto(`/swap?sell=${SOL}&buy=${USDC}&amount=2`)
      const form = page.getByRole('region', { name: 'Swap' })
      await expect(form.getByRole('textbox', { name: 'Amount to sell' })).toHaveValue('2')
      await expect.poll(() => quotes.at(-1)?.get('slippageBps')).toBe('50')
      await form.getByRole('button', { name: /^Slippage/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Swap settings' })
      await dialog.getByRole('switch', { name: /^Direct routes only/ }).check()
      await dialog.getByRole('radio', { name: 'Manual' }).check()
      await expect(dialog.getByText(/^In the last hour /)).toBeVisible()
      await dialog.getByRole('radio', { name: 'Both' }).check()
      await dialog.getByRole('textbox', { name: 'Priority fee' }).fill('0.0001')
      await dialog.getByRole('button', { name: /^Venues/ }).click()
      await dialog.getByRole('checkbox', { name: 'Callisto Stable' }).uncheck()
      const custom = dialog.getByRole('textbox', { name: 'Custom slippage in percent' })
      await custom.fill('50')
      await expect(dialog.getByText(/^High slippage/)).toBeVisible()
      await expect(form.getByText(/^High slippage/)).toHaveCount(2)
      await expectAccessible(page)
      await custom.fill('')
      await page.keyboard.press('Escape')
      await expect.poll(() => quotes.at(-1)?.get('slippageBps')).toBe('50')
      expect(quotes.at(-1)?.get('onlyDirectRoutes')).toBe('true')
      expect(quotes.at(-1)?.get('excludeDexes')).toBe('Callisto Stable')
      await page.reload()
      await form.getByRole('button', { name: /^Slippage/ }).click()
      await expect(dialog.getByRole('textbox', { name: 'Priority fee' })).toHaveValue('0.0001')
      await expect(dialog.getByRole('switch', { name: /^Direct routes only/ })).toBeChecked()
      // They are the user's on every page: the specification has a token page return to auto.
      await page.goto(`/tokens/${SOL}`)
      await expect(page.locator('main header [data-price]')).toBeVisible()
      await page.goBack()
      await form.getByRole('button', { name: /^Slippage/ }).click()
      await expect(dialog.getByRole('radio', { name: 'Manual' })).toBeChecked()
      await expect(dialog.getByRole('textbox', { name: 'Priority fee' })).toHaveValue('0.0001')
    })

    test('no link leads around the confirmation of an unverified token', async ({ page }) => {
      await page.goto('/pro/screener/recent')
      await page.locator('[data-row-link]').first().click()
      await expect(page).toHaveURL(/\/tokens\//)
      const mint = page.url().split('/tokens/')[1] ?? ''
      await connectTestWallet(page)
      await requestSol(page)
      await page.goto(`/swap?sell=${SOL}&buy=${mint}&amount=0.01`)
      const form = page.getByRole('region', { name: 'Swap' })
      const amount = form.getByRole('textbox', { name: 'Amount to sell' })
      await expect(amount).toHaveValue('0.01')
      await expect(form.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
      await amount.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Before you swap' })
      await expect(dialog).toContainText(mint)
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(form.getByRole('heading', { name: 'What will change in your wallet' })).toHaveCount(0)
    })
  })
}
