import { trigger } from '@callisto/program-clients'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { SOL, USDC } from './chain.ts'
import { registerWallet } from './injected-wallet.ts'
import { confirmOrder, fund, orderForm, orderList, sell } from './order-form.ts'
import { connectInjected, expect, test, toast } from './page.ts'
import { createWalletKey } from './wallet-key.ts'

async function connected(page: Page, request: APIRequestContext, path: string): Promise<void> {
  const key = createWalletKey()
  await fund(request, key.address)
  await registerWallet(page, 'honest', { pkcs8: key.pkcs8 })
  await page.goto(path)
  await connectInjected(page)
}

/** A token that was launched lately: no feed prices it. */
async function tokenWithoutFeed(request: APIRequestContext): Promise<string> {
  const { pools } = await (await request.get('/data/v1/pools/recent/24h?limit=1')).json()
  return pools[0].baseAsset.id
}

/** Place of the fee in the data of a config: behind its discriminator and two addresses. */
const FEE_OFFSET = 8 + 2 * 32

/** Addresses of the page's own RPC service, and of those that it turns to where that one is late: they have a port of their own. */
const isRpc = ({ pathname }: URL): boolean => pathname === '/rpc' || pathname === '/'

/** Everything that the page reads of the config of trigger orders says another fee, from now on. */
async function lieAboutFees(page: Page): Promise<void> {
  await page.route(isRpc, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const reply = await route.fetch()
    const body = await reply.json()
    const accounts: { owner: string; data: [string, string] }[] = [body?.result?.value].flat()
    for (const account of accounts) {
      if (account?.owner !== trigger.PROGRAM) continue
      const data = Buffer.from(account.data[0], 'base64')
      if (!trigger.decodeConfig(data)) continue
      data.writeUInt16LE(99, FEE_OFFSET)
      account.data[0] = data.toString('base64')
    }
    await route.fulfill({ response: reply, json: body })
  })
}

for (const width of [1440, 390] as const) {
  test(`a stop-loss has a worst price, which is widened by hand and typed out, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await connected(page, request, `/trigger?sell=${SOL}&buy=${USDC}`)
    const form = orderForm(page, 'Trigger order')
    const field = (name: string) => form.getByRole('textbox', { name })
    const floor = form.locator('[data-floor]')
    const look = () => expectAccessible(page)

    await test.step('its default is a fifth under the trigger, in words with the amount', async () => {
      await form.getByText('USD price', { exact: true }).click()
      await field('Amount to sell').fill('10')
      await field('Price of one SOL').fill('100')
      await expect(floor).toHaveText(/^Never below (79\d|80\d)(\.\d+)? USDC for 10 SOL\.$/)
      await look()
    })

    await test.step('it is widened, and a reload keeps what was typed', async () => {
      await field('Below the trigger by').fill('60')
      await expect(floor).toHaveText(/^Never below (39\d|40\d)(\.\d+)? USDC for 10 SOL\.$/)
      await page.reload()
      await expect(field('Below the trigger by')).toHaveValue('60')
      await expect(floor).toContainText('for 10 SOL')
    })

    await test.step('any price has to be typed out', async () => {
      await form.getByRole('checkbox', { name: 'Fill at any price' }).check()
      await expect(form.getByRole('button', { name: 'Confirm any price' })).toBeDisabled()
      await look()
      await field('Type “any price”').fill('any price')
      await expect(form.getByRole('button', { name: 'Place order' })).toBeEnabled()
      await expect(form.locator('[data-summary]')).toContainText('It may fill at any price.')
      await form.getByRole('checkbox', { name: 'Fill at any price' }).uncheck()
    })

    await test.step('the review says what the order is held to', async () => {
      await form.getByRole('button', { name: 'Place order' }).click()
      const audit = page.getByRole('region', { name: 'What the order is held to' })
      await expect(audit).toContainText('10 SOL in an account of the order')
      await expect(audit).toContainText(/Worst priceNever below (39\d|40\d)(\.\d+)? USDC for 10 SOL/)
      await expect(audit).toContainText(
        /Price feed of SOL\$\d+.* old · \d+ publishers, of which \d+ must agree/,
      )
      await expect(audit).toContainText(/Price feed of USDC\$/)
      await confirmOrder(page, { look })
      const orders = orderList(page, 'Trigger orders')
      await expect(orders.getByRole('listitem')).toHaveCount(1)
      await expect(orders).not.toContainText('No worst price')
    })
  })

  test(`a token without a feed has orders at a rate alone, and the form says why, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const mint = await tokenWithoutFeed(request)
    await connected(page, request, `/trigger?sell=${SOL}&buy=${mint}`)
    const form = orderForm(page, 'Trigger order')
    const field = (name: string) => form.getByRole('textbox', { name })
    await form.getByText('USD price', { exact: true }).click()
    await field('Amount to sell').fill('1')
    await form.getByRole('textbox', { name: /^Price of one/ }).fill('0.00001')
    await expect(form.locator('[data-no-feed]')).toContainText('Only an order at a rate is possible')
    await expect(form.getByRole('button', { name: 'No price feed' })).toBeDisabled()
    await expectAccessible(page)
    await form.getByText('Rate', { exact: true }).click()
    await field('Distance in percent').fill('-40')
    // Nothing is signed before its audit is on the screen, however late its chunk is.
    let deliver = () => {}
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route('**/assets/OrderAudit-*.js', async (route) => {
      await delivered
      await route.continue()
    })
    await form.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('button', { name: /^Confirm/ })).toBeDisabled()
    deliver()
    await expect(page.getByRole('region', { name: 'What the order is held to' })).toContainText(
      'No feed is asked: the worst price alone guards the order.',
    )
    await confirmOrder(page)
    await expect(orderList(page, 'Trigger orders').getByRole('listitem')).toHaveCount(1)
  })

  test(`a recurring order has a worst price for each round, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    await connected(page, request, `/recurring?sell=${USDC}&buy=${SOL}`)
    const form = orderForm(page, 'Recurring order')
    const field = (name: string) => form.getByRole('textbox', { name })
    await field('Amount to sell').fill('400')
    await expect(form.locator('[data-floor]')).toHaveText(/^Never below 0\.\d+ SOL for 100 USDC\.$/)
    await form.getByRole('checkbox', { name: 'Only within a band of prices' }).check()
    await field('Highest price').fill('1000')
    await expect(form.locator('[data-floor]')).toHaveText('Never below 0.1 SOL for 100 USDC.')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('region', { name: 'What the order is held to' })).toContainText(
      'Never below 0.1 SOL for 100 USDC.',
    )
    await confirmOrder(page)
    await expect(orderList(page, 'Recurring orders').getByRole('listitem')).toHaveCount(1)
  })

  test(`the receipt of a fill says what feeds and routes brought, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await connected(page, request, `/trigger?sell=${SOL}&buy=${USDC}`)
    const form = orderForm(page, 'Trigger order')
    await sell(page, '1', '-3')
    await form.getByRole('textbox', { name: 'Type “USDC”' }).fill('USDC')
    await form.getByRole('button', { name: 'Place order' }).click()
    await confirmOrder(page)
    await expect(toast(page, 'Order filled')).toBeVisible()
    // What was accepted for this order is accepted for no other.
    await expect(form.getByRole('textbox', { name: 'Type “USDC”' })).toHaveValue('')
    await page.getByRole('radio', { name: 'History', exact: true }).check()
    const row = orderList(page, 'Trigger orders').locator('[data-order]').first()
    await row.getByRole('button', { expanded: false }).click()
    const receipt = row.locator('[data-fill-quality]')
    const said = (name: string) => receipt.getByRole('term').filter({ hasText: name }).locator('+ dd')
    const amount = /^\d+(\.\d+)? USDC/
    await expect(said('By the feeds')).toHaveText(amount)
    await expect(said('Best route')).toHaveText(amount)
    await expect(said('Filled at')).toHaveText(/^\d+(\.\d+)? USDC · at least \d+(\.\d+)? USDC$/)
    await expect(said('Difference')).toHaveText(
      /^\d+\.\d+% (below|above) the feeds · \d+\.\d+% (below|above) the best route$/,
    )
    await expectAccessible(page)
  })

  test(`lies about accounts and fees of orders get no signature, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    // A service that names accounts of its own is not asked for them.
    await page.route('**/fe/v1/cluster', async (route) => {
      const reply = await route.fetch()
      const orders = { oracleSet: SOL, triggerConfig: SOL, recurringConfig: SOL }
      await route.fulfill({ response: reply, json: { ...(await reply.json()), orders } })
    })
    await lieAboutFees(page)
    await connected(page, request, `/trigger?sell=${SOL}&buy=${USDC}`)
    const form = orderForm(page, 'Trigger order')
    await expect(form.getByRole('alert')).toContainText('The chain has other fees of orders than this page')
    await form.getByRole('textbox', { name: 'Amount to sell' }).fill('1')
    await form.getByRole('textbox', { name: 'Distance in percent' }).fill('40')
    await expect(form.getByRole('button', { name: 'Loading fees' })).toBeDisabled()
    await expectAccessible(page)

    await page.unroute(isRpc)
    await form.getByRole('button', { name: 'Try again' }).click()
    await expect(form.getByRole('alert')).toBeHidden()
    // The lie begins again behind the form: the order is compared once more before it is signed.
    await lieAboutFees(page)
    await form.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('dialog', { name: 'Place order' })).toContainText(
      'The prepared order is not the one that you typed, so it was not signed',
    )
  })
}
