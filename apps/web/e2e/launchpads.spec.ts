import { expectAccessible } from './axe.ts'
import { expect, test } from './page.ts'

// spec 1-2.1-07
test('launchpads are sorted by a figure of a period, which the URL carries', async ({ page }) => {
  await page.goto('/pro/launchpads')
  await expect(page).toHaveTitle('Launchpads | Callisto')
  const table = page.getByRole('table', { name: 'Launchpads' })
  await expect(table).toHaveAttribute('aria-rowcount', '44')
  await page.getByText('7d', { exact: true }).click()
  await expect(page).toHaveURL(/\?period=7d$/)
  await table.getByRole('button', { name: 'Launched' }).click()
  await expect(page).toHaveURL(/\?period=7d&sortBy=mints$/)
  await expect(table.getByRole('columnheader', { name: 'Launched' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  // Most tokens are launched there, in every market.
  await expect(table.locator('[aria-rowindex="2"] [data-row-link]')).toHaveText('Pump')
  await expectAccessible(page)
})

// spec 1-2.1-07, 1-2.5-01
test('a phone sorts by a sheet, and the keyboard opens a launchpad with its tokens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/pro/launchpads?period=7d')
  await page.getByRole('button', { name: 'Sort by Volume' }).click()
  await page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'Launched' }).click()
  await expect(page).toHaveURL(/sortBy=mints$/)
  const link = page.locator('[aria-rowindex="2"] [data-row-link]')
  await expect(link).toHaveText('Pump')
  await link.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[aria-rowindex="3"] [data-row-link]')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pro\/launchpads\/pump\.fun\?period=7d$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pump' })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText(/^\$/)
  await expect(page.getByRole('region', { name: 'Volume' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Launchpads tokens' })).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All launchpads' }).click()
  await expect(page).toHaveURL(/\/pro\/launchpads\?period=7d$/)
  await page.goto('/pro/launchpads/nonsense')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

// spec 1-2.1-07
test('the lists and the launchpads lead to each other', async ({ page }) => {
  await page.goto('/pro/screener/toptrending')
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Launchpads' }).click()
  const views = page.getByRole('navigation', { name: 'Launchpads' })
  await expect(views.getByRole('link', { name: 'Tokens' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await views.getByRole('link', { name: 'Statistics' }).click()
  await expect(page).toHaveURL(/\/pro\/launchpads$/)
  await expect(views.getByRole('link', { name: 'Statistics' })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Tokens' }).click()
  await expect(page).toHaveURL(/\/pro\/screener\/launchpads$/)
  await page.goBack()
  await page.locator('[data-row-link]').first().click()
  await expect(page).toHaveURL(/\/pro\/launchpads\/[^/]+$/)
  const area = page.getByRole('navigation', { name: 'Pro', exact: true })
  await area.getByRole('link', { name: 'Launchpads' }).click()
  await expect(page).toHaveURL(/\/pro\/launchpads$/)
  await area.getByRole('link', { name: 'Screener' }).click()
  await expect(page).toHaveURL(/\/pro\/screener\/toptrending$/)
})
