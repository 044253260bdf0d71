import { router, trigger } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { lazyVenue } from '../router/test-venue.ts'
import { everyVariant, replaced } from '../toolchain/test-hostile.ts'
import { testKey } from '../toolchain/test-vm.ts'
import { close, create, fill, limit, maker, makeWorld, type Order } from './test-order.ts'

type Build = (at: Order) => Instruction
const own = (at: Order) => ({ maker, order: at.order })
const cases: Record<string, Build> = {
  fill: (at) => fill(at, 1_000_000n),
  editLeg: (at) => trigger.editLeg(own(at), { leg: 0, terms: limit(1n, 16n) }),
  setExpiry: (at) => trigger.setExpiry(own(at), { expiresAt: 0n, touchSeconds: 60 }),
  touch: (at) => trigger.touch(own(at)),
  close: (at) => close(at),
}

/**
 * Accepted: any signer is a keeper; a destination that is missing leaves the tokens in the vault, and an empty vault needs
 * none; this order has no referral and no feed; only SOL is paid to the maker directly. An account that occurs twice is
 * writable where one of the two is: the order and its vaults, as accounts of the step, and a maker who closes.
 */
const isFair = (name: string, label: string) => {
  if (name === 'fill') return /^account ((0 replaced|9|11|12|13) |(1|2|3|4|17|21|22) read-only$)/.test(label)
  return name === 'close' && (/^account 10 /.test(label) || /^account [01] read-only$/.test(label))
}

describe.each(Object.entries(cases))('%s', (name, build) => {
  let at: Order
  let instruction: Instruction
  beforeAll(async () => {
    at = await makeWorld()
    expectOk(at.market.vm.send(create(at)))
    instruction = build(at)
  })

  test('rejects bad data, missing accounts, signatures and privileges, unrelated accounts and duplicates', () => {
    expectOk(at.market.vm.simulate(instruction))
    const passed = everyVariant(instruction)
      .filter(({ label }) => !isFair(name, label))
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
