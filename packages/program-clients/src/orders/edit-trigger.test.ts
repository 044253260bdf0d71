import { describe, expect, test } from 'vitest'
import * as trigger from '../trigger/generated.ts'
import { editTriggerSteps } from './edit-trigger.ts'
import { leg, maker, order, triggerOrder } from './order.test-helper.ts'

const NOW = 1_790_000_000
const limitEntry = leg({ kind: 'limit', rateIn: 1_000n, rateOut: 3_000n })
const none = leg({})

/** What an edit of an order with these legs does. */
function edit(params: object, state: Partial<trigger.Order> = {}) {
  const found = { address: order, state: triggerOrder({ entry: limitEntry, ...state }) }
  const { instructions, computeUnits } = editTriggerSteps(found, params as never, NOW)
  for (const { accounts } of instructions)
    expect(accounts?.map((account) => account.address)).toEqual([maker, order])
  expect(computeUnits).toBe(instructions.length * 30_000)
  return instructions.map(
    ({ data }) =>
      trigger.decodeEditLeg(data as Uint8Array) ??
      trigger.decodeSetExpiry(data as Uint8Array) ??
      `instruction ${data![0]}`,
  )
}

test('without a change the order is confirmed', () => {
  expect(edit({})).toEqual([`instruction ${trigger.TOUCH_DISCRIMINATOR}`])
})

test('a new amount is asked for all of the order', () => {
  expect(edit({ takingAmount: 4_000n })).toEqual([
    { leg: 0, terms: { ...limitEntry.terms, rateIn: 1_000n, rateOut: 4_000n } },
  ])
})

test.each([
  [{ expiredAt: NOW + 60 }, { expiresAt: BigInt(NOW + 60), touchSeconds: 0 }],
  [{ expiredAt: null }, { expiresAt: 0n, touchSeconds: 0 }],
  [{ touchSeconds: 90 }, { expiresAt: 7n, touchSeconds: 90 }],
])('%o changes the expiry', (params, expected) => {
  expect(edit(params, { expiresAt: 7n })).toEqual([expected])
})

describe('prices', () => {
  const above = leg({ kind: 'above', price: 5n, slippageBps: 100 })
  const below = leg({ kind: 'below', price: 3n, slippageBps: 200 })
  const trailing = leg({ kind: 'trailingFall', trailingPpm: 10_000, slippageBps: 100 })

  test('of an entry', () => {
    expect(edit({ triggerPriceUsd: '2', slippageBps: 50 }, { entry: above })).toEqual([
      { leg: 0, terms: { ...above.terms, price: 200_000_000n, slippageBps: 50 } },
    ])
  })

  test('of both exits', () => {
    const state = { entry: none, takeProfit: above, stop: below, phase: 'exit' } as const
    expect(edit({ tpPriceUsd: '2', slPriceUsd: '1', slSlippageBps: 10 }, state)).toEqual([
      { leg: 1, terms: { ...above.terms, price: 200_000_000n } },
      { leg: 2, terms: { ...below.terms, price: 100_000_000n, slippageBps: 10 } },
    ])
  })

  test('stay where only the slippage changes', () => {
    const state = { entry: none, takeProfit: above, stop: below, phase: 'exit' } as const
    expect(edit({ tpSlippageBps: 7, slSlippageBps: 8 }, state)).toEqual([
      { leg: 1, terms: { ...above.terms, slippageBps: 7 } },
      { leg: 2, terms: { ...below.terms, slippageBps: 8 } },
    ])
  })

  test('give way to a rate, which has no slippage', () => {
    expect(edit({ takingAmount: 1_000n, slippageBps: 100 }, { entry: above })).toEqual([
      { leg: 0, terms: { ...above.terms, rateIn: 1_000n, rateOut: 990n, slippageBps: 0 } },
    ])
  })

  test('that trail, of an entry and of a stop', () => {
    const terms = { ...trailing.terms, trailingPpm: 20_000 }
    expect(edit({ trailingBps: 200 }, { entry: trailing })).toEqual([{ leg: 0, terms }])
    expect(edit({ trailingBps: 200 }, { takeProfit: above, stop: trailing })).toEqual([{ leg: 2, terms }])
  })

  test.each([
    [{ triggerPriceUsd: '1' }, {}, 'the entry of the order does not wait for a price'],
    [{ trailingBps: 5 }, {}, 'the order does not trail a price'],
    [{ tpPriceUsd: '1' }, {}, 'the order has no take profit'],
    [{ slPriceUsd: '1' }, {}, 'the order has no stop'],
    [{ slPriceUsd: '1' }, { stop: trailing }, 'the stop of the order trails the price'],
    [{ takingAmount: 1n }, { phase: 'exit', takeProfit: above }, 'the order has no entry that could change'],
    [{ expiredAt: NOW }, {}, 'params.expiredAt must be in the future'],
  ] as const)('%o of an order with %o is refused', (params, state, message) => {
    expect(() => edit(params, state)).toThrow(message)
  })
})
