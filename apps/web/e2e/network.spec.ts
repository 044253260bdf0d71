import type { Locator, Page, Request, Route } from '@playwright/test'
import { SOL, tokenBalance, USDC } from './chain.ts'
import { controlStream } from './control-stream.ts'
import { expectNoNewZero, expectNothingKnown, zeros } from './figures.ts'
import { registerWallet } from './injected-wallet.ts'
import { confirmOrder, fund, orderForm, orderList, sell } from './order-form.ts'
import {
  connectInjected,
  connectTestWallet,
  expect,
  holdClock,
  pauseClock,
  requestSol,
  test,
  toast,
} from './page.ts'
import { createWalletKey } from './wallet-key.ts'

/** Every call of a service of the product; not its files. */
const SERVICES = /\/(api|data|fe|rpc|static|img|events)(\/|\?|$)/
const OFFLINE = "You're currently offline."
const RPC_DOWN = 'Your selected RPC is not responding to any requests.'

const banner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The services as the test wishes them: `hang`, `fail` or as they are. */
async function controlServices(page: Page) {
  const held: Route[] = []
  const services = { mode: 'hang' as 'hang' | 'fail' | 'work' }
  const apply = (route: Route) => {
    if (services.mode === 'hang') held.push(route)
    else if (services.mode === 'fail') return route.fulfill({ status: 503, body: '<html>' })
    else return route.continue()
  }
  await page.route(SERVICES, apply)
  return async (mode: typeof services.mode) => {
    services.mode = mode
    await Promise.all(held.splice(0).map((route) => Promise.resolve(apply(route)).catch(() => {})))
  }
}

/** Calls of the page have no deadline until the returned function is called: a deadline is not a timer of the page. */
async function controlDeadlines(page: Page) {
  await page.addInitScript(() => {
    const withDeadline = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = () => new AbortController().signal
    Object.assign(globalThis, { setDeadlines: () => (AbortSignal.timeout = withDeadline) })
  })
  return () => page.evaluate(() => void (globalThis as unknown as { setDeadlines(): void }).setDeadlines())
}

/** Pauses the page's clock once every call under way has its answer and is on the screen. */
async function controlCalls(page: Page) {
  const underWay = new Set<Request>()
  let started = 0
  page.on('request', (call) => {
    started += 1
    underWay.add(call)
  })
  page.on('requestfinished', (call) => underWay.delete(call))
  page.on('requestfailed', (call) => underWay.delete(call))
  return async () => {
    await pauseClock(page)
    for (let before = -1; before !== started; ) {
      await expect.poll(() => underWay.size).toBe(0)
      before = started
      await page.clock.runFor(200)
    }
  }
}

test('slow services show skeletons, failing ones their reasons: never 0 for what is unknown', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/503|WebSocket/)
  await holdClock(page, request)
  const setServices = await controlServices(page)
  const setDeadlines = await controlDeadlines(page)
  const stream = await controlStream(page)
  stream.isUp = false
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 100, downloadThroughput: 2_000_000, uploadThroughput: 2_000_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  // The clock is paused and no call has a deadline: none passes on a machine that is slow itself.
  const expectShown = (part: Locator) =>
    expect
      .poll(async () => {
        await page.clock.runFor(50)
        return part.isVisible()
      })
      .toBe(true)
  const expectUnknown = async () => {
    await expectShown(page.locator('main .animate-pulse').first())
    await expect(page.getByText('Data is connecting')).toBeAttached()
    await expectNothingKnown(page)
  }
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await page.goto(`/tokens/${SOL}`)
  await pauseClock(page)
  await expectUnknown()
  await page.getByRole('link', { name: 'Callisto' }).first().click()
  await expectShown(page.getByRole('region', { name: 'Trending' }))
  await expectUnknown()
  await tabs.getByRole('link', { name: 'Pro' }).click()
  await expectShown(page.getByRole('region', { name: 'Graduating' }))
  await expectUnknown()
  await tabs.getByRole('link', { name: 'Swap' }).click()
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1.5')
  await expectUnknown()
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)

  await setDeadlines()
  await setServices('fail')
  const failed = page.getByText('The token could not be loaded').first()
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(1_000)
        return failed.isVisible()
      },
      { intervals: [100] },
    )
    .toBe(true)
  await expect(banner(page, RPC_DOWN)).toHaveCount(1)
  await expectNothingKnown(page)
  await expect(page.getByRole('textbox', { name: 'Amount to sell' })).toHaveValue('1.5')

  await setServices('work')
  stream.isUp = true
  await stream.cut()
  // The amounts that are there now: to wait for one while the clock is paused would be to wait for ever.
  const quoted = page.getByRole('textbox', { name: 'Amount to buy' })
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(1_000)
        return quoted.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join())
      },
      { intervals: [250] },
    )
    .toMatch(/^[1-9]/)
  await page.clock.resume()
  await expect(page.locator('[data-pair-price]')).toHaveText(/^[\d,.]+ USDC/)
  await expect(banner(page, RPC_DOWN)).toHaveCount(0)
  await expect(page.getByText('Data is live')).toBeAttached()
})

// spec 1-8-04
test('pages that lose the network keep their figures, one banner comes and goes, no field loses its value', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|503|WebSocket/)
  await holdClock(page, request)
  const stream = await controlStream(page)
  const settle = await controlCalls(page)
  await page.goto('/')
  const outage = async (path: string) => {
    stream.isHeld = true
    await settle()
    const known = await zeros(page)
    await context.setOffline(true)
    await page.clock.resume()
    await expect(banner(page, OFFLINE), path).toHaveCount(1)
    await expect(page.getByText('Data is offline')).toBeAttached()
    await expectNoNewZero(page, known)
    stream.isHeld = false
    await context.setOffline(false)
    await page.clock.fastForward(1_000)
    await expect(banner(page, OFFLINE), path).toHaveCount(0)
  }
  await expect(page.getByRole('region', { name: 'New' }).locator('[data-row-link]').first()).toBeVisible()
  await expect(page.getByText('Data is live')).toBeAttached()
  await outage('home')
  await page.getByRole('link', { name: 'View all: Top traded' }).click()
  await expect(page.getByRole('table').locator('[data-row-link]').first()).toBeVisible()
  await outage('screener')
  await page.getByRole('table').locator('[data-row-link]').first().click()
  await expect(page.getByText(/^[1-9]\d* bars of 15m/)).toBeAttached()
  await outage('token')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Swap' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount to sell' })
  await amount.fill('1.5')
  await expect(page.getByRole('textbox', { name: 'Amount to buy' })).toHaveValue(/^[1-9]/)
  await outage('swap')

  await test.step('a flapping network and socket', async () => {
    await page.clock.fastForward(500)
    const before = stream.sockets.length
    for (let round = 0; round < 5; round += 1) {
      await context.setOffline(true)
      await stream.cut()
      await context.setOffline(false)
      await page.clock.fastForward(3_000)
      await expect.poll(() => stream.sockets.length).toBe(before + round + 1)
    }
    await expect(page.getByText('Data is live')).toBeAttached()
    await expect(banner(page, OFFLINE)).toHaveCount(0)
    await expect(amount).toHaveValue('1.5')
    // Each subscription once, and one request for what was missed.
    const last = () => stream.sockets.at(-1)?.sent ?? []
    await expect.poll(() => last().filter((frame) => frame.includes('"resume"'))).toHaveLength(1)
    expect(last().filter((frame) => frame.includes('subscribe:prices'))).toHaveLength(1)
    expect(new Set(last()).size).toBe(last().length)
    await expect(page.locator('[data-variant]')).toHaveCount(0)
  })

  await test.step('a socket that is cut while the services reply, and the reverse', async () => {
    stream.isUp = false
    await stream.cut()
    for (let at = 0; at < 3; at += 1) await page.clock.fastForward(3_000)
    await expect(page.getByText(/^Data is delayed \d+ s/)).toBeAttached()
    await page.getByRole('link', { name: 'Callisto' }).first().click()
    await expect(page.getByRole('region', { name: 'New' }).locator('[data-row-link]').first()).toBeVisible()
    await expect(page.locator('[data-outdated]')).toHaveCount(0)
    stream.isUp = true
    await stream.cut()
    await page.clock.fastForward(3_000)
    await expect(page.getByText('Data is live')).toBeAttached()

    stream.isHeld = true
    await settle()
    const known = await zeros(page)
    const setServices = await controlServices(page)
    await setServices('fail')
    await page.clock.resume()
    const outdated = page.getByText(/^Could not be refreshed, last updated/)
    await expect
      .poll(async () => {
        await page.clock.fastForward(2_000)
        return outdated.count()
      })
      .toBe(3)
    await expect(page.getByText('Data is live')).toBeAttached()
    await expectNoNewZero(page, known)
    stream.isHeld = false
    await setServices('work')
    await expect
      .poll(async () => {
        await page.clock.fastForward(2_000)
        return outdated.count()
      })
      .toBe(0)
  })
})

test('a swap through outages and reloads: quote, review, signature and confirmation', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/)
  await page.goto('/swap')
  const address = await connectTestWallet(page)
  await requestSol(page)
  const form = page.getByRole('region', { name: 'Swap' })
  const amount = form.getByRole('textbox', { name: 'Amount to sell' })
  const swap = form.getByRole('button', { name: 'Swap', exact: true })
  const confirm = form.getByRole('button', { name: /^Confirm/ })

  await test.step('the network goes while a quote is under way', async () => {
    const asked = new Promise<Route>((resolve) => {
      void page.route('**/swap/v1/quote?**', resolve, { times: 1 })
    })
    await amount.fill('0.5')
    const route = await asked
    await expect(form.getByRole('button', { name: 'Fetching quote' })).toBeVisible()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
    await expect(form.getByRole('button', { name: 'Quotes are not available right now' })).toBeVisible()
    await expect(amount).toHaveValue('0.5')
    await context.setOffline(false)
    await expect(swap).toBeVisible()
  })

  await test.step('a reload keeps form and wallet and sends nothing', async () => {
    await swap.click()
    await confirm.waitFor()
    await page.reload()
    await expect(amount).toHaveValue('0.5')
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
    await expect(swap).toBeEnabled()
  })

  await test.step('the network goes before the signature', async () => {
    await swap.click()
    await confirm.waitFor()
    await context.setOffline(true)
    await confirm.click()
    // spec 2-8-68
    await expect(toast(page, /You are offline. Nothing was sent./)).toBeVisible()
    await expect(form.getByRole('alert')).toContainText('You are offline')
    await context.setOffline(false)
    await expect(swap).toBeEnabled()
    await form.getByRole('button', { name: 'Receipt' }).click()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await expect(receipt.getByRole('heading', { name: /^Swap not sent/ })).toBeVisible()
    await expect(receipt.getByRole('alert')).toContainText('Try again when you are online.')
    await receipt.getByRole('button', { name: 'Close' }).click()
    // Nothing lands later.
    expect(await tokenBalance(request, address, USDC)).toBe(0n)
    await swap.click()
    await confirm.click()
    await expect(form.getByRole('heading', { name: 'Swap confirmed' })).toBeVisible()
    const received = await form.locator('[data-received]').getAttribute('data-received')
    expect(await tokenBalance(request, address, USDC)).toBe(BigInt(received ?? 'missing'))
  })

  await test.step('a reload before the confirmation', async () => {
    await form.getByRole('button', { name: 'Swap again' }).click()
    await amount.fill('0.25')
    await swap.click()
    await confirm.waitFor()
    const blocked = (route: Route) =>
      route.request().postData()?.includes('getSignatureStatuses') ? route.abort() : route.continue()
    // At every endpoint, whatever its path.
    await page.route('**/*', blocked)
    const sent = page.waitForResponse(
      (reply) => reply.request().postData()?.includes('sendTransaction') ?? false,
    )
    await confirm.click()
    await sent
    await page.reload()
    await expect(toast(page, 'Confirming Transaction')).toBeVisible()
    await expect(amount).toHaveValue('0.25')
    await page.unroute('**/*', blocked)
    await expect(toast(page, 'Transaction Confirmed')).toBeVisible()
    await expect(toast(page, /^0.25 SOL for [\d,.]+ USDC$/)).toBeVisible()
  })
})

test('the network goes while the chart is loaded: the form stays, and the chart comes with the network', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/)
  const asked = new Promise<Route>((resolve) => {
    void page.route('**/assets/PairChart-*.js', resolve, { times: 1 })
  })
  await page.goto('/swap')
  const amount = page.getByRole('region', { name: 'Swap' }).getByRole('textbox', { name: 'Amount to sell' })
  await amount.fill('0.5')
  const route = await asked
  await context.setOffline(true)
  await route.abort('internetdisconnected')
  await expect(banner(page, OFFLINE)).toBeVisible()
  await expect(amount).toHaveValue('0.5')
  const bars = page.getByRole('region', { name: 'Chart of SOL / USDC' }).getByText(/^[1-9]\d* bars of/)
  await expect(bars).toHaveCount(0)
  await context.setOffline(false)
  await expect(bars).toBeAttached()
  await expect(amount).toHaveValue('0.5')
})

test('an order is not prepared without a network, says so, and is prepared with one', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/)
  const key = createWalletKey()
  await fund(request, key.address)
  await registerWallet(page, 'honest', { pkcs8: key.pkcs8 })
  await page.goto(`/trigger?sell=${SOL}&buy=${USDC}`)
  await connectInjected(page)
  const place = orderForm(page, 'Trigger order').getByRole('button', { name: 'Place order' })
  const dialog = page.getByRole('dialog', { name: 'Place order' })
  await sell(page, '1', '40')
  await place.click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  // Its code is in the browser's cache now; what the page knew of the cluster is gone.
  await page.reload()
  await expect(place).toBeEnabled()
  await context.setOffline(true)
  await place.click()
  const failure = dialog.getByRole('alert')
  await expect(failure).toContainText('The transaction could not be prepared')
  await expect(failure).toContainText('NETWORK')
  await context.setOffline(false)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await confirmOrder(page)
  await expect(orderList(page, 'Trigger orders').getByRole('listitem')).toHaveCount(1)
})
