import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  allRoutes,
  fullPath,
  type Route,
  RoutingErrorSchema,
  repliesOf,
  statusesOf,
  webSocketRoutes,
} from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/v4/core'
import { orderCalls } from './order-calls.test-helper.ts'
import { quickAccountCalls } from './quick-account-calls.test-helper.ts'
import { rawExchange, upgradeRequest } from './raw-http.test-helper.ts'
import { type RouteCall, toRequest, USDC, validCalls } from './route-calls.test-helper.ts'
import { signedOrder } from './signed-order.test-helper.ts'
import { startTestServices, type TestServices } from './test-services.test-helper.ts'

/*
 * Provokes every status that a route declares. A status that is declared and not provoked fails the test, and so does a
 * reply with a status or a body that is not declared.
 */

const UNKNOWN = '4Nd1mYQ4Jq1q3yqZcY3Vq1w2o8Qm9n5X7b6s2d3f4g5h'

let services: TestServices
let app: FastifyInstance
let valid: Readonly<Record<string, RouteCall>>
let executed: Awaited<ReturnType<typeof signedOrder>>
const apps: FastifyInstance[] = []
const seen = new Map<string, Set<number>>(allRoutes.map(({ operationId }) => [operationId, new Set()]))

const opened = async (starting: Promise<FastifyInstance>) => {
  const started = await starting
  apps.push(started)
  return started
}

beforeAll(async () => {
  services = await startTestServices()
  app = await opened(services.createApp())
  const quote = validCalls(undefined).getQuote!
  const reply = await app.inject(toRequest(routeOf('getQuote'), quote))
  executed = await signedOrder(app, services.localnet.chain)
  valid = {
    ...validCalls(reply.json()),
    ...(await quickAccountCalls(app, services.provider)),
    ...(await orderCalls(app, services.localnet.chain)),
    executeOrder: executed,
    executeOrderV2: executed,
  }
}, 300_000)

afterAll(async () => {
  for (const each of apps) await each.close()
  await services?.close()
})

const routeOf = (operationId: string): Route =>
  allRoutes.find((route) => route.operationId === operationId) as Route

/** Notes the status of a reply; its body must be the declared one of that status. */
function note(route: Route, status: number, text: string): void {
  const schema = repliesOf(route)[status]
  const where = `${route.operationId} ${status}: ${text.slice(0, 300)}`
  if (!schema) throw new Error(`${where} is not declared`)
  const body: unknown = route.mediaType !== undefined && status === 200 ? text : JSON.parse(text)
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw new Error(`${where} has another body: ${z.prettifyError(parsed.error)}`)
  seen.get(route.operationId)!.add(status)
}

async function call(at: FastifyInstance, route: Route, change: RouteCall = {}): Promise<number> {
  const known = valid[route.operationId]
  const { statusCode, payload, headers } = await at.inject(
    toRequest(route, { ...known, ...change, headers: { ...known?.headers, ...change.headers } }),
  )
  note(route, statusCode, payload)
  if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  return statusCode
}

const declares = (status: number) => allRoutes.filter((route) => statusesOf(route).includes(status))

test('200: a valid call', async () => {
  for (const route of allRoutes) expect(await call(app, route), route.operationId).toBe(200)
})

describe('400', () => {
  /** Of the first parameter that can be wrong; a path parameter where there is no query. */
  const wrong: Readonly<Record<string, RouteCall>> = {
    getQuote: { query: { ...validCalls(undefined).getQuote!.query, amount: '0.5' } },
    createSwap: { body: {} },
    createSwapInstructions: { body: {} },
    getQuoteV2: { query: { ...validCalls(undefined).getQuoteV2!.query, amount: '0.5' } },
    getBuild: { query: { ...validCalls(undefined).getBuild!.query, taker: 'x' } },
    createSwapV2: { body: {} },
    createSwapInstructionsV2: { body: {} },
    searchTokens: { query: { limit: '-1' } },
    getOrder: { query: { amount: '1' } },
    getOrderV2: { query: { ...validCalls(undefined).getOrderV2!.query, taker: 'x' } },
    executeOrder: { body: { requestId: 'x' } },
    executeOrderV2: { body: { signedTransaction: 'AA', requestId: 'x' } },
    createTriggerOrder: { body: {} },
    cancelTriggerOrder: { body: { maker: 'x' } },
    cancelTriggerOrders: { body: { maker: UNKNOWN } },
    editTriggerOrder: { body: { maker: UNKNOWN, order: UNKNOWN, params: {} } },
    executeTriggerOrder: { body: { requestId: 'x', signedTransaction: 'AA' } },
    getTriggerOrders: { query: { user: UNKNOWN, orderStatus: 'all' } },
    getTriggerOrder: { params: { order: 'x' } },
    createRecurringOrder: { body: {} },
    cancelRecurringOrder: { body: { user: 'x' } },
    cancelRecurringOrders: { body: { user: UNKNOWN } },
    pauseRecurringOrder: { body: { user: UNKNOWN, order: UNKNOWN } },
    resumeRecurringOrder: { body: { user: UNKNOWN, order: UNKNOWN } },
    depositRecurringOrder: { body: { user: UNKNOWN, order: UNKNOWN, amount: 0 } },
    withdrawRecurringOrder: { body: { user: UNKNOWN, order: UNKNOWN, amount: 1, inputOrOutput: 'Both' } },
    executeRecurringOrder: { body: { requestId: 'x', signedTransaction: 'AA' } },
    getRecurringOrders: { query: { user: UNKNOWN, recurringType: 'any', orderStatus: 'active' } },
    getRecurringOrder: { params: { order: 'x' } },
    getActiveDca: { query: { page: '0' } },
    getHistoricalDca: { params: { wallet: 'x' } },
    getBalances: { params: { address: 'x' } },
    getHoldings: { params: { address: 'I'.repeat(40) } },
    getAccountBalances: { params: { address: 'I'.repeat(40) } },
    getAccountHoldings: { params: { address: 'I'.repeat(40) } },
    getNativeHolding: { params: { address: '1'.repeat(44) } },
    searchUltraTokens: { query: { limit: '-1' } },
    getPrices: { query: {} },
    getPricesV2: { query: { ids: USDC, showExtraInfo: 'true' } },
    getMarketMints: { params: { market: 'x' } },
    getTaggedTokens: { query: { query: 'nobody' } },
    getRankedTokens: { params: { category: 'nothing', interval: '1h' } },
    getLegacyTokenV1: { params: { mint: 'x' } },
    getLegacyTaggedTokens: { params: { tags: 'verified,nobody' } },
    getNewTokens: { query: { limit: '0' } },
    getContent: { query: { mints: 'x' } },
    getContentFeed: { query: { mint: USDC, page: '0' } },
    getShield: { query: {} },
    getAssetShield: { query: { mints: 'x' } },
    getAssetList: { query: { includeSparklines: 'true', limit: '51' } },
    getUserTrades: { query: { addresses: 'x' } },
    getPnl: { query: {} },
    getPools: { query: { assetIds: 'x' } },
    getPoolList: { query: { limit: 'x' } },
    getTopOverview: { params: { timeframe: '1y' } },
    getDailyPoolList: { query: { limit: 'x' } },
    getGems: { body: { recent: { timeframe: '1y' } } },
    getAssets: { query: { ids: 'x' } },
    searchAssets: { query: { limit: '0.5' } },
    getAssetPools: { params: { id: 'x' } },
    getTxs: { query: { limit: 'x' } },
    getHolders: { params: { id: 'x' } },
    getTopTraders: { query: { sortBy: 'x' } },
    getNarrative: { params: { assetId: 'x' } },
    getDescription: { params: { id: 'x' } },
    getDevStats: { params: { address: 'x' } },
    getStockStats: { query: { issuers: 'nobody' } },
    getChart: { query: { interval: 'x' } },
    getTokenMetadata: { params: { id: 'x' } },
    getTokenPicture: { params: { id: 'x' } },
    getLaunchpadIcon: { params: { name: 'x'.repeat(65) } },
    getImage: { query: { url: 'http://127.0.0.1/' } },
    getSocialPicture: { query: {} },
    getBanner: { params: { bannerId: 'a.b' } },
    getBannerPicture: { params: { bannerId: 'sample', picture: 'x.svg' } },
    getWalletRisk: { params: { walletAddress: 'x' } },
    postEvents: { body: { events: [] } },
    getSymbolAddresses: { query: { symbols: 'A,,B' } },
    getBars: { query: { type: '7m', time_from: '0', time_to: '1' } },
    getTokenOverview: { query: { quote_address: 'x' } },
    getNetVolume: { query: { interval: 'x' } },
    getSparklines: { query: { ids: 'x' } },
    getLegacyToken: { params: { id: 'x' } },
    getFeed: { query: { feed: 'x', type: '15m' } },
    getListedPrices: { headers: { 'x-chain': 'ethereum' } },
    getOraclePrices: { query: { feeds: 'doge' } },
    getUdfSymbol: { query: {} },
    searchUdfSymbols: { query: { limit: 'x' } },
    getUdfHistory: { query: { symbol: 'solusd', resolution: '7' } },
    getOwnPortfolio: { query: { address: 'x' } },
    getOtherPortfolio: { query: { address: 'x' } },
    getLegacyPortfolio: { params: { address: 'x' } },
    getAsrClaims: { params: { address: 'x' } },
    getStaked: { params: { address: 'x' } },
    getPositions: { params: { address: 'x' } },
    getActivities: { params: { address: 'x' } },
    getHistory: { params: { address: 'x' } },
    getTransfers: { params: { address: 'x' } },
    getNetWorth: { params: { address: 'x' } },
    getTokenPositions: { params: { address: 'x' } },
    getHistoryJson: { params: { address: 'x' } },
    getHistoryCsv: { params: { address: 'x' } },
    startEmailLogin: { body: { email: 'nobody' } },
    verifyEmailCode: { body: {} },
    startProviderLogin: { params: { provider: 'x'.repeat(33) } },
    finishProviderLogin: { body: {} },
    startWalletLogin: { body: { address: 'x' } },
    verifyWalletLogin: { body: { challengeId: 'x', signature: 'x' } },
    logout: { body: {} },
    putWrappedKey: { params: { address: 'x' } },
    deleteWrappedKey: { body: { replaces: 0 } },
    getAuditLog: { query: { before: '0' } },
    getPushWatch: { params: { token: 'x' } },
    putPushWatch: { body: { alerts: [] } },
    deletePushWatch: { params: { token: 'x' } },
  }

  test.each(declares(400))('$operationId', async (route) => {
    expect(await call(app, route, wrong[route.operationId])).toBe(400)
  })
})

describe('404', () => {
  const absent: Readonly<Record<string, RouteCall>> = {
    getPoolList: { params: { category: 'nothing', timeframe: '1h' } },
    getDailyPoolList: { params: { category: 'nothing' } },
    getAssetList: { params: { category: 'nothing', timeframe: '1h' } },
    getTriggerOrder: { params: { order: UNKNOWN } },
    getRecurringOrder: { params: { order: UNKNOWN } },
    getNarrative: { params: { assetId: UNKNOWN } },
    getMarketMints: { params: { market: UNKNOWN } },
    getLegacyTokenV1: { params: { mint: UNKNOWN } },
    getLaunchpadIcon: { params: { name: 'nothing' } },
    getImage: { query: { url: '/data/v1/images/launchpads/nothing' } },
    getBanner: { params: { bannerId: 'nothing' } },
    getBannerPicture: { params: { bannerId: 'nothing', picture: '0123456789abcdef.png' } },
    getBars: { params: { tokenAddress: UNKNOWN } },
    getTokenOverview: { params: { primaryAddress: UNKNOWN } },
    getFeed: { query: { feed: 'ethusd', type: '15m' } },
    startProviderLogin: { params: { provider: 'nobody' } },
    finishProviderLogin: { params: { provider: 'nobody' } },
    deleteWrappedKey: { params: { address: UNKNOWN } },
    getPushWatch: { params: { token: 'A'.repeat(43) } },
  }

  test.each(declares(404))('$operationId', async (route) => {
    const { operationId } = route
    if (operationId === 'getMetrics') {
      const closed = await opened(services.createApp({ isMetricsOpen: false }))
      expect(await call(closed, route)).toBe(404)
      return
    }
    if (operationId === 'getOutbox') {
      expect(await call(await opened(services.createAppWithoutMails()), route)).toBe(404)
      return
    }
    expect(await call(app, route, absent[operationId] ?? { params: { id: UNKNOWN } })).toBe(404)
  })
})

test('403: raw RPC is closed to others than the pages of the app and configured keys', async () => {
  const closed = await opened(
    services.createApp({ isRpcOpen: false, publicOrigin: 'https://callisto.example', apiKeys: ['known'] }),
  )
  for (const route of declares(403).filter((each) => !isOfQuickAccounts(each))) {
    expect(await call(closed, route)).toBe(403)
    expect(await call(closed, route, { headers: { origin: 'https://evil.example' } })).toBe(403)
    expect(await call(closed, route, { headers: { origin: 'https://callisto.example' } })).toBe(200)
    expect(await call(closed, route, { headers: { 'x-api-key': 'known' } })).toBe(200)
  }
})

const isOfQuickAccounts = ({ path }: Route): boolean => path.startsWith('/quick/')

test('403: Quick Accounts are closed to pages of other origins', async () => {
  for (const route of declares(403).filter(isOfQuickAccounts)) {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(await call(app, route, { headers })).toBe(403)
  }
})

test('409: another version of a key is stored', async () => {
  const put = routeOf('putWrappedKey')
  expect(await call(app, put)).toBe(200)
  expect(await call(app, put)).toBe(409)
  expect(await call(app, routeOf('deleteWrappedKey'), { body: { replaces: 2 } })).toBe(409)
})

const IN_PATHS: Readonly<Record<string, string>> = { category: 'recent', timeframe: '1h' }

test('405: every path with a method that it does not take', async () => {
  for (const path of new Set(allRoutes.map(fullPath))) {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => IN_PATHS[name] ?? USDC)
    const reply = await app.inject({ method: 'PATCH', url })
    expect(reply.statusCode, url).toBe(405)
    expect(z.safeParse(RoutingErrorSchema, reply.json()).success).toBe(true)
    expect(reply.headers.allow).toMatch(/GET, HEAD|POST|PUT/)
  }
})

test('413: a body of a megabyte', async () => {
  const body = `{"a":"${'a'.repeat(1_048_576)}"}`
  for (const route of declares(413)) expect(await call(app, route, { body })).toBe(413)
})

test('415: a body that is not JSON by its type', async () => {
  for (const route of declares(415))
    expect(await call(app, route, { body: 'a=1', headers: { 'content-type': 'text/plain' } })).toBe(415)
})

test('401: an API key that is not configured', async () => {
  const keyed = await opened(services.createApp({ apiKeys: ['known'] }))
  for (const route of declares(401))
    expect(await call(keyed, route, { headers: { 'x-api-key': 'unknown' } })).toBe(401)
})

test('429: the second request of a minute', async () => {
  const limited = await opened(services.createApp({ rateLimitPerMinute: 1 }))
  await limited.inject('/openapi.json')
  for (const route of declares(429)) expect(await call(limited, route)).toBe(429)
  for (const probe of allRoutes.filter(({ isProbe }) => isProbe)) expect(await call(limited, probe)).toBe(200)
})

test('500: something in the server throws', async () => {
  const broken = Object.assign(['known'], {
    some: () => {
      throw new Error('the keys cannot be read')
    },
  })
  const failing = await opened(services.createApp({ apiKeys: broken }))
  for (const route of declares(500))
    expect(await call(failing, route, { headers: { 'x-api-key': 'known' } })).toBe(500)
})

test('503: the server is stopping', async () => {
  const closing = await services.createApp()
  const replies: [Route, number, string][] = []
  closing.addHook('preClose', async () => {
    const { port } = closing.server.address() as AddressInfo
    // Together: a hook that closes a server has ten seconds.
    await Promise.all(
      declares(503).map(async (route) => {
        const { method, url, payload, headers } = toRequest(route, valid[route.operationId] ?? {})
        const reply = await fetch(`http://127.0.0.1:${port}${url}`, {
          method: method as string,
          headers: headers as Record<string, string>,
          body: (payload as string | undefined) ?? null,
        })
        replies.push([route, reply.status, await reply.text()])
      }),
    )
  })
  await closing.listen({ host: '127.0.0.1', port: 0 })
  await closing.close()
  expect(replies).toHaveLength(declares(503).length)
  for (const [route, status, text] of replies) {
    expect(status).toBe(503)
    note(route, status, text)
  }
})

test('504: what the server waits for does not reply', async () => {
  const silent = await opened(services.createSilentApp())
  /** What the cheapest form of a call does not wait for. */
  const waits: Readonly<Record<string, RouteCall>> = {
    getQuote: { query: { ...valid.getQuote!.query, minLiquidityUsd: '1' } },
    getQuoteV2: { query: { ...valid.getQuoteV2!.query, minLiquidityUsd: '1' } },
    getBuild: { query: { ...valid.getBuild!.query, minLiquidityUsd: '1' } },
    getOrder: { query: { ...valid.getOrder!.query, taker: executed.taker } },
    getOrderV2: { query: { ...valid.getOrderV2!.query, taker: executed.taker } },
  }
  // Together: some deadlines are two seconds of real time.
  await Promise.all(
    declares(504).map(async (route) =>
      expect(await call(silent, route, waits[route.operationId]), route.operationId).toBe(504),
    ),
  )
})

test.each(webSocketRoutes)('$path: every status of a socket', async ({ path }) => {
  const declared = Object.keys(
    ((await app.inject('/openapi.json')).json() as { paths: Record<string, { get: { responses: object } }> })
      .paths[path]!.get.responses,
  ).map(Number)
  const statuses = new Set<number>()
  const keyed = await opened(services.createApp({ apiKeys: ['known'], maxSocketsPerClient: 1 }))
  await keyed.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(keyed.server.address() as AddressInfo).port}`
  const rejected = async (headers: Record<string, string | undefined> = {}) => {
    const reply = await rawExchange(url, upgradeRequest(path, headers), { silenceMs: 20_000 })
    statuses.add(Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]))
  }
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`)
  await once(socket, 'open')
  statuses.add(101)
  await rejected()
  await rejected({ 'x-api-key': 'unknown' })
  await rejected({ origin: 'https://evil.example' })
  // A key is a client of its own, which has no open socket.
  await rejected({ 'x-api-key': 'known', 'sec-websocket-key': undefined })
  socket.terminate()
  const plain = await keyed.inject(path)
  statuses.add(plain.statusCode)
  // 500 and 503 come from the hooks that all routes share.
  expect([...statuses, 500, 503].sort()).toEqual(declared.sort())
})

test('no route declares a status that nothing provokes', () => {
  const provoked = allRoutes.map(({ operationId }) => [operationId, [...seen.get(operationId)!].sort()])
  const declared = allRoutes.map((route) => [
    route.operationId,
    Object.keys(repliesOf(route)).map(Number).sort(),
  ])
  expect(Object.fromEntries(provoked)).toEqual(Object.fromEntries(declared))
})
