import { openAlerts } from './alerts-drawer.ts'
import { expectAccessible } from './axe.ts'
import { SOL, USDC } from './chain.ts'
import { registerWallet } from './injected-wallet.ts'
import { endOrderIn } from './order-client.ts'
import { confirmOrder, fund, orderForm, orderList, sell } from './order-form.ts'
import { connectInjected, expect, test, toast } from './page.ts'
import { createWalletKey } from './wallet-key.ts'

/** Until an order ends whose end is moved: others are placed meanwhile. */
const ENDS_IN_SECONDS = 8

// spec 1-2.1-03, 1-2.6-05, 2-2-03, 2-2.wallet-20, 2-7-12, 2-7-13, 2-7-14, 2-7-16, 2-7-18, 2-7-19
for (const width of [1440, 390] as const)
  test(`trigger orders are placed, edited, filled, end and are cancelled at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const key = createWalletKey()
    await fund(request, key.address)
    await registerWallet(page, 'honest', { pkcs8: key.pkcs8 })
    await page.goto(`/trigger?sell=${SOL}&buy=${USDC}`)
    await connectInjected(page)
    const trigger = orderForm(page, 'Trigger order')
    const orders = orderList(page, 'Trigger orders')
    const field = (name: string) => trigger.getByRole('textbox', { name })
    const place = trigger.getByRole('button', { name: 'Place order' })
    const rowOf = (order: string) => orders.locator(`[data-order="${order}"]`)
    const newest = async () => (await orders.locator('[data-order]').first().getAttribute('data-order')) ?? ''
    const show = (state: 'Open' | 'History') => page.getByRole('radio', { name: state, exact: true }).check()
    const look = () => expectAccessible(page)
    const market = Number((await field('Price of one SOL').getAttribute('placeholder'))?.replaceAll(',', ''))

    await test.step('what is too small, and worse than the market, is refused', async () => {
      await sell(page, '0.001', '7.5').catch(() => {})
      await expect(trigger.getByRole('button', { name: /^The minimum is/ })).toBeDisabled()
      await sell(page, '1', '-3')
      await expect(trigger.getByRole('button', { name: 'Worse than the market' })).toBeDisabled()
      await look()
      await field('Type “USDC”').fill('usdc')
      await expect(place).toBeEnabled()
    })

    await test.step('orders far from the market wait', async () => {
      await sell(page, '1', '40')
      await place.click()
      await confirmOrder(page, { look })
      await expect(orders.getByRole('listitem')).toHaveCount(1)
      await sell(page, '1', '45')
      await place.click()
      await confirmOrder(page)
      await expect(orders.getByRole('listitem')).toHaveCount(2)
      await look()
    })

    const filled = await newest()
    await test.step('one is edited in place', async () => {
      const row = rowOf(filled)
      await row.getByRole('button', { expanded: false }).click()
      await row.getByRole('textbox', { name: 'Price' }).fill('9999')
      await row.getByRole('button', { name: 'Save changes' }).click()
      await confirmOrder(page, { title: 'Edit the order' })
      await expect(row).toContainText('9,999.00 USDC')
      await expect(row.getByRole('list', { name: 'History of the order' })).toContainText('Price changed')
      await look()
    })

    await test.step('it is filled while it is watched: a notice, and its history', async () => {
      const row = rowOf(filled)
      await row.getByRole('textbox', { name: 'Price' }).fill(`${(market * 0.95).toFixed(4)}`)
      await row.getByRole('textbox', { name: 'Type “USDC”' }).fill('USDC')
      await row.getByRole('button', { name: 'Save changes' }).click()
      await confirmOrder(page, { title: 'Edit the order' })
      await expect(toast(page, 'Order filled')).toBeVisible()
      await expect(row).toBeHidden()
      await show('History')
      await expect(row).toContainText('Completed')
      await row.getByRole('button', { expanded: false }).click()
      const fill = row.getByRole('listitem').filter({ hasText: /^Filled1 SOL for [\d.]+ USDC/ })
      await expect(fill.getByRole('link', { name: /^View transaction/ })).toHaveAttribute(
        'href',
        /\/transaction\//,
      )
      await look()
      await show('Open')
    })

    const ended = await newest()
    await endOrderIn(request, key, ended, ENDS_IN_SECONDS)

    await test.step('two prices, a trail and a bracket wait for prices', async () => {
      await trigger.getByRole('combobox', { name: 'Expires' }).selectOption('10 Minutes')
      await trigger.getByText('USD price', { exact: true }).click()
      await field('Amount to sell').fill('1')
      await field('Price of one SOL').fill('400')
      await trigger.getByRole('checkbox', { name: 'Sell at a second price too' }).check()
      await field('Stop loss at').fill('20')
      await expect(trigger.locator('[data-summary]')).toContainText('reaches $400 or falls to $20')
      await place.click()
      await confirmOrder(page)
      await expect(orders.getByText('Two prices')).toBeVisible()

      await trigger.getByRole('checkbox', { name: 'Trailing: follow the price' }).check()
      await field('Amount to sell').fill('1')
      await field('Sell when SOL falls from its highest price by').fill('30')
      await place.click()
      await confirmOrder(page)
      await expect(orders.getByText('falls 30.00% from its highest')).toBeVisible()

      await trigger.getByText('Buy', { exact: true }).click()
      await trigger.getByText('Rate', { exact: true }).click()
      await field('Amount to sell').fill('100')
      await field('Distance in percent').fill('-40')
      await trigger.getByRole('checkbox', { name: 'Take profit and stop loss' }).check()
      await field('Take profit at').fill('500')
      await field('Stop loss at').fill('10')
      await look()
      await place.click()
      await confirmOrder(page, { look })
      await expect(orders.getByText('Bracket')).toBeVisible()
    })

    await test.step('the one that has ended is in the history', async () => {
      await expect(rowOf(ended)).toBeHidden()
      await show('History')
      await expect(rowOf(ended)).toContainText('Expired')
      await show('Open')
    })

    await test.step('one is cancelled, then all', async () => {
      await expect(orders.locator('[data-order]')).toHaveCount(3)
      await orders
        .getByRole('button', { name: /^Cancel the order/ })
        .first()
        .click()
      await expect(toast(page, 'Trigger order cancelled successfully')).toBeVisible()
      await expect(orders.locator('[data-order]')).toHaveCount(2)
      await page.getByRole('button', { name: 'Cancel all' }).click()
      await expect(toast(page, 'Trigger orders cancelled successfully')).toBeVisible()
      await expect(page.getByText('No Open Orders')).toBeVisible()
    })

    await test.step('what happened meanwhile is in the notices', async () => {
      await openAlerts(page, 'Alerts, 2 unread')
      const notices = page.getByRole('dialog', { name: 'Alerts' }).getByRole('list', { name: 'Notices' })
      await expect(notices.getByRole('listitem')).toContainText([/^Order expired/, /^Order filled/])
      await look()
    })
  })
