import { expectAccessible } from './axe.ts'
import { SOL } from './chain.ts'
import { connectTestWallet, expect, test } from './page.ts'

const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

for (const { name, width, height } of sizes) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } })

    test('every screen is accessible and has no horizontal overflow', async ({ page }) => {
      const check = async () => {
        await expectAccessible(page)
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(wider).toBeLessThanOrEqual(0)
      }
      /** Closes the overlay; its history entry is gone before the next page is opened. */
      const close = async () => {
        await page.keyboard.press('Escape')
        await page.waitForFunction(() => !history.state?.overlays)
      }
      await test.step('screener', async () => {
        await page.goto('/pro/screener/toptrending')
        await expect(page.locator('[data-row-link]').first()).toBeVisible()
        await check()
      })
      await test.step('filters', async () => {
        await page.getByRole('button', { name: /^Filters/ }).click()
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
        await check()
        await close()
      })
      await test.step('search', async () => {
        await page.getByRole('button', { name: 'Search tokens or wallet' }).click()
        await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
        await check()
        await close()
      })
      await test.step('token', async () => {
        await page.goto(`/tokens/${SOL}`)
        await expect(page.getByText(/bars of 15m/)).toBeAttached()
        await check()
        const panel = page.getByRole('tabpanel')
        for (const [tab, content] of [
          ['Holders', panel.getByRole('table')],
          ['Top traders', panel.getByRole('table')],
          ['Pools', panel.getByRole('table')],
          ['Dev', panel.getByText('The wallet that launched this token is not known.')],
          ['About', panel.getByRole('heading').first()],
        ] as const) {
          await page.getByRole('tab', { name: tab }).click()
          await expect(content).toBeVisible()
          await check()
        }
      })
      await test.step('dev of a launch', async () => {
        await page.goto('/pro/screener/graduated')
        await page.locator('[data-row-link]').first().click()
        await page.getByRole('tab', { name: 'Dev' }).click()
        await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible()
        await check()
      })
      await test.step('swap', async () => {
        // spec 1-1-06, 2-1-02: quotes without a wallet
        await page.goto('/swap?inAmount=1.5')
        await page.getByRole('button', { name: /^Slippage/ }).click()
        await page.getByRole('radio', { name: 'Manual' }).check()
        await page.getByRole('radio', { name: 'Both' }).check()
        await page.getByRole('button', { name: /^Venues/ }).click()
        await expect(page.getByRole('checkbox', { name: 'Callisto CPMM' })).toBeVisible()
        await check()
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Route/ }).click()
        await check()
        await page.getByRole('button', { name: /^You buy/ }).click()
        await expect(page.getByRole('dialog').getByRole('button', { name: /USDC/ }).first()).toBeVisible()
        await check()
        await close()
      })
      await test.step('wallet', async () => {
        await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
        // spec 2-2.wallet-01
        const panel = page.getByRole('dialog', { name: 'Connect' })
        await expect(panel.getByRole('button', { name: 'Close' })).toBeVisible()
        await check()
        await close()
        await connectTestWallet(page)
        await page.getByRole('button', { name: /^Profile of/ }).click()
        await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
        await check()
        await close()
      })
    })
  })
}
