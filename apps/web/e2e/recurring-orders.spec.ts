import { expectAccessible } from './axe.ts'
import { SOL, USDC } from './chain.ts'
import { registerWallet } from './injected-wallet.ts'
import { placeRecurring } from './order-client.ts'
import { confirmOrder, fund, orderForm, orderList } from './order-form.ts'
import { connectInjected, expect, test, toast } from './page.ts'
import { createWalletKey } from './wallet-key.ts'

/** Of the order that is watched: more than are waited for. */
const ROUNDS = 12
const INTERVAL_SECONDS = 4

// spec 1-2.1-04, 2-7-20, 2-7-21, 2-7-24, 2-9-05
for (const width of [1440, 390] as const)
  test(`recurring orders are placed, filled round by round and closed at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const key = createWalletKey()
    await fund(request, key.address)
    await registerWallet(page, 'honest', { pkcs8: key.pkcs8 })
    await page.goto(`/recurring?sell=${USDC}&buy=${SOL}`)
    await connectInjected(page)
    // Rounds are filled while the form is filled in.
    await placeRecurring(request, key, { rounds: ROUNDS, seconds: INTERVAL_SECONDS })
    await placeRecurring(request, key, { rounds: 2 })
    const recurring = orderForm(page, 'Recurring order')
    const orders = orderList(page, 'Recurring orders')
    const rowOf = (text: string) => orders.locator('[data-order]').filter({ hasText: text })
    const look = () => expectAccessible(page)

    await test.step('an order is placed, and its first round is filled', async () => {
      await recurring.getByRole('textbox', { name: 'Amount to sell' }).fill('300')
      await recurring.getByRole('textbox', { name: 'Over' }).fill('4')
      await recurring.getByRole('combobox', { name: 'Unit of time' }).selectOption('minute')
      await expect(recurring.getByRole('list', { name: '4 rounds' }).getByRole('listitem')).toHaveCount(4)
      await look()
      await recurring.getByRole('button', { name: 'Place order' }).click()
      await confirmOrder(page, { look })
      await expect(rowOf('75 USDC each round')).toContainText('1 of 4 rounds')
    })

    await test.step('three rounds of another one are filled while they are watched', async () => {
      const row = rowOf(`of ${ROUNDS} rounds`)
      await row.getByRole('button', { expanded: false }).click()
      const events = row.getByRole('list', { name: 'History of the order' }).getByRole('listitem')
      const fills = events.filter({ hasText: /^Filled50.5 USDC for [\d.]+ SOL/ })
      const seen = await fills.count()
      await expect(fills.nth(seen + 2)).toBeVisible()
      await expect(fills.first().getByRole('link', { name: /^View transaction/ })).toHaveAttribute(
        'href',
        /\/transaction\//,
      )
      await expect(row).toContainText(/([3-9]|1[0-2]) of 12 rounds/)
      await look()
    })

    await test.step('one is closed, then all', async () => {
      await rowOf('75 USDC each round')
        .getByRole('button', { name: /^Cancel the order/ })
        .click()
      await expect(toast(page, 'Successfully closed order')).toBeVisible()
      await expect(orders.locator('[data-order]')).toHaveCount(2)
      await page.getByRole('button', { name: 'Cancel all' }).click()
      await expect(toast(page, 'Recurring orders cancelled successfully')).toBeVisible()
      await expect(page.getByText('No Active Orders')).toBeVisible()
    })
  })
