// @vitest-environment happy-dom
import { compareDecimals, type Decimal, decimalToString, formatUnits, trimZeros } from '@callisto/amount'
import type { Asset, TriggerLeg, TriggerOrder } from '@callisto/contract'
import { parseUsdPrice, priceOfRate } from '@callisto/domain'
import { recurring, trigger } from '@callisto/program-clients'
import type { ClusterValues } from '@callisto/solana'
import { beforeEach, expect, test, vi } from 'vitest'
import { RATE_DECIMALS } from '../../../lib/forms/decimal-text.ts'
import { formatRate, formatUsdPrice } from '../../../lib/text/format.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import type { Action } from '../../../transaction-flow/action/action.ts'
import { accountsReply, orderChain } from '../../../transaction-flow/orders/order-chain.test-helper.ts'
import { waitsText } from '../../../transaction-flow/orders/order-text.ts'
import { MAKER } from '../../../transaction-flow/orders/order-transaction.test-helper.ts'
import { placeRecurring } from '../../../transaction-flow/orders/recurring/recurring-action.ts'
import { legFieldText, readLegField } from '../../../transaction-flow/orders/trigger/edit-draft.ts'
import { type PriceFault, priceFaultText } from '../../../transaction-flow/orders/trigger/price-fault.ts'
import { placeTrigger } from '../../../transaction-flow/orders/trigger/trigger-action.ts'
import { EMPTY_RECURRING, readRecurring } from './recurring/recurring-draft.ts'
import { EMPTY_DRAFT, readDraft } from './trigger/trigger-draft.ts'

/*
 * Prices from 1e-19 to 1e7 through every form of orders: what is typed, placed, stored, listed and triggered is one number, or the
 * form says why it cannot be and has no order.
 */

const NOW = vi.hoisted(() => 1_790_000_000)
const rpc = vi.hoisted(() => vi.fn())
const call = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/api/call.ts', async (original) => ({ ...(await original<object>()), rpc, call }))
vi.mock('../../../lib/api/kit-rpc.ts', () => ({
  kitRpc: {
    getRecentPrioritizationFees: () => ({ send: async () => [{ slot: 1n, prioritizationFee: 5n }] }),
  },
}))
vi.mock('../../../lib/live/chain-time.ts', async (original) => ({
  ...(await original<object>()),
  chainTime: () => NOW,
}))
vi.mock('../../../transaction-flow/orders/order-pins.ts', async () => ({
  orderPins: (await import('../../../transaction-flow/orders/order-chain.test-helper.ts')).PINS,
}))

const context = {
  cluster: { rent: { baseLamports: 0n, lamportsPerByte: 1n } } as unknown as ClusterValues,
  signal: new AbortController().signal,
}
const feeds = { areBoth: true, isPool: false, missing: [] }
const PRICES = 300
const MAX_DIGITS = 7

/** Mulberry32: a seed gives one sequence of numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Prices of 1 to 7 digits whose sizes are spread evenly. */
const prices: readonly Decimal[] = (() => {
  const random = seeded(33)
  return Array.from({ length: PRICES }, () => {
    const size = Math.floor(random() * 26) - 19
    const digits = 1 + Math.floor(random() * MAX_DIGITS)
    const coefficient = BigInt(Math.floor(10 ** (digits - 1) * (1 + random() * 8.99)))
    const scale = digits - 1 - size
    return scale >= 0
      ? { coefficient, scale }
      : { coefficient: coefficient * 10n ** BigInt(-scale), scale: 0 }
  })
})()
const textOf = (price: Decimal) => trimZeros(decimalToString(price))

/** SOL of 9 decimals at its price, and dollars of as many decimals as let them hold the smallest prices. */
const sol: Asset = { id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9, usdPrice: 150 }
const usd = (decimals: number): Asset => ({
  id: USDC_MINT,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals,
  usdPrice: 1,
})
const sale = (decimals: number, making: bigint) => ({
  ...{
    pair: { sell: SOL_MINT, buy: USDC_MINT },
    sell: sol,
    buy: usd(decimals),
    feeds,
    making,
    deposit: making,
    now: NOW,
  },
})
const purchase = (decimals: number, making: bigint) => ({
  ...{
    pair: { sell: USDC_MINT, buy: SOL_MINT },
    sell: usd(decimals),
    buy: sol,
    feeds,
    making,
    deposit: making,
    now: NOW,
  },
})
const TRADES = [
  sale(6, 10_000_000_000n),
  sale(18, 10n ** 19n),
  purchase(6, 1_500_000_000n),
  purchase(6, 10n ** 17n),
]
type Trade = (typeof TRADES)[number]

beforeEach(() => {
  call.mockImplementation(async (_: unknown, { query }: { query: { list_address: string[] } }) => ({
    data: Object.fromEntries(
      query.list_address.map((mint) => [mint, { value: mint === SOL_MINT ? 150 : 1 }]),
    ),
  }))
})

async function onChain({ sell, buy }: Trade) {
  const chain = await orderChain()
  for (const { id, decimals } of [sell, buy]) {
    const mint = chain.get(id)!
    mint.data[44] = decimals
  }
  rpc.mockImplementation(async (_: string, [keys]: [string[]]) => accountsReply(chain, keys))
}

/** The terms in the bytes that are signed. */
function signed<Args>({ instructions }: Action, decode: (data: Uint8Array) => Args | undefined): Args {
  for (const { data } of instructions) {
    const args = data && decode(Uint8Array.from(data))
    if (args) return args
  }
  throw new Error('nothing is created')
}

/** A leg as the service has it of the terms of the chain. */
const viewed = ({ kind, price, rateIn, rateOut, slippageBps }: trigger.LegTerms): TriggerLeg => ({
  ...{
    kind: kind as TriggerLeg['kind'],
    triggerMint: SOL_MINT,
    slippageBps,
    isTriggered: false,
    hasFloor: true,
  },
  ...(price > 0n && { triggerPriceUsd: formatUnits(price, 8) }),
  ...{ rawRateIn: String(rateIn), rawRateOut: String(rateOut) },
})

const orderOf = ({ sell, buy, making }: Trade, entry: TriggerLeg) =>
  ({
    ...{ inputMint: sell.id, outputMint: buy.id, rawMakingAmount: String(making), orderType: 'single' },
    ...{ phase: 'entry', legs: { entry, takeProfit: null, stop: null } },
  }) as unknown as TriggerOrder

const tokensOf = ({ sell, buy }: Trade) => new Map([sell, buy].map((asset) => [asset.id, asset]))

function expectReason(fault: PriceFault | undefined, typed: string, decimals: number) {
  expect(['USD_STEP', 'RATE_STEP', 'TOO_LARGE', 'TOO_MANY_DECIMALS']).toContain(fault)
  expect(priceFaultText(fault!, typed, decimals)).toMatch(/\w{3}/)
}

test('a price in USD is one number from the form to its trigger', { timeout: 120_000 }, async () => {
  const trade = TRADES[0]!
  await onChain(trade)
  let placed = 0
  for (const price of prices) {
    const typed = textOf(price)
    const { faults, terms, distance } = readDraft({ ...EMPTY_DRAFT, when: 'usd', usd: typed }, trade)
    const exact = parseUsdPrice(typed)
    if (!terms) {
      expectReason(faults.usd as PriceFault, typed, 8)
      continue
    }
    placed += 1
    expect(distance).toBeCloseTo((Number(typed) / 150 - 1) * 100, 9)
    const { entry } = signed(
      await placeTrigger({ ...terms, expiresAt: NOW + 86_400 }, MAKER, context),
      trigger.decodeCreate,
    )
    expect([entry.price, compareDecimals({ coefficient: entry.price, scale: 8 }, price)]).toEqual([exact, 0])
    const leg = viewed(entry)
    expect(leg.triggerPriceUsd).toBe(typed)
    expect(waitsText(orderOf(trade, leg), tokensOf(trade))).toContain(formatUsdPrice(typed))
    const input = { input: trade.sell, output: trade.buy }
    expect(readLegField(typed, 'entry', leg, orderOf(trade, leg), input).terms).toMatchObject({
      priceUsd: exact,
    })
    if (price.coefficient < 1_000_000n && price.scale > 0) expect(legFieldText(leg, input)).toBe(typed)
  }
  // All of a hundred steps of 1e-8 USD at least that have no part of one.
  const steps = prices.map((price) => Number(textOf(price)) * 1e8)
  const possible = prices.filter(
    (price, at) => (textOf(price).split('.')[1] ?? '').length <= 8 && steps[at]! > 99.9,
  )
  expect(placed).toBe(possible.length)
  expect(placed).toBeGreaterThan(100)
})

test.each(TRADES)(
  'a rate is one number from the form to its fill: case %#',
  { timeout: 120_000 },
  async (trade) => {
    await onChain(trade)
    let placed = 0
    for (const price of prices) {
      const typed = textOf(price)
      const { faults, terms, distance } = readDraft({ ...EMPTY_DRAFT, rate: typed }, trade)
      if (!terms) {
        expectReason(faults.rate as PriceFault, typed, RATE_DECIMALS)
        continue
      }
      placed += 1
      const { entry } = signed(
        await placeTrigger({ ...terms, expiresAt: NOW + 86_400 }, MAKER, context),
        trigger.decodeCreate,
      )
      const [base, other] =
        trade.sell.id === SOL_MINT ? [entry.rateIn, entry.rateOut] : [entry.rateOut, entry.rateIn]
      const decimals = {
        inputDecimals: 9,
        outputDecimals: trade.sell.id === SOL_MINT ? trade.buy.decimals : trade.sell.decimals,
      }
      const held = priceOfRate({ input: base, output: other }, decimals)!
      expect(Math.abs(Number(decimalToString(held)) / Number(typed) - 1)).toBeLessThanOrEqual(0.005)
      // Never worse than what was typed: no sale below it, no purchase above.
      expect(compareDecimals(held, price)).not.toBe(trade.sell.id === SOL_MINT ? -1 : 1)
      expect(distance).toBeCloseTo((Number(decimalToString(held)) / 150 - 1) * 100, 6)
      const leg = viewed(entry)
      expect(waitsText(orderOf(trade, leg), tokensOf(trade))).toContain(
        `${formatRate(Number(decimalToString(held)))} USDC`,
      )
    }
    expect(placed).toBeGreaterThan(50)
  },
)

test.each(TRADES)('so is a band of a recurring order: case %#', { timeout: 120_000 }, async (trade) => {
  await onChain(trade)
  let placed = 0
  for (const price of prices) {
    const typed = textOf(price)
    const isSale = trade.sell.id === SOL_MINT
    const side = isSale ? 'lowest' : 'highest'
    const draft = { ...EMPTY_RECURRING, rounds: '2', hasBand: true, [side]: typed }
    const { faults, terms, minimum } = readRecurring(draft, trade)
    if (!terms) {
      expect(minimum).toBeUndefined()
      expectReason(faults[side] as PriceFault, typed, RATE_DECIMALS)
      continue
    }
    placed += 1
    const { minOut, amountPerCycle } = signed(
      await placeRecurring(terms, MAKER, context),
      recurring.decodeCreate,
    ) as {
      minOut: bigint
      amountPerCycle: bigint
    }
    const [base, other] = isSale ? [amountPerCycle, minOut] : [minOut, amountPerCycle]
    const decimals = { inputDecimals: 9, outputDecimals: isSale ? trade.buy.decimals : trade.sell.decimals }
    const held = priceOfRate({ input: base, output: other }, decimals)!
    expect(Math.abs(Number(decimalToString(held)) / Number(typed) - 1)).toBeLessThanOrEqual(0.005)
    expect(compareDecimals(held, price)).not.toBe(isSale ? -1 : 1)
  }
  expect(placed).toBeGreaterThan(50)
})
