import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './page.ts'

/** The list scrolls in the element around its table. */
const scroller = (page: Page) => page.locator('[data-scroll-list]')
const scrollTop = (page: Page) => scroller(page).evaluate((list) => list.scrollTop)

test('home, a list and back to the same place, a page that is not built', async ({ page }) => {
  await test.step('home has a search, three lists and the swap form', async () => {
    // spec 1-2.1-01
    await page.goto('/')
    await expect(page).toHaveTitle('Discover and trade tokens on Solana | Callisto')
    for (const name of ['Trending', 'Top traded', 'New'])
      await expect(page.getByRole('region', { name }).locator('[data-row-link]').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Swap' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Search by name, symbol or address' }).click()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('going back restores the place in a list', async () => {
    await page.getByRole('link', { name: 'View all: Top traded' }).click()
    await expect(page.getByRole('table').locator('[data-row-link]').first()).toBeVisible()
    await scroller(page).evaluate((list) => list.scrollTo(0, 600))
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(0)
    const before = await scrollTop(page)
    await page.getByRole('table').locator('[data-row-link]').nth(8).click()
    await expect(page).toHaveURL(/\/tokens\//)
    await page.goBack()
    await expect.poll(() => scrollTop(page)).toBe(before)
  })

  await test.step('a page that is not built says so', async () => {
    await page.goto('/perps/jlp-loans')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perps is not part of this build yet')
    await expect(page).toHaveTitle('Perps | Callisto')
    await expectAccessible(page)
  })

  await test.step('the drawer of small screens', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    // spec 1-2.4-02
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expectAccessible(page)
    // spec 1-2.4-10
    await menu.getByRole('combobox', { name: 'Default currency' }).selectOption('USDC')
    await menu.getByRole('link', { name: 'Home' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
    // spec 1-2.4-09
    const bar = page.getByRole('navigation', { name: 'Main' })
    expect((await bar.boundingBox())?.height).toBe(56)
    await expectAccessible(page)
  })
})
