import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
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

  await page.getByRole('button', { name: 'Mkt cap', exact: true }).click()
  await expect(page).toHaveURL(/sortBy=mcap&sortDir=desc/)
  await expect(page.getByRole('columnheader', { name: 'Mkt cap' })).toHaveAttribute('aria-sort', 'descending')
  const down = await rows.first().textContent()
  await page.getByRole('button', { name: 'Mkt cap', exact: true }).click()
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
  await expect.poll(() => prices.allTextContents()).not.toEqual(first)
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

test('columns are hidden and ordered by keyboard, and remembered; an empty list is accessible', async ({
  page,
}) => {
  await page.goto('/pro/screener/toptrending')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  const headings = () => page.getByRole('columnheader').allTextContents()
  expect((await headings()).slice(0, 5)).toEqual(['Token', 'Rank', 'Price', 'Change', 'Mkt cap'])
  const button = page.getByRole('button', { name: 'Columns' })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await panel.getByRole('checkbox', { name: 'Change', exact: true }).uncheck()
  await panel.getByRole('button', { name: 'Move Price down' }).focus()
  // Past the changes of single timeframes, which are not shown.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Move Price down' })).toBeFocused()
  const arranged = ['Token', 'Rank', 'Mkt cap', 'Price', 'Liquidity']
  expect((await headings()).slice(0, 5)).toEqual(arranged)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()

  await page.goto('/pro/screener/toptraded?minMcap=900000000000000')
  await expect(page.getByText('No tokens to show')).toBeVisible()
  expect((await headings()).slice(0, 5)).toEqual(arranged)
  await expectAccessible(page)
  await button.click()
  await panel.getByRole('button', { name: 'Reset columns' }).click()
  expect((await headings())[3]).toBe('Change')
})

/** Sizes in px of the texts with a digit in the rows. */
const numberSizes = (page: Page) =>
  page
    .locator('[role=row][aria-rowindex="2"] *')
    .evaluateAll((elements) =>
      elements
        .filter((element) =>
          [...element.childNodes].some(
            ({ nodeName, textContent }) => nodeName === '#text' && /\d/.test(textContent ?? ''),
          ),
        )
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    )

test('a phone has sheets for sort and filter: dragged down or by Back they close, and the focus returns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.goto('/pro/screener/toptrending')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  const sizes = await numberSizes(page)
  expect(sizes.length).toBeGreaterThan(4)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13)
  const sort = page.getByRole('button', { name: /^Sort by/ })
  await sort.click()
  const sheet = page.getByRole('dialog', { name: 'Sort by' })
  await expect(sheet.getByRole('button', { name: 'Net volume' })).toBeFocused()
  // Rounded: a sheet that slides lies between two pixels.
  for (const button of await sheet.getByRole('button').all())
    expect(Math.round((await button.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(sort).toBeFocused()
  await expect(page).toHaveURL(/toptrending$/)

  await sort.click()
  await sheet.getByRole('button', { name: 'Mkt cap', exact: true }).click()
  await expect(page).toHaveURL(/sortBy=mcap&sortDir=desc/)
  await expect(page.getByRole('button', { name: 'Sort by Mkt cap' })).toBeFocused()

  const filters = page.getByRole('button', { name: 'Filters' })
  await filters.click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeInViewport()
  await dialog.evaluate((sheet) => Promise.allSettled(sheet.getAnimations().map(({ finished }) => finished)))
  const top = (await dialog.boundingBox())?.y ?? 0
  await page.mouse.move(195, top + 10)
  await page.mouse.down()
  await page.mouse.move(195, top + 500, { steps: 5 })
  await page.mouse.up()
  await expect(dialog).toBeHidden()
  await expect(filters).toBeFocused()

  // Neither a sheet nor a change of the list has left an entry behind.
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})
