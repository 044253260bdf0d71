import { randomBytes } from 'node:crypto'
import { getAddressDecoder } from '@solana/kit'
import { expectAccessible } from './axe.ts'
import { rpc, SOL, tokenBalance, USDC } from './chain.ts'
import { connectTestWallet, expect, requestSol, test, toast } from './page.ts'

// spec 2-2-04, 2-3-25, 2-5-06, 2-5-07
test('a link sets a referral fee that is shown, paid to the referrer, and removed', async ({
  page,
  request,
}) => {
  const referrer = getAddressDecoder().decode(randomBytes(32))
  await rpc(request, 'callisto_faucet', [{ address: referrer, mint: USDC, amount: '1000000' }])
  await expect.poll(() => tokenBalance(request, referrer, USDC)).toBe(1_000_000n)
  const pair = `sell=${SOL}&buy=${USDC}`

  await page.goto(`/swap?${pair}&referrer=${referrer}&feeBps=201`)
  await expect(page.getByRole('textbox', { name: 'Amount to sell' })).toBeVisible()
  expect(page.url()).toContain('feeBps=201')

  await page.goto(`/swap?${pair}&referrer=${referrer}&feeBps=100`)
  await expect(toast(page, 'A link has set a referral fee')).toBeVisible()
  expect(page.url()).not.toContain('referrer')
  expect(page.url()).not.toContain('feeBps')

  const form = page.getByRole('region', { name: 'Swap' })
  await connectTestWallet(page)
  await requestSol(page)
  await form.getByRole('textbox', { name: 'Amount to sell' }).fill('1')
  const line = form.getByText(/^Referral fee, 1% to /).locator('..')
  await expect(line).toContainText(/\d USDC \(\$\d/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Swap', exact: true }).click()
  await form.getByRole('button', { name: /^Confirm/ }).click()
  await expect(toast(page, 'Transaction Confirmed')).toBeVisible()
  await expect.poll(() => tokenBalance(request, referrer, USDC)).toBeGreaterThan(1_000_000n)

  // The referral is kept over a reload until it is removed.
  await page.reload()
  await form.getByRole('textbox', { name: 'Amount to sell' }).fill('1')
  await expect(line).toContainText('USDC')
  const quote = page.waitForRequest((sent) => sent.url().includes('/api/swap/v1/quote'))
  await line.getByRole('button', { name: 'Remove' }).click()
  expect((await quote).url()).not.toContain('platformFeeBps')
  await expect(line).toHaveCount(0)
})
