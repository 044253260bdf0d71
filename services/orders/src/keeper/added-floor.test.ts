import { describe, expect, test } from 'vitest'
import {
  leg,
  mint,
  order,
  orderEvent,
  recurringEvent,
  testAddress,
} from '../testing/order-chain.test-helper.ts'
import { withAddedFloor } from './added-floor.ts'
import type { FeedHistory } from './feed-history.ts'
import type { FillContext, OrderMint } from './fill-context.ts'
import type { KeptOrder } from './kept-order.ts'

const KEPT = { address: order(0), lamports: 1n, size: 1 }
const [FEED0, FEED1] = [testAddress(6, 0), testAddress(6, 1)]
const FEEDS = { feed0: FEED0, feed1: FEED1 }

const triggerOrder = (terms: Parameters<typeof leg>[0]): KeptOrder => {
  const {
    type: _type,
    order: _order,
    change: _change,
    ...state
  } = orderEvent(order(0), { ...FEEDS, entry: leg(terms) })
  return { program: 'trigger', ...KEPT, state }
}
const recurringOrder = (change: Parameters<typeof recurringEvent>[1]): KeptOrder => {
  const {
    type: _type,
    order: _order,
    change: _change,
    ...state
  } = recurringEvent(order(0), { ...FEEDS, ...change })
  return { program: 'recurring', ...KEPT, state }
}

const ofDecimals = (decimals: number): OrderMint => ({ decimals }) as OrderMint
const context = { input: ofDecimals(9), output: ofDecimals(6) } as FillContext

const feedOf = (...prices: bigint[]): FeedHistory => ({
  entered: BigInt(prices.length),
  prices: prices.map((price, n) => ({ slot: BigInt(n), price, conf: 0n, entry: BigInt(n) })),
  latest: undefined,
  before: undefined,
  steadySince: undefined,
  maxAgeSlots: 50n,
  maxConfPpm: 10_000n,
})

interface Prices {
  /** In USD, by the number of the mint. */
  market?: readonly (number | undefined)[]
  feeds?: Readonly<Record<string, FeedHistory>>
}

/** What must be left of a fill of one whole token of the input, whose feeds ask for `own`. */
async function minimumOf(
  kept: KeptOrder,
  { market = [], feeds = {} }: Prices,
  own: bigint | null = 1n,
): Promise<bigint | undefined> {
  const terms = {
    least: 1n,
    most: 1n,
    minimum: () => own ?? undefined,
    maximum: () => undefined,
    keepsOutput: false,
  }
  const ports = {
    usdPrice: async (of: string) => market[of === mint(0) ? 0 : 1],
    feed: (address: string) => feeds[address],
  }
  const request = { order: kept, leg: 0, context, terms }
  const found = await withAddedFloor(request, ports, new AbortController().signal)
  return found.terms.minimum(1_000_000_000n)
}

const stop = { kind: 'below', price: 1n, slippageBps: 100 } as const
const MARKET = { market: [100, 2] }
const USD = 100_000_000n

describe('a fill of an order without a floor brings what it is worth at prices that have stood', () => {
  test.each([
    ['less 5 %', triggerOrder(stop), 47_500_000n],
    ['less its slippage where that is more', triggerOrder({ ...stop, slippageBps: 2_000 }), 40_000_000n],
    ['of a cycle less 5 %', recurringOrder({ minOut: 0n, maxDeviationBps: 200 }), 47_500_000n],
    ['of a cycle less its deviation', recurringOrder({ minOut: 0n, maxDeviationBps: 900 }), 45_500_000n],
  ])('%s', async (_, kept, floor) => expect(await minimumOf(kept, MARKET)).toBe(floor))

  test('or what its feeds ask for, where that is more', async () => {
    expect(await minimumOf(triggerOrder(stop), MARKET, 49_500_000n)).toBe(49_500_000n)
    expect(await minimumOf(triggerOrder(stop), MARKET, null)).toBeUndefined()
  })

  test('at the middle price of its own feed for a token without a market price', async () => {
    // A price that has not stood for half of those that the feed keeps is none.
    const bent = feedOf(100n * USD, 100n * USD, 100n * USD, USD, USD)
    expect(await minimumOf(triggerOrder(stop), { market: [undefined, 2], feeds: { [FEED0]: bent } })).toBe(
      47_500_000n,
    )
    const fallen = feedOf(100n * USD, 100n * USD, USD, USD)
    expect(await minimumOf(triggerOrder(stop), { market: [0, 2], feeds: { [FEED0]: fallen } })).toBe(475_000n)
    expect(await minimumOf(triggerOrder(stop), { market: [100], feeds: { [FEED1]: feedOf(2n * USD) } })).toBe(
      47_500_000n,
    )
  })

  test.each([
    ['the input', { market: [undefined, 2] }],
    ['the output', { market: [100, undefined], feeds: { [FEED1]: feedOf() } }],
    ['a price that is none', { market: [Number.NaN, 2] }],
    ['a value that the chain cannot hold', { market: [1e15, 1e-9] }],
    ['a price that no number is', { market: [Number.POSITIVE_INFINITY, 2] }],
  ] as [string, Prices][])('and nothing is enough without a price: %s', async (_, prices) =>
    expect(await minimumOf(triggerOrder(stop), prices)).toBeUndefined(),
  )

  test('exactly for a token that is worth less than the unit of a feed', async () => {
    expect(await minimumOf(triggerOrder({ ...stop, slippageBps: 0 }), { market: [1, 4e-9] })).toBe(
      237_500_000_000_000n,
    )
  })
})

test.each([
  ['a leg', triggerOrder({ ...stop, rateIn: 1n, rateOut: 1n })],
  ['a limit', triggerOrder({ kind: 'limit', rateIn: 1n, rateOut: 1n })],
  ['a recurring order', recurringOrder({ minOut: 1n, maxDeviationBps: 200 })],
])('%s with a floor of its maker gets no other', async (_, kept) => {
  expect(await minimumOf(kept, MARKET)).toBe(1n)
})
