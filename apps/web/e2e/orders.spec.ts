import { generateKeyPairSync } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { lamports, rpc, SOL, tokenBalance, USDC } from './chain.ts'
import { registerWallet } from './injected-wallet.ts'
import { connectInjected, expect, test, toast } from './page.ts'

const LAMPORTS = 20_000_000_000n

async function fund(request: APIRequestContext, address: string): Promise<void> {
  await rpc(request, 'callisto_faucet', [{ address, lamports: Number(LAMPORTS) }])
  await rpc(request, 'callisto_faucet', [{ address, mint: USDC, amount: '2000000000' }])
  await expect.poll(() => lamports(request, address)).toBe(LAMPORTS)
  await expect.poll(() => tokenBalance(request, address, USDC)).toBe(2_000_000_000n)
}

/** A key that a wallet has at every load of a page: PKCS #8, in base64. */
const createKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')

const form = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const list = (page: Page, name: string) => page.getByRole('list', { name })

/** Confirms the review, which is as it was typed, and closes its dialog. */
async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Place order' })
  await expect(dialog.getByRole('heading', { name: 'What will change in your wallet' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Confirm/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Transaction Confirmed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

/** Sells `amount` SOL at a distance from the market, in percent. */
async function sell(page: Page, amount: string, percent: string): Promise<void> {
  const trigger = form(page, 'Trigger order')
  await trigger.getByRole('textbox', { name: 'Amount to sell' }).fill(amount)
  await trigger.getByRole('textbox', { name: 'Distance in percent' }).fill(percent)
  await expect(trigger.locator('[data-summary]')).toContainText(`Sells ${amount} SOL for at least`)
}

async function chartBox(page: Page) {
  const box = await page.getByRole('region', { name: 'Chart of SOL' }).locator('canvas').first().boundingBox()
  if (!box) throw new Error('there is no chart')
  return box
}

/** Shows a wide range of prices on the chart, and moves the mouse over it until a line can be dragged: the place of the line. */
async function findLine(page: Page): Promise<number> {
  const { x, y, width, height } = await chartBox(page)
  const axis = x + width + 20
  for (let at = 0; at < 3; at += 1) {
    await page.mouse.move(axis, y + 0.3 * height)
    await page.mouse.down()
    await page.mouse.move(axis, y + 0.9 * height, { steps: 5 })
    await page.mouse.up()
  }
  const line = page.locator('[data-grabbable]')
  for (let place = y + 4; place < y + height; place += 4) {
    await page.mouse.move(x + 100, place)
    if ((await line.count()) > 0) return place
  }
  throw new Error('no line was found')
}

for (const width of [1440, 390] as const) {
  // spec 1-2.1-03, 1-2.6-05, 2-2-03, 2-2.wallet-20, 2-7-12, 2-7-13, 2-7-14, 2-7-16, 2-7-18, 2-7-19
  test(`trigger orders are placed, edited and cancelled at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    await registerWallet(page, 'honest')
    await page.goto(`/trigger?sell=${SOL}&buy=${USDC}`)
    await fund(request, await connectInjected(page))
    const trigger = form(page, 'Trigger order')
    const orders = list(page, 'Trigger orders')
    const place = trigger.getByRole('button', { name: 'Place order' })

    await test.step('what is too small, and worse than the market, is refused', async () => {
      await sell(page, '0.001', '7.5').catch(() => {})
      await expect(trigger.getByRole('button', { name: /^The minimum is/ })).toBeDisabled()
      await sell(page, '1', '-3')
      await expect(trigger.getByRole('button', { name: 'Worse than the market' })).toBeDisabled()
      await expectAccessible(page)
      await trigger.getByRole('textbox', { name: /^Type “USDC”/ }).fill('usdc')
      await expect(place).toBeEnabled()
    })

    await test.step('orders far from the market wait', async () => {
      for (const percent of ['40', '45', '50']) {
        await sell(page, '1', percent)
        await place.click()
        await confirm(page)
      }
      await expect(orders.getByRole('listitem')).toHaveCount(3)
      await expectAccessible(page)
    })

    await test.step('one is edited in place', async () => {
      const row = orders.locator('[data-order]').first()
      await row.getByRole('button', { expanded: false }).click()
      await row.getByRole('textbox', { name: 'Price' }).fill('9999')
      await row.getByRole('button', { name: 'Save changes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit the order' })
      await dialog.getByRole('button', { name: /^Confirm/ }).click()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(row).toContainText('9,999.00 USDC')
      await expect(row.getByRole('list', { name: 'History of the order' })).toContainText('Price changed')
      await expectAccessible(page)
    })

    await test.step('one is cancelled, then all', async () => {
      await orders
        .getByRole('button', { name: /^Cancel the order/ })
        .first()
        .click()
      await expect(toast(page, 'Trigger order cancelled successfully')).toBeVisible()
      await expect(orders.getByRole('listitem').filter({ has: page.getByRole('checkbox') })).toHaveCount(2)
      await page.getByRole('button', { name: 'Cancel all' }).click()
      await expect(toast(page, 'Trigger orders cancelled successfully')).toBeVisible()
      await expect(page.getByText('No Open Orders')).toBeVisible()
    })
  })

  // spec 1-2.1-04, 2-7-20, 2-7-21, 2-7-24, 2-9-05
  test(`a recurring order is placed and closed at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    await registerWallet(page, 'honest')
    await page.goto(`/recurring?sell=${USDC}&buy=${SOL}`)
    await fund(request, await connectInjected(page))
    const recurring = form(page, 'Recurring order')
    const orders = list(page, 'Recurring orders')
    await recurring.getByRole('textbox', { name: 'Amount to sell' }).fill('300')
    await recurring.getByRole('textbox', { name: 'Over' }).fill('4')
    await recurring.getByRole('combobox', { name: 'Unit of time' }).selectOption('minute')
    await expect(recurring.getByRole('list', { name: '4 rounds' }).getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page)
    await recurring.getByRole('button', { name: 'Place order' }).click()
    await confirm(page)
    await expect(orders.getByText(/\d of 4 rounds/)).toBeVisible()
    await expectAccessible(page)
    await orders.getByRole('button', { name: /^Cancel the order/ }).click()
    await expect(toast(page, 'Successfully closed order')).toBeVisible()
    await expect(page.getByText('No Active Orders')).toBeVisible()
  })
}

for (const width of [1440, 390] as const)
  test(`an order is edited by its line on the chart of its token, and by keyboard, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await registerWallet(page, 'honest', { pkcs8: createKey() })
    await page.goto(`/trigger?sell=${SOL}&buy=${USDC}`)
    await fund(request, await connectInjected(page))
    await sell(page, '1', '8')
    await form(page, 'Trigger order').getByRole('button', { name: 'Place order' }).click()
    await confirm(page)

    await page.goto(`/tokens/${SOL}`)
    const order = page
      .getByRole('region', { name: 'Your open orders' })
      .getByRole('button', { name: /^Edit the order SOL → USDC/ })
    await expect(order).toBeVisible()
    await expect(page.getByText(/^The graph data is an overview of all on-chain activity/)).toBeVisible()
    const edit = page.getByRole('dialog', { name: 'Edit the order' })
    const price = edit.getByRole('textbox', { name: 'Price' })

    await test.step('the line is dragged', async () => {
      const y = await findLine(page)
      const { x } = await chartBox(page)
      await page.mouse.move(x + 100, y)
      await page.mouse.down()
      await page.mouse.move(x + 100, y + 20, { steps: 4 })
      await page.mouse.move(x + 100, y + 40, { steps: 4 })
      await page.mouse.up()
      await expect(edit).toBeVisible()
      const dragged = Number((await price.inputValue()).replaceAll(',', ''))
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(edit).toBeHidden()
      await order.click()
      const placed = Number((await price.inputValue()).replaceAll(',', ''))
      await page.keyboard.press('Escape')
      expect(dragged).toBeGreaterThan(0)
      expect(dragged).toBeLessThan(placed)
    })

    await test.step('the same by keyboard', async () => {
      await order.focus()
      await page.keyboard.press('Enter')
      await price.fill('9999')
      await page.keyboard.press('Enter')
      const review = page.getByRole('dialog', { name: 'Edit the order' }).last()
      await review.getByRole('button', { name: /^Confirm/ }).click()
      await review.getByRole('button', { name: 'Done' }).click()
      await expect(order).toContainText('9,999.00 USDC')
    })
  })

test('orders by price wait with two prices, a trail and a bracket', async ({ page, request }) => {
  await registerWallet(page, 'honest')
  await page.goto(`/trigger?sell=${SOL}&buy=${USDC}`)
  await fund(request, await connectInjected(page))
  const trigger = form(page, 'Trigger order')
  const orders = list(page, 'Trigger orders')
  const field = (name: string) => trigger.getByRole('textbox', { name })
  const place = async () => {
    await trigger.getByRole('button', { name: 'Place order' }).click()
    await confirm(page)
  }

  await trigger.getByRole('combobox', { name: 'Expires' }).selectOption('10 Minutes')
  await trigger.getByText('USD price', { exact: true }).click()
  await field('Amount to sell').fill('1')
  await field('Price of one SOL').fill('400')
  await trigger.getByRole('checkbox', { name: 'Sell at a second price too' }).check()
  await field('Stop loss at').fill('20')
  await expect(trigger.locator('[data-summary]')).toContainText('reaches $400 or falls to $20')
  await place()
  await expect(orders.getByText('Two prices')).toBeVisible()

  await trigger.getByRole('checkbox', { name: 'Trailing: follow the price' }).check()
  await field('Amount to sell').fill('1')
  await field('Sell when SOL falls from its highest price by').fill('30')
  await place()
  await expect(orders.getByText('falls 30.00% from its highest')).toBeVisible()

  await trigger.getByText('Buy', { exact: true }).click()
  await trigger.getByText('Rate', { exact: true }).click()
  await field('Amount to sell').fill('100')
  await field('Distance in percent').fill('-40')
  await trigger.getByRole('checkbox', { name: 'Take profit and stop loss' }).check()
  await field('Take profit at').fill('500')
  await field('Stop loss at').fill('10')
  await expectAccessible(page)
  await place()
  await expect(orders.getByText('Bracket')).toBeVisible()
  await expect(orders.locator('[data-order]')).toHaveCount(3)
})
