import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { tokenBalance, USDC } from '../chain.ts'
import { registerWallet } from '../injected-wallet.ts'
import { test as base, connectInjected, expect, toast } from '../page.ts'
import { createWalletKey } from '../wallet-key.ts'
import { LiveServer } from './live-server.ts'
import { Relay } from './relay.ts'

/** JSON-RPC of the server whose chain is used as a live cluster. */
const CHAIN = process.env.LIVE_RPC_URL ?? ''
const KEY = 'key-8f3ab0c94d1e'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

interface Live {
  server: LiveServer
  relay: Relay
  url: string
}

/** A server that reads the chain over a relay, without WebSocket, with a venue that the chain does not have. */
const test = base.extend<object, { live: Live }>({
  live: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
    async ({}, use) => {
      const relay = await Relay.open(CHAIN, KEY)
      const server = new LiveServer({ RPC_URL: relay.url, VENUES: 'saber' })
      try {
        await use({ server, relay, url: await server.ready() })
      } finally {
        await server.stop()
        await relay.close()
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ live }, use) => use(live.url),
})

/** Texts of responses in which the key stands, from now on. */
function watchForKey(page: Page) {
  const reads: Promise<string | undefined>[] = []
  page.on('response', (response) => {
    const read = response.text().then(
      (text) => (text.includes(KEY) ? response.url() : undefined),
      () => undefined,
    )
    reads.push(read)
  })
  return async () => (await Promise.all(reads)).filter((url) => url !== undefined)
}

async function fund(address: string): Promise<void> {
  const params = [{ address, lamports: 20_000_000_000 }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'callisto_faucet', params })
  const reply = await fetch(CHAIN, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(await reply.json()).not.toHaveProperty('error')
}

async function expectQuote(page: Page): Promise<void> {
  await page.goto('/swap')
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('0.1')
  await expect(page.getByText('Minimum received')).toBeVisible()
}

/** Expects old prices to be named and not quoted. */
async function expectStale(page: Page): Promise<void> {
  await expect(page.getByText(/newest slot is more than 10 slots old: prices are stale/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('0.2')
  await expect(
    page.getByText('No quotes: fresh prices of the network did not come in time').first(),
  ).toBeVisible()
}

for (const viewport of SIZES)
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test('a swap pays what was quoted, and no test wallet or faucet is offered', async ({
      page,
      request,
      live,
    }) => {
      const keyOf = watchForKey(page)
      const key = createWalletKey()
      await fund(key.address)
      await registerWallet(page, 'honest', { pkcs8: key.pkcs8 })
      let quoted: string | undefined
      page.on('response', async (response) => {
        if (!response.url().includes('/api/swap/v1/quote') || !response.ok()) return
        quoted = ((await response.json()) as { outAmount: string }).outAmount
      })
      await page.goto('/swap')
      await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Injected' })).toBeVisible()
      await expect(page.getByText('Callisto Test Wallet')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await connectInjected(page)
      await expect(page.getByText('Prices are asked every 2 s.')).toBeVisible()
      const form = page.getByRole('region', { name: 'Swap', exact: true })
      await page.getByRole('textbox', { name: 'Amount to sell' }).fill('0.1')
      await form.getByRole('button', { name: 'Swap', exact: true }).click()
      await expect(form.getByText('Nothing else changes.')).toBeVisible()
      await expectAccessible(page)
      await form.getByRole('button', { name: /^Confirm/ }).click()
      await expect(toast(page, 'Transaction Confirmed')).toBeVisible()
      const received = await form.locator('[data-received]').getAttribute('data-received')
      expect(received).toBe(quoted)
      expect(await tokenBalance(request, key.address, USDC)).toBe(BigInt(received ?? 0))
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Profile of/ })
        .click()
      await expect(page.getByRole('dialog', { name: 'Profile' })).toContainText('SOL')
      await expect(page.getByRole('button', { name: /^Get .* SOL/ })).toHaveCount(0)
      expect(await keyOf()).toEqual([])
      expect(live.server.output).not.toContain(KEY)
    })

    test('the state of the cluster: limits, a venue that is off, what is missing', async ({ page, live }) => {
      const keyOf = watchForKey(page)
      await page.goto('/cluster')
      const venues = page.getByRole('region', { name: 'Venues' })
      await expect(venues.getByRole('listitem').filter({ hasText: 'Saber' })).toContainText(
        'OffIts program is not deployed on this cluster.',
      )
      await expect(venues.getByText('On', { exact: true })).toHaveCount(5)
      await expect(page.getByRole('rowheader', { name: 'getMultipleAccounts' })).toBeVisible()
      const missing = page.getByRole('region', { name: 'What this server does without' })
      await expect(missing).toContainText('Prices are asked every 2 s, and pages get no notifications.')
      await expectAccessible(page)
      await page.goto('/trigger')
      await expect(page.getByRole('region', { name: 'Not deployed on this cluster' })).toContainText(
        'ca11istoTrigger1111111111111111111111111111',
      )
      await expectAccessible(page)
      expect(await keyOf()).toEqual([])
      expect(live.server.output).not.toContain(KEY)
    })

    test('an RPC service that lags: old prices are named and not quoted until it has caught up', async ({
      page,
      live,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of (502|503|504)/)
      await expectQuote(page)
      live.relay.isBehind = true
      try {
        await expectStale(page)
        await page.goto('/portfolio')
        await expect(page.getByText(/prices are stale/)).toBeVisible()
      } finally {
        live.relay.isBehind = false
      }
      await expectQuote(page)
      await expect(page.getByText(/prices are stale/)).toHaveCount(0)
    })

    test('an RPC service that is away: old prices are named and not quoted, and what is known is shown', async ({
      page,
      live,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of (502|503|504)/)
      await expectQuote(page)
      live.relay.isDown = true
      try {
        await expectStale(page)
        await expectAccessible(page)
        await page.goto('/cluster')
        await expect(page.getByText('Passed over')).toBeVisible()
        await page.goto('/pro/screener/toptrending')
        await expect(page.locator('[data-row-link]').first()).toBeVisible()
      } finally {
        live.relay.isDown = false
      }
      await expectQuote(page)
      await expect(page.getByText(/prices are stale/)).toHaveCount(0)
      expect(live.server.output).not.toContain(KEY)
    })
  })

test('a cluster of another genesis hash is no start', async () => {
  const relay = await Relay.open(CHAIN, KEY)
  try {
    const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    const server = new LiveServer({ RPC_URL: relay.url, GENESIS_HASH: genesis })
    expect(await server.ended()).not.toBe(0)
    expect(server.output).toMatch(/RPC_URL: the cluster has the genesis hash \w+, not GENESIS_HASH 5eykt4/)
    expect(server.output).not.toContain(KEY)
  } finally {
    await relay.close()
  }
})
