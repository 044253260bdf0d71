import { expectAccessible } from '../axe.ts'
import { test as base, expect } from '../page.ts'
import { LiveServer } from './live-server.ts'
import { Relay } from './relay.ts'

/** JSON-RPC and origin of the server whose chain is used as a live cluster, and which is the upstream. */
const CHAIN = process.env.LIVE_RPC_URL ?? ''
const UPSTREAM = process.env.LIVE_UPSTREAM_URL ?? ''
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

interface Live {
  upstream: Relay
  url: string
}

/** A server whose quotes and market data are those of another host. */
const test = base.extend<object, { live: Live }>({
  live: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
    async ({}, use) => {
      const upstream = await Relay.open(UPSTREAM, 'up')
      const server = new LiveServer({
        RPC_URL: CHAIN,
        VENUES: 'whirlpool',
        UPSTREAM_TRADE: `${upstream.url}/api`,
        UPSTREAM_TRADE_PREFIXES: 'swap,ultra',
        UPSTREAM_MARKET: `${upstream.url}/data`,
      })
      try {
        await use({ upstream, url: await server.ready() })
      } finally {
        await server.stop()
        await upstream.close()
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ live }, use) => use(live.url),
})

for (const viewport of SIZES)
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test('an upstream that is down: what it answers is missing by name, and comes back with it', async ({
      page,
      live,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of (502|503|504)/)
      const services = page.getByRole('region', { name: 'Services of other hosts' })
      const noQuotes = page.getByText('No quotes: fresh prices of the network did not come in time').first()
      let frames = 0
      page.on('websocket', (socket) => {
        if (new URL(socket.url()).pathname === '/stream') socket.on('framereceived', () => frames++)
      })
      const expectFrames = () => expect.poll(() => frames).toBeGreaterThan(0)
      await page.goto('/swap')
      const amount = page.getByRole('textbox', { name: 'Amount to sell' })
      await amount.fill('0.1')
      await expect(page.getByText('Minimum received')).toBeVisible()
      await expectFrames()
      live.upstream.isDown = true
      try {
        await amount.fill('0.2')
        await expect(noQuotes).toBeVisible()
        await expectAccessible(page)
        await page.goto('/cluster')
        await expect(services.getByText('Down: calls get no usable reply')).toHaveCount(2)
        await expectAccessible(page)
        await page.goto('/pro/screener/toptrending')
        await expect(page.getByText('The list could not be loaded')).toBeVisible()
        await expectAccessible(page)
      } finally {
        live.upstream.isDown = false
        frames = 0
      }
      await page.goto('/swap')
      await amount.fill('0.1')
      await expect(page.getByText('Minimum received')).toBeVisible()
      await expectFrames()
      await page.goto('/cluster')
      await expect(services.getByText('On', { exact: true })).toHaveCount(2)
    })
  })
