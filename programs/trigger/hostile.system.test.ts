import { router, trigger } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { giveTokens } from '../router/test-market.ts'
import { lazyVenue } from '../router/test-venue.ts'
import { everyVariant, replaced } from '../toolchain/test-hostile.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  advance,
  claim,
  close,
  create,
  fill,
  keeper,
  limit,
  makeWorld,
  type Order,
  own,
} from './test-order.ts'
import { below, enterPrices, makePricedWorld } from './test-prices.ts'

interface Case {
  make: () => Promise<Order>
  build: (at: Order) => Instruction
  /**
   * Variants that are accepted. Any signer is a keeper or pays for others; a destination that is missing leaves the
   * tokens in the vault, and an empty vault needs none; this order has no referral; only SOL is paid to the maker
   * directly. An account that occurs twice is writable where one of the two is: the order and its vaults, as accounts of
   * the step, and a maker who closes.
   */
  fair?: RegExp
}

const placed = async () => {
  const at = await makeWorld()
  expectOk(at.market.vm.send(create(at)))
  return at
}

const waiting = async () => {
  const at = await makePricedWorld()
  expectOk(at.market.vm.send(create(at, { entry: below(0, 1n) })))
  enterPrices(at)
  return at
}

/** With tokens in the vault that the maker can be paid. */
const paid = async () => {
  const at = await placed()
  const [, { token, vault }] = at.sides
  giveTokens(at.market.vm, token, vault, at.order, 5n)
  return at
}

const cases: Record<string, Case> = {
  create: {
    make: makePricedWorld,
    build(at) {
      const { accounts = [], ...rest } = create(at, { entry: below(0, 1n) })
      return { ...rest, accounts: accounts.with(0, { ...accounts[0]!, address: keeper }) }
    },
    fair: /^account 0 replaced /,
  },
  fill: {
    make: placed,
    build: (at) => fill(at, 1_000_000n),
    fair: /^account ((0 replaced|9|11|12|13) |(1|2|3|4|17|21|22) read-only$)/,
  },
  advance: { make: waiting, build: advance },
  editLeg: { make: placed, build: (at) => trigger.editLeg(own(at), { leg: 0, terms: limit(1n, 16n) }) },
  setExpiry: {
    make: placed,
    build: (at) => trigger.setExpiry(own(at), { expiresAt: 0n, touchSeconds: 60 }),
  },
  touch: { make: placed, build: (at) => trigger.touch(own(at)) },
  claim: { make: paid, build: (at) => claim(at), fair: /^account (0 replaced |1 read-only$)/ },
  close: { make: placed, build: (at) => close(at), fair: /^account (10 |[01] read-only$)/ },
}

test('the variants cover every instruction that touches an order', () => {
  expect(['openConfig', ...Object.keys(cases)].sort()).toEqual(Object.keys(trigger.instructions).sort())
})

describe.each(Object.entries(cases))('%s', (_, { make, build, fair }) => {
  let at: Order
  let instruction: Instruction
  beforeAll(async () => {
    at = await make()
    instruction = build(at)
  })

  test('rejects bad data, missing accounts, signatures and privileges, unrelated accounts and duplicates', () => {
    expectOk(at.market.vm.simulate(instruction))
    const passed = everyVariant(instruction)
      .filter(({ label }) => !fair?.test(label))
      .filter((variant) => at.market.vm.simulate(variant.instruction).error === undefined)
    expect(passed.map(({ label }) => label)).toEqual([])
  })
})

test('a router that moves nothing fills nothing, and another program is no router', async () => {
  const at = await makeWorld()
  const { vm } = at.market
  expectOk(vm.send(create(at)))
  const evil = testKey('evil router')
  vm.replaceProgram(evil, lazyVenue())
  const attack = replaced(fill(at, 1_000_000n), new Map([[router.PROGRAM, evil]]))
  expect(vm.simulate(attack).error).toBe(`Custom(${trigger.errorCodes.invalidAccount})`)
  vm.replaceProgram(router.PROGRAM, lazyVenue())
  expect(vm.simulate(fill(at, 1_000_000n)).error).toBe(`Custom(${trigger.errorCodes.fillTooSmall})`)
})
