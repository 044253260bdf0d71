import type {
  HistoryRow,
  LegacyPortfolioReply,
  NetWorthReply,
  PortfolioReply,
  SpotActivity,
  TokenPositionsReply,
} from '@callisto/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FakeLedger, fakeAddress, SOL, USDC, wallet } from '../testing/fake-ledger.test-helper.ts'
import { startTestAccount, type TestAccount } from '../testing/test-account.test-helper.ts'

const TOKEN = fakeAddress(2, 0)
const UNPRICED = fakeAddress(2, 1)
const provider = wallet(100)
const me = wallet(1)
const M = 1_000_000n

interface Histories {
  histories: SpotActivity[]
  hasMoreData: boolean
  anchor?: string
}

let ledger: FakeLedger
let account: TestAccount

/** A pool of SOL at 150 dollars and one of the token at 1 dollar, and a wallet with 10 SOL and 1,000 dollars. */
beforeEach(async () => {
  ledger = new FakeLedger()
  ledger.secondsPerBlock = 1
  ledger.endow(provider, 10n ** 12n, [
    [SOL, 10n ** 15n],
    [USDC, 10n ** 15n],
    [TOKEN, 10n ** 15n],
  ])
  ledger.endow(me, 10n ** 10n, [
    [SOL, 10n ** 9n],
    [USDC, 1000n * M],
    [UNPRICED, 5n * M],
  ])
  ledger.createPool(provider, SOL, USDC, [10n ** 14n, 15n * 10n ** 12n]).commit(provider)
  ledger.createPool(provider, TOKEN, USDC, [10n ** 13n, 10n ** 13n]).commit(provider)
  ledger.block()
  ledger.send(me, provider, UNPRICED, 1n).commit(me)
  ledger.block()
  account = await startTestAccount(ledger)
  for (const [mint, usd] of [
    [SOL, 150],
    [USDC, 1],
    [TOKEN, 2],
  ] as const)
    account.market.usd.set(mint, usd)
})

afterEach(() => account.close())

/** Buys tokens for so many dollars, in a block of its own. */
async function buy(usd: number): Promise<void> {
  ledger.swap(me, 1, USDC, BigInt(usd) * M)
  ledger.commit(me)
  ledger.block()
  await account.untilWritten()
}

const swaps = (query = '') => account.get<Histories>(`/account/v2/activities/${me}?product=SWAP&${query}`)
const own = (address: string = me) =>
  account.get<PortfolioReply>(`/account/v1/portfolio/fetchJup?address=${address}&addressSystem=solana`)

describe('the portfolio (2-7-08)', () => {
  test('has the wallet with values, cost and result of each token', async () => {
    await buy(100)
    const { elements, value, fetcherReports, tokenInfo, slot } = await own()
    expect(fetcherReports).toMatchObject([
      { id: 'wallet-tokens', status: 'succeeded' },
      { id: 'jupiter-exchange', status: 'succeeded' },
      { id: 'jupiter-governance', status: 'succeeded' },
    ])
    expect(slot).toBe(ledger.blocks.length)
    const [element] = elements
    if (element?.type !== 'multiple') throw new Error('the wallet is not the first element')
    const token = element.data.assets.find(({ type, data }) => type === 'token' && data.address === TOKEN)
    if (token?.type !== 'token') throw new Error('the token is not in the wallet')
    const held = Number(ledger.amountOf(me, TOKEN)) / 1e6
    expect(token.value).toBeCloseTo(2 * held, 6)
    expect(token.ref).toBe(ledger.tokens.get(`${me}:${TOKEN}`)!.account)
    expect(token.gain).toMatchObject({ method: 'weighted-average', cost: 100 })
    expect(token.gain!.unrealized).toBeCloseTo(2 * held - 100, 6)
    expect(element.data.assets[0]).toMatchObject({ data: { isNative: true, price: 150 } })
    expect(value).toBeCloseTo(element.value!, 6)
    expect(Object.keys(tokenInfo.solana)).toContain(TOKEN)
  })

  test('never counts an unknown price as 0', async () => {
    const { elements } = await own()
    const assets = elements[0]!.type === 'multiple' ? elements[0]!.data.assets : []
    const unpriced = assets.find(({ type, data }) => type === 'token' && data.address === UNPRICED)
    expect(unpriced).toMatchObject({ value: null, data: { price: null, amount: 4.999999 } })
    expect(unpriced?.type === 'token' && unpriced.gain).toEqual({ method: 'weighted-average', realized: 0 })
  })

  test.each([Number.NaN, 0, -1])('takes a price of %d for none', async (usd) => {
    account.market.usd.set(TOKEN, usd)
    await buy(10)
    const { elements } = await own()
    const assets = elements[0]!.type === 'multiple' ? elements[0]!.data.assets : []
    expect(assets.find(({ type, data }) => type === 'token' && data.address === TOKEN)?.value).toBeNull()
  })

  test('without prices reports them as failed, and keeps the amounts', async () => {
    account.market.prices = async () => Promise.reject(new Error('down'))
    const { elements, value, fetcherReports } = await own()
    expect(value).toBeNull()
    expect(fetcherReports).toContainEqual(expect.objectContaining({ id: 'prices', status: 'failed' }))
    expect(elements[0]).toMatchObject({ value: null, data: { assets: expect.any(Array) } })
  })

  test('of the other products survives a chain that does not answer, with a report (2-3-02)', async () => {
    const path = `/account/v1/portfolio/fetchNoJup?address=${provider}`
    ledger.accounts = async () => Promise.reject(new Error('down'))
    const failed = await account.get<PortfolioReply>(path)
    expect(failed.value).toBeNull()
    expect(failed.fetcherReports).toMatchObject([
      { id: 'wallet-nfts', status: 'succeeded' },
      { id: 'callisto-pools', status: 'failed' },
      { id: 'callisto-launchpad', status: 'failed' },
    ])
  })

  test('of an address that no block has shown is its SOL on the chain', async () => {
    const stranger = fakeAddress(4, 1)
    ledger.lamports.set(stranger, 10n ** 9n)
    expect(await own(stranger)).toMatchObject({ value: 150, elements: [{ value: 150 }] })
    expect(await own(fakeAddress(4, 2))).toMatchObject({ value: 0, elements: [] })
  })

  test('is one call at the public path, by product', async () => {
    const all = await account.get<PortfolioReply>(`/api/portfolio/v1/positions/${me}?platforms=wallet-tokens`)
    expect(all.fetcherReports.map(({ id }) => id)).toEqual(['wallet-tokens'])
    const platforms = await account.get<{ id: string }[]>('/api/portfolio/v1/platforms')
    expect(platforms.map(({ id }) => id)).toContain('callisto-pools')
  })

  test('has a legacy form from the index alone (2-3-03, 2-7-09)', async () => {
    const { balances, totalUsd } = await account.get<LegacyPortfolioReply>(`/account/portfolio/${me}`)
    // Native SOL has an empty mint and the price of wrapped SOL (2-7-11).
    expect(balances[0]).toMatchObject({ mint: '', rawValue: String(ledger.lamports.get(me)), decimals: 9 })
    expect(balances[0]!.usdValue).toBeCloseTo((150 * Number(ledger.lamports.get(me))) / 1e9, 6)
    expect(totalUsd).toBeCloseTo(balances[0]!.usdValue!, 6)
  })
})

describe('activities (2-7-01)', () => {
  test('have both forms of the reply, and pages from 1 (2-7-03, 2-7-04)', async () => {
    expect(await swaps()).toEqual({ histories: [], hasMoreData: false })
    const orders = await account.get(`/account/v2/activities/${me}?product=LO&page=1`)
    expect(orders).toEqual({ trades: [], page: 1, totalPages: 0 })
    const { statusCode } = await account.app.inject(`/account/v2/activities/${me}?page=0`)
    expect(statusCode).toBe(400)
  })

  test('show a route as one swap, with its rate (2-3-05)', async () => {
    const usdc = ledger.swap(me, 0, SOL, 10n ** 9n)
    ledger.swap(me, 1, USDC, usdc)
    ledger.commit(me)
    ledger.block()
    await account.untilWritten()
    const [row] = (await swaps()).histories
    const out = ledger.amountOf(me, TOKEN)
    expect(row).toMatchObject({
      inputMint: SOL,
      outputMint: TOKEN,
      inputAmount: '1',
      rawInputAmount: '1000000000',
      rawOutputAmount: String(out),
      action: 'buy',
      platform: 'Callisto CPMM',
      timestamp: 1_790_000_003,
      txHash: 'signature-3-0',
    })
    expect(row!.usdValue).toBeCloseTo(150, 1)
    expect(row!.rate).toBeCloseTo(Number(out) / 1e6, 9)
  })

  test.each([
    ['with the anchor of page 1', (anchor: string | undefined) => `&anchor=${anchor}`],
    ['with page numbers alone', () => ''],
  ])('are neither skipped nor repeated while new ones arrive, %s', async (_, suffix) => {
    for (let n = 0; n < 45; n++) {
      ledger.swap(me, 1, USDC, BigInt(n + 1) * 1000n)
      ledger.commit(me)
    }
    ledger.block()
    await account.untilWritten()
    const seen: string[] = []
    let anchor: string | undefined
    for (let page = 1; ; page++) {
      const reply = await swaps(`page=${page}${page === 1 ? '' : suffix(anchor)}`)
      if (page === 1) anchor = reply.anchor
      seen.push(...reply.histories.map(({ rawInputAmount }) => rawInputAmount))
      if (!reply.hasMoreData) break
      await buy(1)
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => String((45 - n) * 1000)))
    expect((await swaps()).histories[0]).toMatchObject({ rawInputAmount: String(M) })
  })

  test('of a pair are the swaps between its tokens, in either direction, in pages of their own', async () => {
    const sell = (mint: typeof TOKEN, amount: bigint) => {
      ledger.swap(me, mint === SOL ? 0 : 1, mint, amount)
      ledger.commit(me)
    }
    for (let n = 1; n <= 21; n++) sell(n === 20 ? TOKEN : USDC, BigInt(n) * 1000n)
    sell(SOL, 10n ** 6n)
    ledger.block()
    await account.untilWritten()
    const ofPair = (query: string) => swaps(`mints=${TOKEN},${USDC}&${query}`)
    const first = await ofPair('page=1')
    expect(first).toMatchObject({ hasMoreData: true, anchor: '22' })
    const amounts = first.histories.map(({ rawInputAmount }) => Number(rawInputAmount) / 1000)
    expect(amounts).toEqual(Array.from({ length: 20 }, (_, n) => 21 - n))
    expect(first.histories[1]).toMatchObject({ inputMint: TOKEN, outputMint: USDC })
    await buy(1)
    const second = await ofPair('page=2&anchor=22')
    expect(second).toMatchObject({ histories: [{ rawInputAmount: '1000' }], hasMoreData: false })
    for (const mints of [`${SOL},${TOKEN}`, `${SOL},${UNPRICED}`, USDC, `${TOKEN},${fakeAddress(9, 9)}`])
      expect((await swaps(`mints=${mints}`)).histories).toEqual([])
    const orders = await account.app.inject(`/account/v2/activities/${me}?product=LO&mints=${SOL},${USDC}`)
    expect(orders.statusCode).toBe(400)
  })

  test('are not cached', async () => {
    const { headers } = await account.app.inject(`/account/v2/activities/${me}`)
    expect(headers['cache-control']).toBe('no-store')
  })
})

test('positions have the result of what was sold, also of closed ones on request', async () => {
  await buy(100)
  const bought = ledger.amountOf(me, TOKEN)
  const out = ledger.swap(me, 1, TOKEN, bought)
  ledger.commit(me)
  ledger.block()
  await account.untilWritten()
  const path = `/account/v1/positions/${me}?mints=${TOKEN}`
  const realized = Number(out - 100n * M) / 1e6
  const sums = { realized, unrealized: 0, total: realized, unknown: 0 }
  expect(await account.get<TokenPositionsReply>(path)).toMatchObject({ positions: [], ...sums })
  const { positions, ...reply } = await account.get<TokenPositionsReply>(`${path}&includeClosed=true`)
  expect(reply).toMatchObject(sums)
  expect(positions).toMatchObject([
    { mint: TOKEN, rawAmount: '0', bought: { trades: 1, usd: 100 }, sold: { trades: 1 } },
  ])
  expect(positions[0]!.gain.realized).toBeCloseTo(realized, 6)
})

test('a loss of a closed position is part of every total: -6.28, not +0.47', async () => {
  const trader = wallet(2)
  const written = () => {
    ledger.block()
    return account.untilWritten()
  }
  ledger.send(provider, trader, USDC, 200n * M).commit(provider)
  await written()
  ledger.swap(trader, 1, USDC, 100n * M)
  ledger.commit(provider, [trader])
  await written()
  // Somebody sells so much that the purchase brings 6.75 dollars less.
  ledger.swap(provider, 1, TOKEN, 330_150_000_000n)
  ledger.commit(provider)
  const back = ledger.swap(trader, 1, TOKEN, ledger.amountOf(trader, TOKEN))
  ledger.commit(provider, [trader])
  await written()
  ledger.swap(trader, 0, USDC, 45n * M)
  ledger.commit(provider, [trader])
  await written()
  const wrapped = ledger.amountOf(trader, SOL)
  account.market.usd.set(SOL, 45.47 / (Number(wrapped) / 1e9))
  const expected = { realized: Number(back) / 1e6 - 100, unrealized: 0.47 }
  expect(expected.realized).toBeCloseTo(-6.75, 2)
  const { gain, elements } = await own(trader)
  expect(gain).toMatchObject({ method: 'weighted-average', unknown: 0 })
  expect(gain!.cost).toBeCloseTo(200 + expected.realized, 5)
  expect(gain!.realized).toBeCloseTo(expected.realized, 6)
  expect(gain!.unrealized).toBeCloseTo(expected.unrealized, 6)
  expect(gain!.total).toBeCloseTo(expected.realized + expected.unrealized, 6)
  const assets = elements.flatMap((one) => (one.type === 'multiple' ? one.data.assets : []))
  const shown = assets.map((asset) => (asset.type === 'token' ? asset.gain!.unrealized! : Number.NaN))
  expect(shown.reduce((sum, one) => sum + one, 0)).toBeCloseTo(gain!.unrealized!, 9)
  for (const query of ['', '?includeClosed=true']) {
    const reply = await account.get<TokenPositionsReply>(`/account/v1/positions/${trader}${query}`)
    expect(reply).toMatchObject(gain!)
  }
})

test('a total leaves out what is not known, and says of how many tokens', async () => {
  const { gain, elements } = await own()
  const assets = elements.flatMap((one) => (one.type === 'multiple' ? one.data.assets : []))
  const costs = assets.flatMap((one) => (one.type === 'token' ? (one.gain?.cost ?? []) : []))
  expect(costs).toHaveLength(1)
  expect(gain).toMatchObject({ cost: costs[0], realized: 0, unrealized: 0, total: 0, unknown: 1 })
  // What an address had before the first block has no history at all.
  const stranger = fakeAddress(4, 1)
  expect((await own(stranger)).gain).toMatchObject({ realized: 0, unrealized: 0, total: 0, unknown: 0 })
  ledger.lamports.set(stranger, 10n ** 9n)
  const { accounts } = ledger
  let reads = 0
  ledger.accounts = (addresses, signal) => {
    if (addresses.includes(stranger) && ++reads > 1) throw new Error('its SOL was read before')
    return accounts(addresses, signal)
  }
  expect((await own(stranger)).gain).toEqual({ method: 'weighted-average', unknown: 1 })
  ledger.accounts = accounts
  const reply = await account.get<TokenPositionsReply>(`/account/v1/positions/${stranger}`)
  expect(reply).toMatchObject({ unknown: 1, positions: [] })
  expect(reply).not.toHaveProperty('total')
})

test('rent that comes back at another price changes no average cost, in positions and in the export', async () => {
  const written = () => {
    ledger.block()
    return account.untilWritten()
  }
  const sol = async () => {
    const path = `/account/v1/positions/${me}?mints=${SOL}`
    return (await account.get<TokenPositionsReply>(path)).positions[0]!.gain
  }
  ledger.rent(me, 3n * 10n ** 9n).commit(me)
  await written()
  expect((await sol()).averageCost).toBeCloseTo(150, 4)
  ledger.swap(provider, 0, USDC, 10n ** 13n)
  ledger.commit(provider)
  for (let n = 0; n < 40; n++) ledger.block()
  // A purchase shows that the price has moved.
  await buy(1)
  ledger.pay(provider, me, 10n ** 9n).commit(provider)
  await written()
  const { averageCost, cost } = await sol()
  expect(averageCost).toBeGreaterThan(155)
  ledger.rent(me, -3n * 10n ** 9n).commit(me)
  await written()
  const after = await sol()
  expect(after.averageCost).toBeCloseTo(averageCost!, 6)
  for (const method of ['weighted-average', 'fifo'] as const) {
    const path = `/account/v1/export/${me}/json?method=${method}`
    const { rows } = await account.get<{ rows: HistoryRow[] }>(path)
    const back = rows.filter(({ kind, amount }) => kind === 'network-cost' && !amount.startsWith('-'))
    expect(back.map(({ amount }) => amount)).toEqual(['2.999995000'])
    if (method === 'weighted-average') expect(Number(back[0]!.costUsd)).toBeCloseTo(after.cost! - cost!, 5)
  }
})

test('the net worth has points from the first hour, with what was deposited and withdrawn before each', async () => {
  const newcomer = wallet(7)
  const worth = (range: string) =>
    account.get<NetWorthReply>(`/account/v1/net-worth/${newcomer}?range=${range}`)
  ledger.secondsPerBlock = 60
  ledger.pay(provider, newcomer, 2n * 10n ** 9n).commit(provider)
  ledger.block()
  for (let n = 0; n < 5; n++) ledger.block()
  ledger.pay(provider, newcomer, 10n ** 9n).commit(provider)
  ledger.pay(newcomer, me, 5n * 10n ** 8n).commit(newcomer)
  ledger.block()
  await account.untilWritten()
  for (const range of ['1d', '1w', '1m', 'all']) {
    const { points, change } = await worth(range)
    // An hour may end within these minutes.
    const [first, last] = [points[0]!, points.at(-1)!]
    expect(points.length).toBeGreaterThanOrEqual(2)
    expect(last.time - first.time).toBe(360)
    expect(first.value).toBeCloseTo(300, 1)
    expect(last.value).toBeCloseTo(375, 1)
    expect(first).not.toHaveProperty('deposited')
    const sum = (name: 'deposited' | 'withdrawn') => points.reduce((all, one) => all + (one[name] ?? 0), 0)
    expect([sum('deposited'), sum('withdrawn')]).toEqual([
      expect.closeTo(150, 1) as number,
      expect.closeTo(75, 1) as number,
    ])
    expect(change!.usd).toBeCloseTo(last.value - first.value, 9)
  }
})

test('the net worth over time begins with the first block of the wallet', async () => {
  ledger.secondsPerBlock = 3_600
  await buy(10)
  await buy(20)
  const { points, change } = await account.get<NetWorthReply>(`/account/v1/net-worth/${me}?range=1d`)
  expect(points.at(-1)!.value).toBeGreaterThan(2_400)
  expect(points.at(-1)!.unpriced).toBe(1)
  expect(change?.usd).toBeCloseTo(points.at(-1)!.value - points[0]!.value, 9)
  expect(await account.get(`/account/v1/net-worth/${fakeAddress(4, 9)}`)).toMatchObject({ points: [] })
})

test('an export has every change once, in both formats, and adds up to the balances', async () => {
  await buy(100)
  ledger.swap(me, 1, TOKEN, 40n * M)
  ledger.commit(me)
  ledger.block()
  await account.untilWritten()
  const { rows } = await account.get<{ rows: HistoryRow[] }>(`/account/v1/export/${me}/json?method=fifo`)
  const sums = new Map<string, number>()
  for (const { mint, amount } of rows) sums.set(mint, (sums.get(mint) ?? 0) + Number(amount))
  expect(sums.get(TOKEN)).toBeCloseTo(Number(ledger.amountOf(me, TOKEN)) / 1e6, 6)
  expect(sums.get(SOL)).toBeCloseTo(Number(ledger.lamports.get(me)) / 1e9, 9)
  const sale = rows.find(({ mint, amount }) => mint === TOKEN && amount.startsWith('-'))
  expect(sale).toMatchObject({ kind: 'swap', lots: [{ amount: '40.000000' }] })
  const csv = (await account.app.inject(`/account/v1/export/${me}/csv?method=fifo`)).body
    .trimEnd()
    .split('\r\n')
  expect(csv).toHaveLength(rows.length + 1)
  expect(csv[0]).toBe(
    'time,slot,eventIndex,txHash,kind,product,platform,mint,amount,usd,proceedsUsd,costUsd,gainUsd,lots',
  )
})

test.each(['x', '0OIl', `${me}'--`])('an address %s is refused', async (address) => {
  const { statusCode } = await account.app.inject(`/account/v1/positions/${encodeURIComponent(address)}`)
  expect(statusCode).toBe(400)
})
