import type { Cluster } from '@callisto/contract'
import { expectAccessible } from './axe.ts'
import { expect, holdClock, pauseClock, test, toast } from './page.ts'

// spec 1-2.7-01, 2-9-48, 1-7.5-02, 1-8-05: pings, choice, fail-over, the banner and its link
test('a dead RPC is failed over; the user is told and changes it in the settings', async ({
  page,
  request,
}) => {
  const { rpcEndpoints } = (await (await request.get('/fe/v1/cluster')).json()) as Cluster
  const validator = rpcEndpoints.find(({ id }) => id === 'validator')
  await page.goto('/swap')
  const gear = page.getByRole('banner').getByRole('button', { name: 'Settings' })
  await gear.click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  for (const name of [/^This site/, /^Local validator port/, /^Second local port/])
    await expect(dialog.getByRole('radio', { name })).toHaveAccessibleName(/\d ms/)
  await expectAccessible(page)

  // It takes every call and answers none.
  await page.route(`${validator?.url}/**`, () => {})
  await dialog.getByRole('radio', { name: /^Local validator port/ }).check()
  const notice = toast(page, 'Your selected RPC is not responding to any requests.')
  await expect(notice).toBeVisible()
  // Under the pointer it stays. It is above the bar at the lower edge.
  await notice.hover({ force: true })
  await expect
    .poll(async () => {
      const footer = await page.getByRole('contentinfo', { includeHidden: true }).boundingBox()
      const shown = await page.locator('[data-variant]').last().boundingBox()
      return footer && shown && footer.y - shown.y - shown.height
    })
    .toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(gear).toBeFocused()
  const banner = page.getByRole('status').filter({ hasText: 'Your selected RPC is not responding' })
  await banner.getByRole('button', { name: 'Try changing your RPC.' }).click()
  await dialog.getByRole('radio', { name: /^This site/ }).check()
  await expect(page.getByText('Your selected RPC is not responding')).toHaveCount(0)

  // The theme follows the system until one is chosen.
  const root = page.locator('html')
  await dialog.getByRole('tab', { name: 'Display' }).click()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Dark' }).check()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0b0d11')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await gear.click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/swap/)
})

interface RpcCall {
  url: string
  /** By the clock of the page. */
  atMs: number
}

// spec 1-2.7-01: the clock of the page stands still but for the steps of this test, so that no load of the machine counts
test('a call is made at the next RPC within 1,000 ms after a dead one was asked', async ({
  page,
  request,
}) => {
  const { rpcEndpoints } = (await (await request.get('/fe/v1/cluster')).json()) as Cluster
  const dead = rpcEndpoints.find(({ id }) => id === 'validator')?.url ?? ''
  expect(dead).not.toBe('')
  await page.route(`${dead}/**`, () => {})
  await page.addInitScript(() => {
    localStorage.setItem('callisto:rpc-endpoint:v1', '"validator"')
    const calls: RpcCall[] = []
    const send = globalThis.fetch
    globalThis.fetch = (to, init) => {
      if (String(init?.body).includes('"jsonrpc"')) calls.push({ url: String(to), atMs: Date.now() })
      return send(to, init)
    }
    Object.assign(globalThis, { rpcCalls: calls })
  })
  await holdClock(page, request)
  await pauseClock(page)
  await page.goto('/swap')

  /** The first call at the dead endpoint, and the first one after it at another. */
  const failOver = async () => {
    const calls = await page.evaluate(() => (globalThis as unknown as { rpcCalls: RpcCall[] }).rpcCalls)
    const asked = calls.findIndex(({ url }) => url.startsWith(dead))
    const next = calls.slice(asked + 1).find(({ url }) => !url.startsWith(dead))
    return asked < 0 || !next ? undefined : { askedAtMs: calls[asked]?.atMs ?? 0, nextAtMs: next.atMs }
  }
  const step = async () => {
    await page.clock.runFor(500)
    return failOver()
  }
  await expect.poll(step, { intervals: [50] }).toBeDefined()
  const { askedAtMs, nextAtMs } = (await failOver()) ?? { askedAtMs: 0, nextAtMs: 0 }
  expect(nextAtMs).toBeGreaterThan(askedAtMs)
  expect(nextAtMs - askedAtMs).toBeLessThanOrEqual(1_000)
})
