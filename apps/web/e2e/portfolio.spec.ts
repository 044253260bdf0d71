import { createHash } from 'node:crypto'
import { expectAccessible } from './axe.ts'
import { registerWallet } from './injected-wallet.ts'
import { connectInjected, expect, test } from './page.ts'

const SEED = process.env.SEED ?? '1'

/** The key of a person of the simulated market, in PKCS #8. */
function keyOf(name: string): string {
  const secret = createHash('sha256').update(`callisto/wallet/${SEED}/${name}`).digest()
  return Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret]).toString('base64')
}

test('a wallet burns a token, closes its empty accounts, and reads on when a source is away', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/fetchNoJup/, /503/)
  await registerWallet(page, 'honest', { pkcs8: keyOf('retail/9') })
  await page.goto('/portfolio')
  await expect(page.getByText('No wallet connected')).toBeVisible()
  await connectInjected(page)
  const holdings = page.getByRole('region', { name: 'Holdings' })
  const review = (name: string | RegExp) => page.getByRole('dialog', { name })

  await test.step('empty accounts are closed, and their rent returns', async () => {
    await holdings.getByRole('button', { name: /get the rent back$/ }).click()
    const dialog = review('Close empty accounts')
    await expect(dialog.getByText(/empty token accounts? (is|are) closed:/)).toBeVisible()
    await expect(dialog.getByText('Nothing else changes.')).toBeVisible()
    await dialog.getByRole('button', { name: /^Confirm/ }).click()
    await expect(dialog.getByRole('heading', { name: 'Transaction Confirmed' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(holdings.getByRole('button', { name: /get the rent back$/ })).toBeHidden()
  })

  await test.step('a part of a token is burned', async () => {
    const actions = holdings.getByRole('button', { name: /^Actions for (?!SOL)/ }).first()
    await actions.click()
    await page.getByRole('menuitem', { name: 'Burn' }).click()
    const dialog = review(/^Burn /)
    const burn = dialog.getByRole('button', { name: 'Burn', exact: true })
    await expect(burn).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Amount to burn' }).fill('1')
    await dialog.getByRole('checkbox', { name: /cannot be returned$/ }).check()
    await expectAccessible(page)
    await burn.click()
    await expect(dialog.getByText(/are destroyed for good/)).toBeVisible()
    await dialog.getByRole('button', { name: /^Confirm/ }).click()
    await expect(dialog.getByRole('heading', { name: 'Transaction Confirmed' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a source that fails leaves the rest, and nothing is 0', async () => {
    await page.route('**/account/v1/portfolio/fetchNoJup*', (route) =>
      route.fulfill({ status: 503, json: { error: 'away', errorCode: 'INTERNAL_ERROR' } }),
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(page.getByRole('region', { name: 'Other DeFi Positions' })).toContainText(
      'Your funds are safe.',
    )
    await expect(holdings.locator('[data-amount]').first()).toBeVisible()
    const action = await holdings
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .boundingBox()
    const row = await holdings.getByRole('row').nth(1).boundingBox()
    expect((action?.x ?? 390) + (action?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0))
    await expect(page.locator('dt', { hasText: 'DeFi' }).locator('+ dd')).toHaveText('–')
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

test('a provider removes a part of his liquidity, with what he receives at least', async ({ page }) => {
  await registerWallet(page, 'honest', { pkcs8: keyOf('provider/1') })
  await page.goto('/portfolio')
  await connectInjected(page)
  const panel = page.getByRole('region', { name: 'Liquidity' })
  const bins = panel.getByRole('listitem').filter({ hasText: 'Bins' }).first()
  await expect(bins).toContainText('Fees cannot be collected apart')
  await expect(bins.getByRole('button', { name: /^Collect/ })).toBeHidden()
  await bins.getByRole('button', { name: /^Remove/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Remove liquidity from / })
  await dialog.locator('label').filter({ hasText: /^25/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog.getByText(/^at least [\d,.]+$/).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Confirm/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Transaction Confirmed' })).toBeVisible()
})
