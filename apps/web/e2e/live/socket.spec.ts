import { expectAccessible } from '../axe.ts'
import { test as base, expect } from '../page.ts'
import { LiveServer } from './live-server.ts'
import { SocketRelay } from './socket-relay.ts'

/** JSON-RPC and WebSocket of the server whose chain is used as a live cluster. */
const CHAIN = process.env.LIVE_RPC_URL ?? ''
const CHAIN_SOCKET = process.env.LIVE_WS_URL ?? ''
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

interface Live {
  relay: SocketRelay
  url: string
}

/** A server that follows the chain by subscriptions. */
const test = base.extend<object, { live: Live }>({
  live: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
    async ({}, use) => {
      const relay = await SocketRelay.open(CHAIN_SOCKET)
      const server = new LiveServer({
        RPC_URL: CHAIN,
        WS_URL: relay.url,
        RPC_CALLS_PER_10S: '2000',
        RPC_CALLS_PER_METHOD: '2000',
      })
      try {
        await use({ relay, url: await server.ready() })
      } finally {
        await server.stop()
        await relay.close()
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ live }, use) => use(live.url),
})

for (const viewport of SIZES)
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test('a WebSocket that is cut: prices are asked for, quoted on, and followed again', async ({
      page,
      live,
    }) => {
      const isAsked = page.getByText('Prices are asked every 2 s.')
      const minimum = page.getByText('Minimum received')
      const services = page.getByRole('region', { name: 'RPC services' })
      await page.goto('/swap')
      const amount = page.getByRole('textbox', { name: 'Amount to sell' })
      await amount.fill('0.1')
      await expect(minimum).toBeVisible()
      await expect(isAsked).toHaveCount(0)
      live.relay.isCut = true
      try {
        await expect(isAsked).toBeVisible()
        await amount.fill('0.2')
        await expect(minimum).toBeVisible()
        await expectAccessible(page)
        await page.goto('/cluster')
        await expect(services.getByText(/^down for /)).toBeVisible()
        await expectAccessible(page)
      } finally {
        live.relay.isCut = false
      }
      await expect(services.getByText(/^up, \d+ reconnection/)).toBeVisible()
      await page.goto('/swap')
      await amount.fill('0.1')
      await expect(minimum).toBeVisible()
      await expect(isAsked).toHaveCount(0)
    })
  })
