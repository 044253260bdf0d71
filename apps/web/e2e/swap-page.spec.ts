import { expectAccessible } from './axe.ts'
import { SOL, USDC } from './chain.ts'
import { expect, test } from './page.ts'

// spec 1-2.1-25, 1-2.1-26, 1-2.6-01, 1-2.6-04
test('a pair by its symbols, its chart and its cards', async ({ page }) => {
  await page.goto('/swap/sol-USDC?inAmount=1.5')
  await expect(page).toHaveURL(`/swap?sell=${SOL}&buy=${USDC}&inAmount=1.5`)
  await expect(page.getByRole('textbox', { name: 'Amount to sell' })).toHaveValue('1.5')

  const chart = page.getByRole('region', { name: 'Chart of SOL / USDC' })
  await expect(chart.getByText(/^[1-9]\d* bars of 15m: opened at/)).toBeAttached()
  await expect(page.locator('[data-pair-price]')).toHaveText(/^[\d,.]+ USDC/)
  for (const figure of ['Mkt Cap', '24h Vol', 'Liquidity'])
    await expect(page.getByText(figure, { exact: true }).locator('..')).toContainText(/\$[1-9]/)
  await expect(page.getByText('Connect a wallet to see its swaps.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Flip base and quote' }).click()
  const flipped = page.getByRole('region', { name: 'Chart of USDC / SOL' })
  await expect(flipped.getByText(/^[1-9]\d* bars of 15m: opened at 0\.00/)).toBeAttached()

  await page.getByRole('button', { name: 'Hide Chart' }).click()
  await page.reload()
  const card = page.getByRole('region', { name: 'SOL, 24 hours' })
  await expect(card.locator('svg[width="80"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Chart' })).toBeVisible()
  await card.getByRole('link', { name: 'Open Page of SOL' }).click()
  await expect(page).toHaveURL(`/tokens/${SOL}`)

  await page.goto('/swap/SOL-USDC?amount=2.5')
  await expect(page).toHaveURL(`/swap?sell=${SOL}&buy=${USDC}&inAmount=2.5`)
  await expect(page.getByRole('textbox', { name: 'Amount to sell' })).toHaveValue('2.5')

  await page.goto('/swap/NOSUCHTOKEN-USDC')
  await expect(page).toHaveURL(`/swap?sell=${SOL}&buy=${USDC}`)
})
