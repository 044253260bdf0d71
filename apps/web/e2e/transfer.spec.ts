import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { createAddress, lamports, rpc, SOL, tokenBalance, USDC } from './chain.ts'
import { registerWallet } from './injected-wallet.ts'
import { connectInjected, expect, openProfile, test, toast } from './page.ts'

const LAMPORTS = 10_000_000_000n

async function fund(request: APIRequestContext, address: string): Promise<void> {
  await rpc(request, 'callisto_faucet', [{ address, lamports: Number(LAMPORTS) }])
  await rpc(request, 'callisto_faucet', [{ address, mint: USDC, amount: '100000000' }])
  await expect.poll(() => lamports(request, address)).toBe(LAMPORTS)
  await expect.poll(() => tokenBalance(request, address, USDC)).toBe(100_000_000n)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send', exact: true })
const amount = (page: Page) => dialog(page).getByRole('textbox', { name: 'Amount' })
const recipient = (page: Page) => dialog(page).getByRole('textbox', { name: 'Recipient' })
const confirm = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Confirm/ })
    .click()

async function openSend(page: Page, mint: string): Promise<void> {
  await page
    .locator(`[data-mint="${mint}"]`)
    .or(page.getByRole('row').filter({ has: page.locator(`[href="/tokens/${mint}"]`) }))
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Send' }).click()
}

// spec 1-6-02, 2-2.withdraw-01, 2-2.withdraw-02, 2-2.withdraw-03, 2-4-24, 2-5-01, 2-5-02, 2-7-26, 2-8-43
test('SOL and a token are sent to a new recipient, and wrong recipients are refused', async ({
  page,
  request,
}) => {
  await registerWallet(page, 'honest')
  await page.goto('/portfolio')
  const address = await connectInjected(page)
  await fund(request, address)
  const to = createAddress()

  await test.step('what is no amount and no wallet is refused', async () => {
    await openSend(page, SOL)
    await expect(send(page)).toBeDisabled()
    await amount(page).fill('11')
    await expect(dialog(page).getByText('Invalid Amount')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Max' }).click()
    await expect(amount(page)).toHaveValue('9.999995')
    for (const wrong of ['not an address', USDC, address]) {
      await recipient(page).fill(wrong)
      await expect(dialog(page).getByText('Invalid Address')).toBeVisible()
      await expect(send(page)).toBeDisabled()
    }
  })

  await test.step('a test amount goes first, and the rest to the same recipient', async () => {
    await amount(page).fill('2')
    await recipient(page).fill(to)
    await expect(dialog(page).getByText(/^This address was never seen/)).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Memo (optional)' }).fill('rent of May')
    await dialog(page).getByRole('checkbox', { name: 'Send a test amount first: 0.02 SOL' }).check()
    await expectAccessible(page)
    await send(page).click()
    await expect(dialog(page).getByText('rent of May')).toBeVisible()
    await expectAccessible(page)
    await confirm(page)
    await expect(toast(page, 'Transferred 0.02 SOL')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Send the rest: 1.98 SOL' }).click()
    await confirm(page)
    await expect(toast(page, 'Transferred 1.98 SOL')).toBeVisible()
    expect(await lamports(request, to)).toBe(2_000_000_000n)
    expect(await lamports(request, address)).toBe(LAMPORTS - 2_000_000_000n - 10_000n)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('an address that looks like the recipient has to be confirmed in words', async () => {
    await openSend(page, USDC)
    await amount(page).fill('40')
    // One character in the middle differs, so that it is an address of 32 bytes whatever the two ends are.
    await recipient(page).fill(to.slice(0, 20) + (to[20] === 'A' ? 'B' : 'A') + to.slice(21))
    await expect(dialog(page).getByText(/^This is not the address that you know/)).toBeVisible()
    await expect(send(page)).toBeDisabled()
    await dialog(page).getByLabel('Type “I compared the address” to continue').fill('I compared the address')
    await expect(send(page)).toBeEnabled()
  })

  await test.step('a token goes to the known recipient, whose account is opened', async () => {
    await recipient(page).fill(to)
    await send(page).click()
    await expect(dialog(page).getByText(/SOL of rent, which stays with the recipient$/)).toBeVisible()
    await confirm(page)
    await expect(toast(page, 'Transferred 40 USDC')).toBeVisible()
    expect(await tokenBalance(request, to, USDC)).toBe(40_000_000n)
    expect(await tokenBalance(request, address, USDC)).toBe(60_000_000n)
  })
})

// spec 2-4-24
test('on a phone a rejected transfer moves nothing and keeps the form', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await registerWallet(page, 'refused')
  await page.goto('/portfolio')
  const address = await connectInjected(page)
  await fund(request, address)
  await openProfile(page)
  await openSend(page.getByRole('dialog', { name: 'Profile' }) as unknown as Page, SOL)
  await amount(page).fill('1')
  await recipient(page).fill(createAddress())
  await send(page).click()
  await confirm(page)
  await expect(toast(page, 'Transfer failed')).toBeVisible()
  expect(await lamports(request, address)).toBe(LAMPORTS)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(amount(page)).toHaveValue('1')
  await expectAccessible(page)
})
