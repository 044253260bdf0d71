import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, holdClock, test } from './page.ts'

/** The state of the cluster is not the subject here: a busy machine may have it too late. */
const LATE_STATUS = /status of 504 .*\/fe\/v1\/chain\/status/

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cards = (board: Locator) => board.locator('[data-row-link]')
const order = (board: Locator) =>
  cards(board).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

// spec 1-2.1-05
test('explore: a column holds still under the pointer and the focus, and has filters of its own', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(LATE_STATUS)
  await holdClock(page, request)
  await page.goto('/pro/anything')
  await expect(page).toHaveURL(/\/pro$/)
  const [fresh, graduating] = [column(page, 'New'), column(page, 'Graduating')]
  for (const board of [fresh, graduating, column(page, 'Graduated')]) {
    await expect(cards(board).first()).toBeVisible()
    await expect(board.getByText('live', { exact: true })).toBeVisible()
  }
  await expectAccessible(page)

  await cards(fresh).first().hover()
  await expect(fresh.getByText(/^Paused/)).toBeVisible()
  await expect(graduating.getByText('live', { exact: true })).toBeVisible()
  const held = await order(fresh)
  const refreshed = page.waitForResponse((reply) => reply.url().includes('/pools/recent/'))
  await page.clock.fastForward(5_000)
  await (await refreshed).finished()
  expect(await order(fresh)).toEqual(held)
  await page.mouse.move(0, 0)
  await expect(fresh.getByText('live', { exact: true })).toBeVisible()

  // By keyboard: from the filters into the column, down, beside, open.
  await fresh.getByRole('button', { name: 'Filter New' }).focus()
  await page.keyboard.press('Tab')
  await expect(cards(fresh).first()).toBeFocused()
  await expect(fresh.getByText(/^Paused/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(cards(fresh).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(graduating.locator('[data-row-link]:focus')).toHaveCount(1)
  await expect(graduating.getByText(/^Paused/)).toBeVisible()
  await expect(fresh.getByText('live', { exact: true })).toBeVisible()

  await fresh.getByRole('button', { name: 'Filter New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter New' })
  await dialog.getByRole('textbox', { name: 'Mkt cap, $ minimum' }).fill('900000000000000')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\?new\.minMcap=900000000000000$/)
  await expect(fresh.getByText('No token of this list passes the filters.')).toBeVisible()
  await page.reload()
  await expect(fresh.getByRole('button', { name: 'Filter New, 1 set' })).toBeVisible()
  await expect(cards(graduating).first()).toBeVisible()
  await fresh.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards(fresh).first()).toBeVisible()
  await expect(page).toHaveURL(/\/pro$/)
  await cards(graduating).first().focus()
  const href = await graduating.locator('[data-row-link]:focus').getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('explore shows a column at a time, by tab and by swipe; hunt shows organic launches', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(LATE_STATUS)
    await page.goto('/pro')
    await expect(cards(column(page, 'New')).first()).toBeVisible()
    await expect(column(page, 'Graduated')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Graduated' }).tap()
    const graduated = column(page, 'Graduated')
    await expect(cards(graduated).first()).toBeVisible()
    await expect(page).toHaveURL(/column=graduated$/)
    const first = await graduated.getByRole('listitem').first().boundingBox()
    expect(first?.y).toBeLessThan(200)
    await page.getByRole('button', { name: 'Pause Graduated' }).tap()
    await expect(graduated.getByText(/^Paused/)).toBeVisible()
    const controls = page.getByRole('main').getByRole('button').or(page.getByRole('combobox'))
    for (const target of await controls.all())
      expect(Math.round((await target.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)

    await swipe(page.getByRole('tabpanel'), 100, 300)
    await expect(cards(column(page, 'Graduating')).first()).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Graduating' })).toHaveAttribute('aria-selected', 'true')

    await page.getByRole('main').getByRole('link', { name: 'AlphaScan' }).tap()
    await expect(page).toHaveURL(/\/pro\/hunt$/)
    const hunt = column(page, 'AlphaScan')
    await expect(hunt).toHaveAttribute('aria-busy', 'false')
    // Whether a launch has organic buyers depends on the market.
    await expect(
      hunt.getByText('Organic buyers').or(hunt.getByText('No tokens to show')).first(),
    ).toBeVisible()
    await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('24h')
    await expect(page).toHaveURL(/\/pro\/hunt\?tf=24h$/)
    await page.getByRole('link', { name: 'Show as a table' }).tap()
    await expect(page.getByRole('table', { name: 'AlphaScan tokens' })).toBeVisible()
    await expect(page).toHaveURL(/\/pro\/screener\/alphascan\?tf=24h$/)
  })
})

async function swipe(element: Locator, fromX: number, toX: number): Promise<void> {
  const at = (clientX: number) => [{ identifier: 0, clientX, clientY: 500 }]
  await element.dispatchEvent('touchstart', { touches: at(fromX), changedTouches: at(fromX) })
  await element.dispatchEvent('touchend', { touches: [], changedTouches: at(toX) })
}
