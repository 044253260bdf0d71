import { expect, test } from './page.ts'

// spec 1-1-01, 1-1-03, 1-2.1-06, 1-2.2-01, 1-2.2-04
test('list, timeframe, sorting and filters are in the URL', async ({ page }) => {
  await page.goto('/pro/screener/toptraded')
  const rows = page.locator('[data-row-link]')
  await expect(rows.first()).toBeVisible()
  // spec 1-2.2-03
  for (const timeframe of ['5m', '1h', '6h', '24h'])
    await expect(page.getByRole('radio', { name: timeframe })).toBeAttached()
  await page.getByRole('radio', { name: '24h' }).check({ force: true })
  await expect(page).toHaveURL(/tf=24h/)

  await page.getByRole('button', { name: 'Mkt cap' }).click()
  await expect(page).toHaveURL(/sortBy=mcap&sortDir=desc/)
  await expect(page.getByRole('columnheader', { name: 'Mkt cap' })).toHaveAttribute('aria-sort', 'descending')
  const down = await rows.first().textContent()
  await page.getByRole('button', { name: 'Mkt cap' }).click()
  await expect(page).toHaveURL(/sortDir=asc/)
  await expect(rows.first()).not.toHaveText(down ?? '')

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('textbox', { name: 'Mkt cap, $ minimum' }).fill('1000000')
  await page.getByRole('checkbox', { name: 'Verified only' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/minMcap=1000000/)
  await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()

  const address = page.url()
  await page.reload()
  await expect(rows.first()).toBeVisible()
  expect(page.url()).toBe(address)
  await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()
})

test('the order is frozen under the pointer while prices update', async ({ page }) => {
  await page.goto('/pro/screener/toptrending?tf=5m')
  const rows = page.locator('[data-row-link]')
  await expect(rows.first()).toBeVisible()
  await rows.first().hover()
  await expect(page.getByText('order paused')).toBeVisible()
  const order = () => rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const before = await order()
  const prices = page.locator('[data-price]')
  const first = await prices.allTextContents()
  await expect.poll(() => prices.allTextContents(), { timeout: 60_000 }).not.toEqual(first)
  // Wait for two refreshes of the list.
  const refreshes = []
  for (let count = 0; count < 2; count += 1)
    refreshes.push(await page.waitForResponse((response) => response.url().includes('/pools/toptrending/')))
  expect(refreshes).toHaveLength(2)
  expect(await order()).toEqual(before)
})

test('arrow keys move through the rows and Enter opens one', async ({ page }) => {
  await page.goto('/pro/screener/toptraded')
  const rows = page.locator('[data-row-link]')
  await expect(rows.nth(3)).toBeVisible()
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const href = await page.evaluate(() => document.activeElement?.getAttribute('href'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('only visible rows are rendered', async ({ page }) => {
  await page.goto('/pro/screener/recent?tf=24h')
  const rows = page.locator('[data-row-link]')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(40)
})
