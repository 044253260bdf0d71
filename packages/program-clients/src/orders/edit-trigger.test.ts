import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import * as trigger from '../trigger/generated.ts'
import { editTriggerSteps } from './edit-trigger.ts'
import { leg, maker, mint, order, testAddress, triggerOrder } from './order.test-helper.ts'
import type { OrderSources } from './order-steps.ts'

const NOW = 1_790_000_000
const limitEntry = leg({ kind: 'limit', rateIn: 1_000n, rateOut: 3_000n })
const none = leg({})
const NO_FEED = SYSTEM_PROGRAM as Address

/** A mint without decimals, owned by the token program. */
const mintAccount = (address: string) => {
  const data = new Uint8Array(82)
  data[45] = 1
  return { address, owner: TOKEN_PROGRAM, data, lamports: 1n, executable: false, rentEpoch: 0n }
}

/** Tokens of 3 USD and 1 USD, without feeds. */
const sources = {
  now: () => NOW,
  chain: { getAccounts: async (keys: readonly string[]) => ({ slot: 1, accounts: keys.map(mintAccount) }) },
  usdPrice: async (asked: string) => (asked === mint(0) ? 3 : 1),
} as unknown as OrderSources

/** What an edit of an order with these legs does. */
async function edit(params: object, state: Partial<trigger.Order> = {}) {
  const feeds = { feed0: testAddress(6, 0), feed1: testAddress(6, 1) }
  const found = { address: order, state: triggerOrder({ entry: limitEntry, ...feeds, ...state }) }
  const { instructions, computeUnits } = await editTriggerSteps(found, params as never, sources)
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

test('without a change the order is confirmed', async () => {
  expect(await edit({})).toEqual([`instruction ${trigger.TOUCH_DISCRIMINATOR}`])
})

test('a new amount is asked for all of the order', async () => {
  expect(await edit({ takingAmount: 4_000n })).toEqual([
    { leg: 0, terms: { ...limitEntry.terms, rateIn: 1_000n, rateOut: 4_000n } },
  ])
})

test.each([
  [{ expiredAt: NOW + 60 }, { expiresAt: BigInt(NOW + 60), touchSeconds: 0 }],
  [{ expiredAt: null }, { expiresAt: 0n, touchSeconds: 0 }],
  [{ touchSeconds: 90 }, { expiresAt: 7n, touchSeconds: 90 }],
])('%o changes the expiry', async (params, expected) => {
  expect(await edit(params, { expiresAt: 7n })).toEqual([expected])
})

describe('prices', () => {
  const USD = 100_000_000n
  const floor = { rateIn: 1_000n, rateOut: 950n }
  const above = leg({ kind: 'above', price: 5n * USD, slippageBps: 100, ...floor })
  const below = leg({ kind: 'below', price: 3n * USD, slippageBps: 200, ...floor })
  const trailing = leg({ kind: 'trailingFall', trailingPpm: 10_000, slippageBps: 100, ...floor })

  test('of an entry', async () => {
    expect(await edit({ triggerPriceUsd: '2', slippageBps: 50 }, { entry: above })).toEqual([
      { leg: 0, terms: { ...above.terms, price: 2n * USD, rateOut: 380n, slippageBps: 50 } },
    ])
  })

  test('of both exits', async () => {
    const state = { entry: none, takeProfit: above, stop: below, phase: 'exit' } as const
    expect(await edit({ tpPriceUsd: '2', slPriceUsd: '1', slSlippageBps: 10 }, state)).toEqual([
      { leg: 1, terms: { ...above.terms, price: 2n * USD, rateOut: 380n } },
      { leg: 2, terms: { ...below.terms, price: USD, rateOut: 317n, slippageBps: 10 } },
    ])
  })

  test('stay where only the slippage changes', async () => {
    const state = { entry: none, takeProfit: above, stop: below, phase: 'exit' } as const
    expect(await edit({ tpSlippageBps: 7, slSlippageBps: 8 }, state)).toEqual([
      { leg: 1, terms: { ...above.terms, slippageBps: 7 } },
      { leg: 2, terms: { ...below.terms, slippageBps: 8 } },
    ])
  })

  test('have a rate of their own, less the slippage of that', async () => {
    expect(await edit({ takingAmount: 1_000n, slippageBps: 100 }, { entry: above })).toEqual([
      { leg: 0, terms: { ...above.terms, rateIn: 1_000n, rateOut: 990n } },
    ])
  })

  test('that trail, of an entry and of a stop', async () => {
    // 98 % of a price in the place of 99 %.
    const terms = { ...trailing.terms, trailingPpm: 20_000, rateOut: 941n }
    expect(await edit({ trailingBps: 200 }, { entry: trailing })).toEqual([{ leg: 0, terms }])
    const stop = leg({ ...trailing.terms, feed: 1 })
    expect(await edit({ trailingBps: 200 }, { takeProfit: above, stop })).toEqual([
      { leg: 2, terms: { ...terms, feed: 1 } },
    ])
  })

  test.each([
    [{ triggerPriceUsd: '1' }, {}, 'the entry of the order does not wait for a price'],
    [{ trailingBps: 5 }, {}, 'the order does not trail a price'],
    [{ tpPriceUsd: '1' }, {}, 'the order has no take profit'],
    [{ slPriceUsd: '1' }, {}, 'the order has no stop'],
    [{ slPriceUsd: '1' }, { stop: trailing }, 'the stop of the order trails the price'],
    [{ takingAmount: 1n }, { phase: 'exit', takeProfit: above }, 'the order has no entry that could change'],
    [
      { slippageBps: 5 },
      { entry: above, feed1: NO_FEED },
      'the order does not follow the feeds of both its tokens',
    ],
    [{ expiredAt: NOW }, {}, 'params.expiredAt must be in the future'],
  ] as const)('%o of an order with %o is refused', async (params, state, message) => {
    await expect(edit(params, state)).rejects.toThrow(message)
  })
})

describe('floors', () => {
  const exit = leg({ kind: 'below', price: 200_000_000n, slippageBps: 100 })
  const floored = leg({ ...exit.terms, rateIn: 40n, rateOut: 70n })
  const none = leg({})

  test('are those that are asked for, of all that a leg sells', async () => {
    const state = { entry: none, takeProfit: floored, stop: floored, phase: 'exit' } as const
    expect(await edit({ tpMinTakingAmount: 5n, slMinTakingAmount: 6n }, state)).toEqual([
      { leg: 1, terms: { ...floored.terms, rateIn: 1_000n, rateOut: 5n } },
      { leg: 2, terms: { ...floored.terms, rateIn: 1_000n, rateOut: 6n } },
    ])
    expect(await edit({ minTakingAmount: 7n }, { entry: floored })).toEqual([
      { leg: 0, terms: { ...floored.terms, rateIn: 1_000n, rateOut: 7n } },
    ])
  })

  test('of exits whose entry waits are for as much as before, or for what its rate buys', async () => {
    expect(await edit({ slMinTakingAmount: 6n }, { stop: floored })).toEqual([
      { leg: 2, terms: { ...floored.terms, rateIn: 40n, rateOut: 6n } },
    ])
    expect(await edit({ slMinTakingAmount: 6n }, { stop: exit })).toEqual([
      { leg: 2, terms: { ...exit.terms, rateIn: 3_000n, rateOut: 6n } },
    ])
  })

  test('of what is bought move the other way', async () => {
    const bought = leg({ ...floored.terms, feed: 1 })
    expect(await edit({ triggerPriceUsd: '1' }, { entry: bought })).toEqual([
      { leg: 0, terms: { ...bought.terms, price: 100_000_000n, rateOut: 140n } },
    ])
  })

  test('of an old order are the default ones', async () => {
    const feeds = { feed0: NO_FEED, feed1: NO_FEED }
    const state = { entry: none, takeProfit: none, stop: exit, phase: 'exit', ...feeds } as const
    const [change] = await edit({ slPriceUsd: '1' }, state)
    // Without feeds that are read, the floor is all that is asked for.
    expect(change).toMatchObject({ leg: 2, terms: { rateIn: 1_000n, rateOut: 800n, slippageBps: 0 } })
  })

  test('of an old order by what the leg is for, and for what it sells', async () => {
    const bare = leg({ ...exit.terms, slippageBps: 0 })
    const profit = leg({ ...bare.terms, kind: 'above' })
    const exits = { entry: none, takeProfit: profit, stop: bare, phase: 'exit' } as const
    const changed = await edit({ tpPriceUsd: '4', slPriceUsd: '1' }, exits)
    expect(changed).toMatchObject([
      { leg: 1, terms: { rateIn: 1_000n, rateOut: 3_800n } },
      { leg: 2, terms: { rateIn: 1_000n, rateOut: 800n } },
    ])
    // An entry that stops a loss, and one that takes a profit.
    expect(await edit({ triggerPriceUsd: '1' }, { entry: bare })).toMatchObject([
      { terms: { rateOut: 800n } },
    ])
    expect(await edit({ triggerPriceUsd: '4' }, { entry: profit })).toMatchObject([
      { terms: { rateOut: 3_800n } },
    ])
    // Behind an entry that is filled, what that has bought is sold: 1,000 at 1 USD for tokens of 2 USD each.
    const bought = { entry: limitEntry, stop: bare, phase: 'exit', isSwapped: true } as const
    expect(await edit({ slPriceUsd: '2' }, bought)).toMatchObject([
      { leg: 2, terms: { rateIn: 1_000n, rateOut: 400n } },
    ])
    // One that still waits leaves its exits at their own prices: 3,000 at 1 USD sold at 2 USD, or at 0.5 USD.
    const waiting = { entry: limitEntry, takeProfit: leg({ ...profit.terms, feed: 1 }) }
    expect(await edit({ tpPriceUsd: '0.5' }, waiting)).toMatchObject([
      { leg: 1, terms: { rateIn: 3_000n, rateOut: 475n } },
    ])
    const filled = { ...waiting, phase: 'exit', isSwapped: true } as const
    expect(await edit({ tpPriceUsd: '0.5' }, filled)).toMatchObject([
      { leg: 1, terms: { rateIn: 1_000n, rateOut: 318n } },
    ])
    // An entry without a rate says nothing of what it buys.
    expect(await edit({ slMinTakingAmount: 6n }, { entry: bare, stop: bare })).toMatchObject([
      { leg: 2, terms: { rateIn: 1n, rateOut: 6n } },
    ])
  })

  test.each([
    [
      { takingAmount: 1n, minTakingAmount: 1n },
      {},
      'set either params.takingAmount or params.minTakingAmount',
    ],
    [
      { triggerPriceUsd: '184467440737' },
      { entry: leg({ ...exit.terms, price: 1n, rateIn: 1n, rateOut: 9n }) },
      'a leg brings more than the chain can have',
    ],
  ] as const)('%o is refused', async (params, state, message) => {
    await expect(edit(params, state)).rejects.toThrow(message)
  })
})
