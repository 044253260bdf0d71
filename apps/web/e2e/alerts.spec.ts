import { openAlerts } from './alerts-drawer.ts'
import { expectAccessible } from './axe.ts'
import { controlStream } from './control-stream.ts'
import { expect, test, toast } from './page.ts'
import { createTrader } from './trader.ts'

const SOL = 'So11111111111111111111111111111111111111112'
/** A price that no market of the simulation reaches, and a slot after all of its. */
const FAR_PRICE = { assetId: SOL, price: 1_000_000, blockId: 1e12 }

/** Followed wallets in the storage, by their address. */
const FOLLOWED = 'callisto:followed-wallet:v1:'

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
    await openAlerts(page, 'Alerts, 1 unread')
    await expect(drawer.getByRole('list', { name: 'Notices' }).getByRole('link')).toHaveCount(1)
    await drawer.getByRole('tab', { name: 'Alerts' }).click()
    await rule.getByRole('button', { name: /^Arm again/ }).click()
    await expect(rule.getByText(/^Armed/)).toBeVisible()
    await rule.getByRole('button', { name: /^Delete/ }).click()
    await expect(drawer.getByText('No alerts yet. Set one above.')).toBeVisible()
  })

for (const width of [1440, 390] as const)
  test(`a wallet is followed, its trade is a notice, and it is left again at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const trader = await createTrader(request)
    const name = `${trader.address.slice(0, 4)}...${trader.address.slice(-4)}`
    // A trade from before it is followed is no notice.
    await trader.sellSol(2_000_000_000n)
    await page.goto(`/portfolio/${trader.address}`)
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(toast(page, `Following ${name}`)).toBeVisible()
    await expectAccessible(page)
    const seen = () =>
      page.evaluate((key) => localStorage.getItem(key)?.includes('"seen"'), FOLLOWED + trader.address)
    await expect.poll(seen).toBe(true)

    await trader.sellSol(1_500_000_000n)
    await expect(toast(page, new RegExp(`^${name} swapped 1.5 SOL for [\\d.]+ USDC$`))).toBeVisible()
    await openAlerts(page, 'Alerts, 1 unread')
    const drawer = page.getByRole('dialog', { name: 'Alerts' })
    const notice = drawer.getByRole('list', { name: 'Notices' }).getByRole('link')
    await expect(notice).toHaveText(new RegExp(`^${name} swapped 1.5 SOL for .+Value: \\$`))
    await expectAccessible(page)
    await drawer.getByRole('tab', { name: 'Alerts' }).click()
    const followed = drawer.getByRole('list', { name: 'Followed wallets' })
    await expect(followed.getByRole('link', { name })).toHaveAttribute('href', `/portfolio/${trader.address}`)
    await expectAccessible(page)
    await followed.getByRole('button', { name: `Unfollow ${name}` }).click()
    await expect(followed).toBeHidden()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  })
