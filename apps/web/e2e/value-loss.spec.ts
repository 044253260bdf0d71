import { expectAccessible } from './axe.ts'
import { connectTestWallet, expect, requestSol, test, toast } from './page.ts'

test('a loss above 10 % is signed only after the words that accept it', async ({ page }) => {
  await page.goto('/swap')
  await connectTestWallet(page)
  await requestSol(page)
  const form = page.getByRole('region', { name: 'Swap' })
  const amount = page.getByRole('textbox', { name: 'Amount to sell' })
  const review = async (text: string) => {
    await amount.fill(text)
    await form.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(form.getByRole('heading', { name: 'What will change in your wallet' })).toBeFocused()
  }

  // The network fee is a twentieth of it, then a seventh.
  await review('0.0001')
  await expect(form.getByRole('status')).toContainText('of the value, all fees included')
  await expect(form.getByRole('button', { name: /^Confirm/ })).toBeEnabled()
  await form.getByRole('button', { name: 'Back' }).click()

  await review('0.00003')
  await expect(form.getByRole('alert')).toContainText('of the value, all fees included')
  const confirm = form.getByRole('button', { name: /^Confirm/ })
  await expect(confirm).toBeDisabled()
  await expectAccessible(page)
  // A new review: on a slow machine its quote may have expired meanwhile.
  await form.getByRole('button', { name: 'Back' }).click()
  await review('0.00003')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('textbox', { name: 'Type “I accept the loss” to continue' })).toBeFocused()
  await page.keyboard.type('I accept')
  await page.keyboard.press('Enter')
  await expect(confirm).toBeDisabled()
  await page.keyboard.type(' the loss')
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Transaction Confirmed')).toBeVisible()
})
