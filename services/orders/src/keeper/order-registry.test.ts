import { oracle, trigger } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { beforeEach, expect, test } from 'vitest'
import { leg, order, orderEvent, testAddress } from '../testing/order-chain.test-helper.ts'
import { OrderRegistry } from './order-registry.ts'

const FEED = testAddress(9, 0)
const NONE = '11111111111111111111111111111111' as Address
const ORDER = order(1)

const account = (address: Address, owner: string, data: Uint8Array): AccountState => ({
  address,
  owner,
  lamports: 10_000_000n,
  executable: false,
  data,
})

/** A feed with these prices by slot. */
function feed(...prices: readonly (readonly [slot: number, price: number])[]): AccountState {
  const none = { slot: 0n, price: 0n, conf: 0n }
  const vote = { price: 0n, conf: 0n, slot: 0n, risingSince: 0n, fallingSince: 0n }
  const entries = prices.map(([slot, price]) => ({ slot: BigInt(slot), price: BigInt(price), conf: 0n }))
  const state: oracle.Feed = {
    set: NONE,
    mint: NONE,
    pool: NONE,
    quoteFeed: NONE,
    minDepthUsd: 0,
    maxConfPpm: 10_000,
    jumpPpm: 50_000,
    maxAgeSlots: 150,
    minSlots: 0,
    decimals: 6,
    isAnchored: false,
    isHeldBack: false,
    bump: 255,
    version: 0,
    entered: BigInt(entries.length),
    average: 0n,
    observedCumulative: 0n,
    observedSlot: 0n,
    votes: Array.from({ length: 8 }, () => vote),
    ring: Array.from({ length: 128 }, (_, n) => entries[n] ?? none),
  }
  return account(FEED, oracle.PROGRAM, oracle.encodeFeed(state))
}

/** An order that waits for a price of 100 from the slot after this one on. */
function waiting(
  slot: number,
  terms: Partial<trigger.LegTerms> = { kind: 'above', price: 100n },
): AccountState {
  const entry = { ...leg({ slippageBps: 100, ...terms }), doneSlot: BigInt(slot) }
  return account(ORDER, trigger.PROGRAM, trigger.encodeOrder(orderEvent(ORDER, { feed0: FEED, entry })))
}

let registry: OrderRegistry

const time = (slot: number) => ({ slot: slot + 1, epoch: 0n, unixTime: 1_790_000_000 })

/** Orders that a block makes due. */
function block(slot: number, ...accounts: readonly AccountState[]): string[] {
  registry.apply(slot, accounts)
  return registry.tick({ slot }, time(slot)).map((due) => due.order)
}

beforeEach(() => {
  registry = new OrderRegistry()
  registry.restart([{ slot: 1, accounts: [waiting(1)] }], time(1))
  registry.applyFeeds(1, [FEED], [feed([1, 90])])
})

test('a price of the block that opens or edits an order does not make it due, the next one does', () => {
  const prices = [
    [1, 90],
    [2, 120],
    [3, 90],
    [4, 110],
  ] as const
  expect(block(2, waiting(2), feed(...prices.slice(0, 2)))).toEqual([])
  expect(block(3, feed(...prices.slice(0, 3)))).toEqual([])
  expect(block(4, feed(...prices))).toEqual([ORDER])
})

test('a price of the block that opens a trailing order is no peak of it', () => {
  const trailing = waiting(2, { kind: 'trailingFall', trailingPpm: 100_000 })
  const prices = [
    [1, 90],
    [2, 120],
    [3, 100],
    [4, 95],
    [5, 90],
  ] as const
  expect(block(2, trailing, feed(...prices.slice(0, 2)))).toEqual([])
  expect(block(3, feed(...prices.slice(0, 3)))).toEqual([])
  expect(block(4, feed(...prices.slice(0, 4)))).toEqual([])
  expect(block(5, feed(...prices))).toEqual([ORDER])
})
