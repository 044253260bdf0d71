import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { tokenBalance } from './chain.ts'
import { registerWallet } from './injected-wallet.ts'
import { confirmUnverified, connectTestWallet, expect, requestSol, test, toast } from './page.ts'

const sheetOf = (page: Page, name: RegExp | string = /^(Buy|Sell) /) => page.getByRole('dialog', { name })
const review = (page: Page) => sheetOf(page).getByRole('heading', { name: 'What will change in your wallet' })

/** Presses Enter until the swap is confirmed: a press right after the review has opened confirms nothing. */
async function confirmWithEnter(page: Page) {
  await expect(review(page)).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(review(page)).toBeHidden({ timeout: 2_000 })
  }).toPass()
}

async function received(page: Page): Promise<bigint> {
  await expect(sheetOf(page).getByRole('heading', { name: 'Swap confirmed' })).toBeVisible()
  return BigInt((await sheetOf(page).locator('[data-received]').getAttribute('data-received')) ?? 'missing')
}

test('a token is bought and half of it sold from a row by keyboard alone', async ({ page, request }) => {
  await page.goto('/pro/screener/toptraded?tf=24h')
  const address = await connectTestWallet(page)
  await requestSol(page)
  const link = page.locator('[data-row-link]', { hasText: 'JUP' }).first()
  const mint = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? ''
  const row = page.getByRole('row').filter({ has: page.locator(`[href="/tokens/${mint}"]`) })
  const before = await row.boundingBox()

  await link.focus()
  await expect(row.getByRole('button', { name: 'Buy JUP for 0.1' })).toBeVisible()
  await page.keyboard.press('b')
  await expect(sheetOf(page, 'Buy JUP')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toBeHidden()
  await expect(link).toBeFocused()
  expect((await row.boundingBox())?.height).toBe(before?.height)

  await page.keyboard.press('b')
  await page.keyboard.press('2')
  await expect(sheetOf(page).getByRole('radio', { name: '0.5 SOL' })).toBeChecked()
  await expect(sheetOf(page).getByRole('button', { name: 'Review' })).toBeEnabled()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(review(page)).toBeFocused()
  await expect(sheetOf(page).getByText('You send', { exact: true }).locator('..')).toContainText('0.5 SOL')
  await expectAccessible(page)
  await confirmWithEnter(page)
  const bought = await received(page)
  expect(await tokenBalance(request, address, mint)).toBe(bought)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  // The row of a token that the wallet holds sells it too.
  await expect(row.getByRole('button', { name: 'Sell JUP' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(sheetOf(page, 'Sell JUP')).toBeVisible()
  await page.keyboard.press('2')
  await expect(sheetOf(page).getByRole('radio', { name: '50%' })).toBeChecked()
  await expect(sheetOf(page).getByRole('button', { name: 'Review' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await confirmWithEnter(page)
  // The sheet is closed while the swap is under way: it goes on.
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toBeHidden()
  await expect.poll(() => tokenBalance(request, address, mint)).toBe(bought - bought / 2n)
})

test('a card of the boards asks to connect and goes on; a refusal keeps the sheet', async ({ page }) => {
  await registerWallet(page, 'refused')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/pro')
  const card = page.locator('li', { has: page.locator('[data-row-link]') }).first()
  await card.hover()
  await card.getByRole('button', { name: / for 0\.5$/ }).click()
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('radio', { name: '0.5 SOL' })).toBeChecked()
  await expect(sheet.locator('[data-quoted]')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog', { name: 'Connect' }).getByRole('button', { name: 'Injected' }).click()
  await expect(toast(page, 'Wallet Connected')).toBeVisible()
  // The sheet has stayed, and goes on with the wallet, which has no SOL.
  await expect(sheet.getByRole('button', { name: 'Insufficient SOL' })).toBeVisible()
  await expect(sheet.getByRole('radio', { name: '0.5 SOL' })).toBeChecked()
  await page.keyboard.press('Escape')
  await requestSol(page)

  await card.hover()
  await card.getByRole('button', { name: / for 0\.1$/ }).click()
  // A launch is not verified: the same confirmation as in the swap form comes before its review.
  await confirmUnverified(sheet, 'Review')
  await expect(toast(page, 'Transaction Failed')).toBeVisible()
  await expect(sheet.getByRole('alert').filter({ hasText: 'Wallet Signing Failed' })).toBeVisible()
  await expect(sheet.getByRole('radio', { name: '0.1 SOL' })).toBeChecked()
  await expect(sheet.getByRole('button', { name: 'Review' })).toBeEnabled()
})

test('amounts that are set in the sheet are those of the rows', async ({ page }) => {
  await page.goto('/pro/screener/toptraded?tf=24h')
  const link = page.locator('[data-row-link]', { hasText: 'JUP' }).first()
  await link.focus()
  await expect(page.getByRole('button', { name: 'Buy JUP for 0.1' })).toBeVisible()
  await page.keyboard.press('b')
  await sheetOf(page).getByRole('button', { name: 'Edit the amounts' }).click()
  const field = sheetOf(page).getByRole('textbox', { name: 'Amount 1 in SOL' })
  await field.fill('0')
  await expect(field).toHaveAccessibleDescription('Enter an amount')
  await field.fill('0.25')
  await expect(sheetOf(page).getByRole('radio', { name: '0.25 SOL' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Buy JUP for 0.25' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Buy JUP for 0.25' })).toBeAttached()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Buy and Sell open a sheet over the chart, which Back and a drag close', async ({ page }) => {
    await page.goto('/pro/screener/toptraded?tf=24h')
    await connectTestWallet(page)
    await requestSol(page)
    await page.locator('[data-row-link]', { hasText: 'JUP' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'JUP' })).toBeVisible()

    await page.getByRole('button', { name: 'Sell', exact: true }).click()
    await expect(sheetOf(page, 'Sell JUP').getByText('This wallet holds no JUP.')).toBeVisible()
    await page.goBack()
    await expect(sheetOf(page)).toBeHidden()
    await expect(page).toHaveURL(/\/tokens\//)

    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    const sheet = sheetOf(page, 'Buy JUP')
    await expect(sheet.getByRole('button', { name: 'Review' })).toBeEnabled()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Review' }).click()
    await sheet.getByRole('button', { name: /^Confirm/ }).click()
    await received(page)
    await expectAccessible(page)

    const box = await sheet.boundingBox()
    await page.mouse.move(195, (box?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move(195, 830, { steps: 5 })
    await page.mouse.up()
    await expect(sheetOf(page)).toBeHidden()
  })

  test('a row has a button and a swipe', async ({ page }) => {
    await page.goto('/pro/screener/toptraded?tf=24h')
    const row = page.getByRole('row').filter({ has: page.locator('[data-row-link]', { hasText: 'JUP' }) })
    await row.getByRole('button', { name: 'Buy JUP' }).click()
    await expect(sheetOf(page, 'Buy JUP')).toBeVisible()
    await sheetOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheetOf(page)).toBeHidden()
    await row.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      const touch = (clientX: number) =>
        new Touch({
          identifier: 1,
          target: element.querySelector('a') as Element,
          clientX,
          clientY: top + 20,
        })
      const target = element.querySelector('a')
      const fire = (type: string, x: number, touches: Touch[]) =>
        target?.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch(x)] }))
      fire('touchstart', 300, [touch(300)])
      fire('touchend', 180, [])
    })
    await expect(sheetOf(page, 'Buy JUP')).toBeVisible()
  })
})
