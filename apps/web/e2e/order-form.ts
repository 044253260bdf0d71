import type { APIRequestContext, Page } from '@playwright/test'
import { lamports, rpc, tokenBalance, USDC } from './chain.ts'
import { expect } from './page.ts'

const LAMPORTS = 20_000_000_000n

/** Gives a wallet SOL and USDC of the faucet. */
export async function fund(request: APIRequestContext, address: string): Promise<void> {
  await rpc(request, 'callisto_faucet', [{ address, lamports: Number(LAMPORTS) }])
  await rpc(request, 'callisto_faucet', [{ address, mint: USDC, amount: '2000000000' }])
  await expect.poll(() => lamports(request, address)).toBe(LAMPORTS)
  await expect.poll(() => tokenBalance(request, address, USDC)).toBe(2_000_000_000n)
}

export const orderForm = (page: Page, name: 'Trigger order' | 'Recurring order') =>
  page.getByRole('region', { name, exact: true })

export const orderList = (page: Page, name: 'Trigger orders' | 'Recurring orders') =>
  page.getByRole('list', { name })

/** Confirms a review, and closes its dialog. `look` sees the review. */
export async function confirmOrder(
  page: Page,
  { title = 'Place order', look }: { title?: string; look?: () => Promise<void> } = {},
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title }).last()
  await expect(dialog.getByRole('heading', { name: 'What will change in your wallet' })).toBeVisible()
  await look?.()
  await dialog.getByRole('button', { name: /^Confirm/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Transaction Confirmed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeHidden()
}

/** Types a sale of `amount` SOL at a distance from the market, in percent. */
export async function sell(page: Page, amount: string, percent: string): Promise<void> {
  const trigger = orderForm(page, 'Trigger order')
  await trigger.getByRole('textbox', { name: 'Amount to sell' }).fill(amount)
  await trigger.getByRole('textbox', { name: 'Distance in percent' }).fill(percent)
  await expect(trigger.locator('[data-summary]')).toContainText(`Sells ${amount} SOL for at least`)
}
