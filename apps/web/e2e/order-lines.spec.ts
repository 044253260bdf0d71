import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { SOL, USDC } from './chain.ts'
import { registerWallet } from './injected-wallet.ts'
import { confirmOrder, fund, orderForm, orderList, sell } from './order-form.ts'
import { connectInjected, expect, test } from './page.ts'
import { createWalletKey } from './wallet-key.ts'

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

for (const width of [1440, 390] as const)
  test(`an order is edited by its line on the chart of its token, and by keyboard, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { address, pkcs8 } = createWalletKey()
    await fund(request, address)
    await registerWallet(page, 'honest', { pkcs8 })
    await page.goto(`/trigger?sell=${SOL}&buy=${USDC}`)
    await connectInjected(page)
    await sell(page, '1', '8')
    await orderForm(page, 'Trigger order').getByRole('button', { name: 'Place order' }).click()
    await confirmOrder(page)
    // A dialog that closes goes back in the history, which a page that is opened at that moment would be lost to.
    await expect(orderList(page, 'Trigger orders').getByRole('listitem')).toHaveCount(1)

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
