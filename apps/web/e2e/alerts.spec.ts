import { expectAccessible } from './axe.ts'
import { controlStream } from './control-stream.ts'
import { expect, test, toast } from './page.ts'

const SOL = 'So11111111111111111111111111111111111111112'
/** A price that no market of the simulation reaches, and a slot after all of its. */
const FAR_PRICE = { assetId: SOL, price: 1_000_000, blockId: 1e12 }

for (const width of [1440, 390] as const)
  test(`an alert on a price is set, fires once, is listed and armed again at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const stream = await controlStream(page)
    await page.goto(`/tokens/${SOL}`)
    await page.getByRole('button', { name: 'Set an alert on SOL' }).click()
    const drawer = page.getByRole('dialog', { name: 'Alerts' })
    await drawer.getByRole('textbox', { name: 'Price in USD' }).fill('0')
    await drawer.getByRole('button', { name: 'Set alert' }).click()
    await expect(drawer.getByText('Enter a number above 0')).toBeVisible()
    await drawer.getByRole('textbox', { name: 'Price in USD' }).fill('900000')
    await page.keyboard.press('Enter')
    const rule = drawer.getByRole('listitem').filter({ hasText: 'SOL at or above' })
    await expect(rule.getByText('Armed', { exact: true })).toBeVisible()
    await expectAccessible(page)

    const price = { seq: 1, type: 'prices', data: [FAR_PRICE] }
    stream.sockets.at(-1)?.socket.send(JSON.stringify(price))
    await expect(toast(page, 'Price: $1,000,000.00')).toBeVisible()
    await expect(rule.getByText(/^Fired/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
    if (width === 390) {
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await page
        .getByRole('dialog', { name: 'Menu' })
        .getByRole('button', { name: 'Alerts, 1 unread' })
        .click()
    } else await page.getByRole('banner').getByRole('button', { name: 'Alerts, 1 unread' }).click()
    await expect(drawer.getByRole('list', { name: 'Notices' }).getByRole('link')).toHaveCount(1)
    await drawer.getByRole('tab', { name: 'Alerts' }).click()
    await rule.getByRole('button', { name: /^Arm again/ }).click()
    await expect(rule.getByText(/^Armed/)).toBeVisible()
    await rule.getByRole('button', { name: /^Delete/ }).click()
    await expect(drawer.getByText('No alerts yet. Set one above.')).toBeVisible()
  })
