import type { Page } from '@playwright/test'
import { expect, test } from './page.ts'

/** Tab, its path, and the list of an issuer under it. */
const tabs = [
  ['Watchlist', 'watchlist'],
  ['AlphaScan', 'alphascan'],
  ['Top', 'top/overview'],
  ['Traded', 'toptraded'],
  ['Organic', 'toporganicscore'],
  ['Trending', 'toptrending'],
  ['Popular', 'popular'],
  ['Launchpads', 'launchpads'],
  ['Stocks', 'stocks'],
  ['New', 'recent'],
  ['Graduating', 'abouttograduate'],
  ['Graduated', 'graduated'],
  ['Gainers', 'topgainer'],
  ['Runners', 'runners'],
] as const
const issuers = [
  ['xStocks', 'xstocks'],
  ['PreStocks', 'prestocks'],
  ['Superstate', 'superstate'],
] as const

/** The list has rows or says why it has none: which of both depends on the market. */
async function expectList(page: Page, label: string): Promise<void> {
  const table = page.getByRole('table', { name: `${label} tokens`, exact: true })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('[data-row-link]').first().or(page.getByText('No tokens to show'))).toBeVisible()
}

// spec 1-1-02, 1-1-04, 1-2.2-02, 1-2.2-04
for (const width of [1440, 390] as const) {
  test(`every tab is opened by click at ${width} px, and is at its address`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/pro/screener/watchlist')
    const lists = page.getByRole('navigation', { name: 'Lists' })
    for (const [label, slug] of tabs) {
      const tab = lists.getByRole('link', { name: label, exact: true })
      await tab.click()
      await expect(page).toHaveURL(new RegExp(`/pro/screener/${slug}$`))
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await expect(tab).toBeInViewport()
      await expectList(page, label)
      if (slug !== 'stocks') continue
      for (const [issuer, path] of issuers) {
        await page.getByRole('navigation', { name: 'Issuers' }).getByRole('link', { name: issuer }).click()
        await expect(page).toHaveURL(new RegExp(`/pro/screener/${path}$`))
        await expectList(page, issuer)
        await expect(tab).toHaveAttribute('aria-current', 'page')
      }
    }
  })
}

// spec 1-2.2-02, 1-2.2-05
test('lists open at their addresses, an unknown list or sort field is the error page', async ({ page }) => {
  for (const [label, slug] of [tabs[2], tabs[10], issuers[0]]) {
    await page.goto(`/pro/screener/${slug}`)
    await expectList(page, label)
  }
  for (const path of ['nonsense', 'toptraded?sortBy=nonsense']) {
    await page.goto(`/pro/screener/${path}`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})

// spec 1-2.1-06, 1-2.2-01
for (const width of [1440, 390] as const) {
  test(`a filter set survives a reload and travels by link at ${width} px`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const bounds = ['Mkt cap, $ minimum', 'Mkt cap, $ maximum'] as const
    const values = ['1', '900000000000'] as const
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/pro/screener/toptraded?tf=24h')
    await page.getByRole('button', { name: 'Filters' }).click()
    for (const [at, name] of bounds.entries())
      await page.getByRole('textbox', { name }).fill(values[at] ?? '')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/minMcap=1&maxMcap=900000000000/)
    const expectFilters = async (device: Page) => {
      await expect(device.locator('[data-row-link]').first()).toBeVisible()
      expect(device.url()).toBe(page.url())
      await device.getByRole('button', { name: 'Filters' }).click()
      for (const [at, name] of bounds.entries())
        await expect(device.getByRole('textbox', { name })).toHaveValue(values[at] ?? '')
    }
    await page.reload()
    await expectFilters(page)

    const other = await browser.newContext({
      viewport: { width: 1830 - width, height: 844 },
      ...(baseURL ? { baseURL } : {}),
    })
    const device = await other.newPage()
    await device.goto(page.url())
    await expectFilters(device)
    await other.close()
  })
}

// spec 1-2.1-09, 1-2.4-03, 1-3-12, 1-4-21, 1-4-22
test('a star keeps a token, a link carries the list to another device, which is asked first', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/pro/screener/toptraded?tf=24h')
  const row = page.locator('[role=row][aria-rowindex="2"]')
  // The row holds still under the pointer.
  await row.hover()
  await expect(page.getByText('order paused')).toBeVisible()
  const href = (await row.locator('[data-row-link]').getAttribute('href')) ?? ''
  const star = page
    .locator('[role=row]', { has: page.locator(`[href="${href}"]`) })
    .getByRole('button', { name: /^Watch / })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/swap')
  const bar = page.getByRole('navigation', { name: 'Watchlist' })
  await expect(bar.locator(`[href="${href}"]`)).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Watchlist' })).toHaveAttribute('href', '/watchlist')
  await bar.getByRole('link', { name: 'Watchlist' }).click()
  await expect(page.locator(`main [href="${href}"]`)).toBeVisible()
  await page.reload()
  await expect(page.locator(`main [href="${href}"]`)).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the watchlist' })
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const link = await dialog.getByRole('textbox').inputValue()
  expect(new URL(link).pathname).toBe('/watchlist')

  const other = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  })
  const phone = await other.newPage()
  await phone.goto(link)
  const question = phone.getByRole('dialog', { name: 'A watchlist was shared with you' })
  await expect(question.getByRole('listitem')).toHaveCount(3)
  await expect(phone.locator(`main [href="${href}"]`)).toHaveCount(0)
  await question.getByRole('button', { name: 'Add to the watchlist' }).click()
  await expect(question).toBeHidden()
  await expect(phone.locator(`main [href="${href}"]`)).toBeVisible()
  await expect(phone).toHaveURL(/\/watchlist$/)
  await other.close()
})
