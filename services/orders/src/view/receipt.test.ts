import { describe, expect, test } from 'vitest'
import { readOrderBlock } from '../fold/order-block.ts'
import { OrderIndex } from '../fold/order-index.ts'
import type { OrderRow, TriggerState } from '../fold/order-row.ts'
import { eventRecord } from '../store/records.ts'
import { filledEvent, leg, OrderChain, order, orderEvent } from '../testing/order-chain.test-helper.ts'
import { toTrade } from './present.ts'
import { toTriggerOrder } from './trigger-view.ts'

/** The index and its records after an order with these terms and a fill of 100 of it, which was worth `value`. */
function filled(value: bigint | undefined, change: Parameters<typeof orderEvent>[1] = {}) {
  const opened = orderEvent(order(0), change)
  const fill = { ...filledEvent(opened, 100n), received: 401n, fee: 1n, minimum: 390n }
  const valued = value === undefined ? [] : [{ type: 'valued', order: order(0), value } as const]
  const after = { ...opened, change: 'filled', remaining: opened.remaining - 100n } as const
  const chain = new OrderChain()
  chain
    .send(opened)
    .send(...valued, fill, after)
    .block()
  const index = new OrderIndex()
  for (const block of chain.blocks) index.apply(readOrderBlock(block))
  const record = index.records.find(({ type }) => type === 'filled')!
  return { row: record.order as OrderRow<TriggerState>, record: eventRecord(record) }
}

describe('a fill', () => {
  test.each([
    [500n, { rawOracleAmount: '500', shortfallBps: 2_000 }],
    [402n, { rawOracleAmount: '402', shortfallBps: 49.75 }],
    [400n, { rawOracleAmount: '400', shortfallBps: 0 }],
    [399n, { rawOracleAmount: '399', shortfallBps: -25.06 }],
  ])('that was worth %d says by how much it was less', (value, quality) => {
    const { row, record } = filled(value)
    expect(toTrade(row, record)).toMatchObject({
      rawOutputAmount: '400',
      rawMinimumAmount: '390',
      ...quality,
    })
  })

  test.each([
    [500n, { rawRouteAmount: '500', routeShortfallBps: 2_000 }],
    [399n, { rawRouteAmount: '399', routeShortfallBps: -25.06 }],
  ])('for whose input the best route brought %d says by how much it was less', (route, quality) => {
    const { row, record } = filled(undefined)
    expect(toTrade(row, { ...record, route: String(route) })).toMatchObject(quality)
  })

  test('whose route is not known says nothing of one', () => {
    const { row, record } = filled(500n)
    const trade = toTrade(row, record)
    expect(trade).not.toHaveProperty('rawRouteAmount')
    expect(trade).not.toHaveProperty('routeShortfallBps')
  })

  test('that went by no feeds has its minimum alone', () => {
    const { row, record } = filled(undefined)
    const trade = toTrade(row, record)
    expect(trade.rawMinimumAmount).toBe('390')
    expect(trade).not.toHaveProperty('rawOracleAmount')
    expect(trade).not.toHaveProperty('shortfallBps')
  })

  test('from before its minimum was kept has neither', () => {
    const { row, record } = filled(undefined)
    expect(toTrade(row, { ...record, minimum: null })).not.toHaveProperty('rawMinimumAmount')
  })
})

describe('an order', () => {
  const below = { kind: 'below', price: 5n, slippageBps: 100 } as const

  test('that fills at the market shows its floor, and no amount that it takes', () => {
    const { row } = filled(1n, { entry: leg({ ...below, rateIn: 1_000n, rateOut: 2_000n }) })
    expect(toTriggerOrder(row, [], 0)).toMatchObject({
      rawTakingAmount: '0',
      rawMinTakingAmount: '2000',
      hasFloor: true,
      legs: { entry: { slippageBps: 100, rawRateIn: '1000', rawRateOut: '2000', hasFloor: true } },
    })
  })

  test('that trails says which price its floor belongs to', () => {
    const trailing = { kind: 'trailingFall', trailingPpm: 50_000, slippageBps: 100 } as const
    const legOf = (price: bigint) => {
      const { row } = filled(1n, { entry: leg({ ...trailing, price, rateIn: 1n, rateOut: 2n }) })
      return toTriggerOrder(row, [], 0).legs.entry
    }
    expect(legOf(15_000_000_000n)).toMatchObject({ floorPriceUsd: '150', trailingBps: 500 })
    expect(legOf(15_000_000_000n)).not.toHaveProperty('triggerPriceUsd')
    expect(legOf(0n)).not.toHaveProperty('floorPriceUsd')
  })

  test('from before every leg had a floor is marked', () => {
    const { row } = filled(1n, { entry: leg(below) })
    expect(toTriggerOrder(row, [], 0)).toMatchObject({
      rawMinTakingAmount: '0',
      hasFloor: false,
      legs: { entry: { slippageBps: 100, hasFloor: false } },
    })
  })
})
