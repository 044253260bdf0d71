import type { Cluster } from '@callisto/contract'
import { expectAccessible } from './axe.ts'
import { expect, test, toast } from './page.ts'

// spec 1-2.7-01, 2-9-48, 1-7.5-02, 1-8-05: pings, choice, fail-over, the banner and its link
test('a dead RPC is failed over; the user is told and changes it in the settings', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const { rpcEndpoints } = (await (await request.get('/fe/v1/cluster')).json()) as Cluster
  const validator = rpcEndpoints.find(({ id }) => id === 'validator')
  await page.goto('/swap')
  const gear = page.getByRole('banner').getByRole('button', { name: 'Settings' })
  await gear.click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  for (const name of [/^This site/, /^Local validator port/, /^Second local port/])
    await expect(dialog.getByRole('radio', { name })).toHaveAccessibleName(/\d ms/)
  await expectAccessible(page)

  await page.route(`${validator?.url}/**`, (route) => route.abort())
  await dialog.getByRole('radio', { name: /^Local validator port/ }).check()
  await expect(toast(page, 'Your selected RPC is not responding to any requests.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(gear).toBeFocused()
  const banner = page.getByRole('status').filter({ hasText: 'Your selected RPC is not responding' })
  await banner.getByRole('button', { name: 'Try changing your RPC.' }).click()
  await dialog.getByRole('radio', { name: /^This site/ }).check()
  await expect(page.getByText('Your selected RPC is not responding')).toHaveCount(0)

  // The theme follows the system until one is chosen.
  const root = page.locator('html')
  await dialog.getByRole('tab', { name: 'Display' }).click()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  await dialog.getByRole('radio', { name: 'Dark' }).check()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0b0d11')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await gear.click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/swap/)
})
