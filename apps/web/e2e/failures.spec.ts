import { tokenBalance, USDC } from './chain.ts'
import { registerWallet } from './injected-wallet.ts'
import { connectInjected, type connectTestWallet, expect, requestSol, test, toast } from './page.ts'

// spec 1-2.1-02
test('an amount is understood or refused with a reason, and never dropped', async ({ page }) => {
  await page.goto('/swap?inAmount=1.5')
  const form = page.getByRole('region', { name: 'Swap' })
  const field = form.getByRole('textbox', { name: 'Amount to sell' })
  await expect(field).toHaveValue('1.5')
  for (const [refused, reason] of [
    ['abc', 'Not a number'],
    ['-1', 'An amount cannot be negative'],
    ['1e5', 'Write the number in full, without an exponent'],
    ['1.2.3', 'Not a number'],
    ['1,234', 'Can be 1234 or 1.234: write one of them'],
    ['$5', 'Enter an amount of SOL, without a currency sign'],
    ['0x10', 'Not a number'],
    ['<script>', 'Not a number'],
    ['0.1234567891', 'SOL has 9 decimals at most'],
    ['9'.repeat(30), 'The amount is too large'],
  ] as const) {
    await field.fill(refused)
    await expect(field).toHaveValue(refused)
    await expect(field).toHaveAccessibleDescription(reason)
    await expect(form.getByRole('button', { name: 'Enter a valid amount' })).toBeDisabled()
  }
  for (const [pasted, shown] of [
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 000', '1000'],
    ['12.5 SOL', '12.5'],
  ] as const) {
    await field.fill(pasted)
    await expect(field).toHaveValue(shown)
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
  await field.fill('')
  await field.pressSequentially('1e5')
  await expect(field).toHaveValue('1e5')
  await field.fill('2,5')
  await expect(field).toHaveValue('2.5')
  await field.fill('１２。５')
  await expect(field).toHaveValue('12.5')
  await field.fill('')
  await field.pressSequentially('.')
  await expect(field).toHaveValue('0.')
  await field.pressSequentially('25')
  await expect(field).toHaveValue('0.25')
  // spec 1-5.3-05
  await expect(page).toHaveURL(/inAmount=0\.25/)
})

test('invalid URL parameters are ignored', async ({ page }) => {
  await page.goto('/swap?inAmount=abc&sell=nonsense')
  await expect(page.getByRole('button', { name: 'You sell: SOL' })).toBeVisible()
  // spec 1-5.3-05
  await expect(page).not.toHaveURL(/inAmount/)
  await page.goto('/pro/screener/toptrending?minMcap=abc&tf=2h')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await page.goto('/tokens/nonsense')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/tx/nonsense')
  await expect(page.getByText('This is not a transaction signature.')).toBeVisible()
  await page.goto('/pro/screener/nonsense')
  await expect(page.getByText('There is no page at this address.')).toBeVisible()
})

// spec 1-8-08
test('an unknown token in the URL leads back to the default pair', async ({ page }) => {
  await page.goto('/swap?buy=11111111111111111111111111111112')
  const dialog = page.getByRole('dialog', { name: 'Token not found' })
  await expect(dialog).toContainText('One of the token addresses in the URL cannot be found.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'You buy: USDC' })).toBeVisible()
})

test('a transaction modified by the wallet is rejected and not sent', async ({ page, request }) => {
  await registerWallet(page, 'altered')
  await page.goto('/swap')
  const address = await connectInjected(page)
  await requestSol(page)
  await submitHalfSol(page)
  // spec 2-8-35
  await expect(toast(page, /User transaction has been modified/)).toBeVisible()
  expect(await tokenBalance(request, address, USDC)).toBe(0n)
  await expect(page.getByRole('textbox', { name: 'Amount to sell' })).toHaveValue('0.5')
})

test('a rejected signature is reported and keeps the form', async ({ page }) => {
  await registerWallet(page, 'refused')
  await page.goto('/swap')
  await connectInjected(page)
  await requestSol(page)
  await submitHalfSol(page)
  await expect(toast(page, 'Transaction Failed')).toBeVisible()
  await expect(toast(page, /Wallet Signing Failed/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Amount to sell' })).toHaveValue('0.5')
})

type Page = Parameters<typeof connectTestWallet>[0]

async function submitHalfSol(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('0.5')
  const confirm = page.getByRole('button', { name: /^Confirm/ })
  // The market moves: a swap that could not be built at its quote is tried again, as a trader does.
  await expect(async () => {
    if (await confirm.isVisible()) return
    await page.getByRole('button', { name: 'Swap', exact: true }).click({ timeout: 15_000 })
    await confirm.waitFor({ timeout: 15_000 })
  }).toPass()
  await confirm.click()
}
