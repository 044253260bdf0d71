import { oracle, recurring, router } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { makeOwnPool } from '../router/test-market.ts'
import { lazyVenue } from '../router/test-venue.ts'
import { everyVariant, replaced } from '../toolchain/test-hostile.ts'
import { TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'
import {
  anotherOrder,
  claim,
  close,
  create,
  createValue,
  deposit,
  draw,
  drawnWord,
  enterPrices,
  failure,
  fill,
  fillAsDrawn,
  INTERVAL,
  keeper,
  maker,
  makeWorld,
  type Order,
  pass,
  pause,
  resume,
  setSlotHashes,
  setTime,
  USD,
  withdraw,
} from './test-order.ts'

/** An instruction, what is sent before it, and which variants of it are accepted, by their labels. */
interface Case {
  build: (at: Order) => Instruction
  before?: (at: Order) => readonly Instruction[]
  place?: typeof create
  fair?: RegExp
}

const missingDestination = (at: Order) => fill(at, { destination: testKey('nobody') })

/**
 * Accepted: any signer is a keeper; a destination that is missing leaves the tokens in the vault, and an empty vault needs
 * none; this order has no referral; a maker may pay for a deposit; only SOL is paid to the maker directly. An account that occurs twice is writable where
 * one of the two is: the order and its vaults, as accounts of the step, and a maker who closes.
 */
const cases: Record<string, Case> = {
  fill: {
    build: (at) => fill(at),
    fair: /^account (((0|7|9|10|11) replaced)|((1|2|3|4|7|17|21|22) read-only))/,
  },
  'fill of a value order': {
    build: (at) => fill(at),
    place: createValue,
    fair: /^account (((0|7|9) replaced)|((1|2|3|4|7|17|21|22) read-only))/,
  },
  pass: {
    build: (at) => {
      setTime(at, INTERVAL)
      enterPrices(at, [18_000_000_000n, 10_000_000n])
      return pass(at)
    },
    before: (at) => [fill(at)],
    place: createValue,
    fair: /^account 0 replaced/,
  },
  pause: { build: (at) => pause(at) },
  resume: { build: (at) => resume(at), before: (at) => [pause(at)] },
  deposit: { build: (at) => deposit(at, 100_000n), fair: /^account 0 replaced by account 1/ },
  withdraw: { build: (at) => withdraw(at, 0, 100_000n), place: createValue },
  claim: {
    build: (at) => claim(at),
    before: (at) => [missingDestination(at)],
    fair: /^account ((0 replaced)|(1 read-only))/,
  },
  close: { build: (at) => close(at), fair: /^account (8 |[01] read-only)/ },
}

describe('bad data, missing accounts, signatures and privileges, unrelated accounts and duplicates', () => {
  test.each(Object.entries(cases))('%s', async (_, { build, before, place = create, fair }) => {
    const at = await makeWorld()
    const { vm } = at.market
    for (const instruction of [place(at), ...(before?.(at) ?? [])]) expectOk(vm.send(instruction))
    const instruction = build(at)
    expectOk(vm.simulate(instruction))
    const passed = everyVariant(instruction)
      .filter(({ label }) => !fair?.test(label))
      .filter((variant) => vm.simulate(variant.instruction).error === undefined)
    expect(passed.map(({ label }) => label)).toEqual([])
  })
})

describe('attacks', () => {
  let at: Order
  const swapped = (instruction: Instruction, from: Address, to: Address) =>
    at.market.vm.simulate(replaced(instruction, new Map([[from, to]]))).error
  const copyAccount = (from: Address, to: Address, owner?: Address) => {
    const account = at.market.vm.account(from)!
    at.market.vm.setAccount(to, { ...account, owner: owner ?? account.owner })
  }

  beforeEach(async () => {
    at = await makeWorld()
  })

  test('a router that moves nothing fills nothing, and another program is no router', () => {
    const { vm } = at.market
    expectOk(vm.send(create(at)))
    const evil = testKey('evil router')
    vm.replaceProgram(evil, lazyVenue())
    expect(swapped(fill(at), router.PROGRAM, evil)).toBe(failure('invalidAccount'))
    vm.replaceProgram(router.PROGRAM, lazyVenue())
    expect(vm.simulate(fill(at)).error).toBe(failure('wrongAmount'))
  })

  test('a vault of another order, and one that somebody else has a right over', async () => {
    const { vm } = at.market
    const other = await anotherOrder(at, 1n)
    expectOk(vm.send(create(at)))
    expectOk(vm.send(create(other)))
    for (const side of [0, 1] as const) {
      const { vault } = at.sides[side]
      expect(swapped(fill(at), vault, other.sides[side].vault)).toBe(failure('invalidAccount'))
      const account = vm.account(vault)!
      for (const offset of [72, 129]) {
        const data = account.data.slice()
        data[offset] = 1
        vm.setAccount(vault, { ...account, data })
        expect(vm.simulate(fill(at)).error).toBe(failure('vaultChanged'))
      }
      vm.setAccount(vault, account)
    }
    expectOk(vm.simulate(fill(at)))
  })

  test('a fee account of somebody else, another maker, and an account that looks like the order', () => {
    const { vm } = at.market
    expectOk(vm.send(create(at)))
    const [, side1] = at.sides
    expect(vm.simulate(fill(at, { feeAccount: side1.destination })).error).toBe(failure('invalidFeeAccount'))
    expect(vm.simulate(fill(at, { maker: keeper })).error).toBe(failure('invalidAccount'))
    for (const instruction of [pause(at, keeper), resume(at, keeper)]) {
      expect(vm.simulate(instruction).error).toBe(failure('wrongMaker'))
    }
    const fake = testKey('fake order')
    copyAccount(at.order, fake, TOKEN_PROGRAM)
    expect(swapped(pause(at), at.order, fake)).toBe('InvalidAccountOwner')
    // Not at the address that its signature is derived from.
    copyAccount(at.order, fake)
    expect(swapped(close(at), at.order, fake)).toBeDefined()
  })

  test('a feed of another program, another feed, and feeds exchanged', () => {
    const { vm } = at.market
    expectOk(vm.send(create(at, { maxDeviationBps: 200 })))
    const [{ feed: feed0 }, { feed: feed1 }] = at.sides
    const fake = testKey('fake feed')
    copyAccount(feed0, fake)
    expect(vm.simulate(fill(at, { feed0: fake })).error).toBe('InvalidArgument')
    expect(vm.simulate(fill(at, { feed0: feed1, feed1: feed0 })).error).toBe('InvalidArgument')
    expect(vm.simulate(fill(at, { feed0: undefined })).error).toBe('InvalidArgument')
    copyAccount(feed0, feed0, SYSTEM_PROGRAM)
    expect(vm.simulate(fill(at)).error).toBe('InvalidAccountOwner')
  })

  test('a feed of another token is refused before there is an order', () => {
    const [{ feed: feed0 }, { feed: feed1 }] = at.sides
    const args = { maxDeviationBps: 200, feed0: feed1, feed1: feed0 }
    const exchanged = replaced(
      create(at, args),
      new Map([
        [feed0, feed1],
        [feed1, feed0],
      ]),
    )
    expect(at.market.vm.simulate(exchanged).error).toBe(failure('wrongFeed'))
  })

  test('terms that are not an account of the program, or those of another kind', () => {
    const fake = testKey('fake terms')
    expect(at.market.vm.simulate(create({ ...at, config: at.sides[0].feed })).error).toBe(
      'InvalidAccountOwner',
    )
    const config = at.market.vm.account(at.config)!
    at.market.vm.setAccount(fake, { ...config, owner: oracle.PROGRAM })
    expect(at.market.vm.simulate(create({ ...at, config: fake })).error).toBe('InvalidAccountOwner')
    expectOk(at.market.vm.send(create(at)))
    expect(at.market.vm.simulate(create({ ...at, config: at.order, nonce: 1n })).error).toBe(
      'InvalidAccountData',
    )
    expect(at.market.vm.simulate(create(at)).error).toBeDefined()
  })

  test('a bid under the oracle in the due second fills nothing, nor in the slot that the chain draws', async () => {
    const { vm } = at.market
    expectOk(vm.send(create(at, { maxDeviationBps: 200 })))
    const [{ token: sold }, { token: bought }] = at.sides
    const own = await makeOwnPool(vm, 4, sold, bought)
    // At these prices one is worth 18; 188 bps less, and the fees of the pool and of the order.
    enterPrices(at, [18_000_000_000n, USD[1]])
    const rate = 18 * (1 - 0.018_8)
    const bid = () => {
      const filling = fillAsDrawn({ ...at, pool: own.pool })
      return vm.simulate(...own.around(10n ** 13n, BigInt(Math.round(1e13 * rate * 1.003_5)), filling)).error
    }
    setSlotHashes(at.market, Array(80).fill(drawnWord(at, false)))
    expect(bid()).toBe(failure('notDue'))
    expect(vm.simulate(fillAsDrawn(at)).error).toBe(failure('notDue'))
    draw(at)
    expect(bid()).toBe(failure('priceNotMet'))
    // It would be met at the end, where the cycle is long filled through the pool of everybody.
    vm.setTime(vm.time() + 10, 0, vm.slot() + 23)
    setSlotHashes(at.market, [...Array(23).fill(drawnWord(at, false)), drawnWord(at)])
    expect(bid()).toBeUndefined()
    expectOk(vm.send(fillAsDrawn(at)))
    expect(bid()).toBe(failure('notDue'))
  })

  test('fills of one interval that are sent twice fill once', () => {
    const { vm } = at.market
    expectOk(vm.send(create(at)))
    expect(vm.simulate(fill(at), fill(at)).error).toBe(failure('notDue'))
    expectOk(vm.send(fill(at)))
    expect(vm.send(fill(at)).error).toBe(failure('notDue'))
    expect(recurring.decodeOrder(vm.account(at.order)!.data)?.maker).toBe(maker)
  })
})
