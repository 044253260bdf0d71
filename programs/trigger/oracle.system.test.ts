import { oracle } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeEach, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import {
  addOracle,
  admin,
  createSet,
  type Feeds,
  makeWorld as makeOracle,
  publishers,
  publishTo,
  usualTerms,
} from '../oracle/test-feeds.ts'
import { SYSTEM_PROGRAM } from '../toolchain/test-vm.ts'
import { create, failure, fill, makeWorld, openOrder } from './test-order.ts'
import { below, nextSlot, type PricedOrder, USD } from './test-prices.ts'

// Prices as the oracle program enters them, from the votes of five publishers.

const LIVE = [0, 1, 2, 3, 4]

let at: PricedOrder
let set: Feeds
const error = (instruction: Instruction) => at.market.vm.simulate(instruction).error
const filled = () => error(fill(at, 1_000_000n))

/** Votes of some publishers in the current slot, which then ends. */
function publish(prices: readonly [bigint, bigint], voters: readonly number[] = LIVE, conf = 1n): void {
  for (const voter of voters) {
    const quotes = at.feeds.map((feed, side) => [feed, prices[side]!, conf] as const)
    expectOk(at.market.vm.send(publishTo(set.set, publishers[voter]!, at.market.vm.slot(), quotes)))
  }
  nextSlot(at)
}

beforeEach(async () => {
  const world = await makeWorld()
  const { vm } = world.market
  set = await makeOracle(addOracle(vm))
  expectOk(vm.send(createSet(set)))
  const feeds = await Promise.all(
    world.sides.map(async ({ token: { mint } }) => {
      const [feed] = await oracle.findFeedPda({ set: set.set, mint })
      const accounts = { admin, set: set.set, mint, feed, systemProgram: SYSTEM_PROGRAM }
      expectOk(vm.send(oracle.createFeed(accounts, usualTerms)))
      return feed
    }),
  )
  at = { ...world, feeds: [feeds[0]!, feeds[1]!] }
  nextSlot(at, 100)
  publish(USD)
  expectOk(vm.send(create(at, { entry: below(0, (USD[0] * 8n) / 10n) })))
  nextSlot(at)
})

const crash: readonly [bigint, bigint] = [(USD[0] * 7n) / 10n, USD[1]]

test('a crash triggers a leg once publishers confirm it', () => {
  publish(crash)
  nextSlot(at)
  // Held back: each publisher has voted for it in one slot.
  expect(filled()).toBe(failure('notTriggered'))
  const slot = at.market.vm.slot()
  publish(crash)
  expect(filled()).toBeUndefined()
  expectOk(at.market.vm.send(fill(at, 1_000_000n)))
  expect(openOrder(at).entry.triggeredSlot).toBe(BigInt(slot))
})

test('a crash that two of five report triggers nothing, however often', () => {
  for (let round = 0; round < 5; round++) {
    publish(crash, [0, 1])
    publish(USD, [2, 3, 4])
  }
  expect(filled()).toBe(failure('notTriggered'))
})

test('a leg that was triggered waits while publishers are silent', () => {
  publish(crash)
  publish(crash)
  expect(filled()).toBeUndefined()
  nextSlot(at, usualTerms.maxAgeSlots)
  expect(filled()).toBe(failure('unusablePrice'))
  publish(crash, [0, 1])
  expect(filled()).toBeUndefined()
})

test('votes that differ widely trigger nothing and fill nothing', () => {
  publish(crash, LIVE, crash[1] / 50n)
  publish(crash, LIVE, crash[1] / 50n)
  // The band of the first token is narrow in its own price; that of the second one is two hundredths of it.
  expect(filled()).toBe(failure('unusablePrice'))
  publish(crash)
  expect(filled()).toBeUndefined()
})
