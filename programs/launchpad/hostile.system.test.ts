import { launchpad } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyVariant, replaced } from '../toolchain/test-hostile.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  admin,
  type Curve,
  createConfig,
  createToken,
  creator,
  curveOf,
  expectOk,
  graduateAccounts,
  graduationAccounts,
  makeCurve,
  makeWorld,
  readCurve,
  trade,
  tradeAccounts,
  usualShape,
} from './test-curve.ts'

type Case = { make: () => Promise<Curve>; build: (at: Curve) => Instruction | Promise<Instruction> }

const busyCurve = async () => {
  const at = await makeCurve()
  expectOk(at.vm.send(trade(at, 'buyExactIn', 9_000_000_000n)))
  return at
}

const completeCurve = async () => {
  const at = await makeCurve()
  expectOk(at.vm.send(trade(at, 'buyExactOut', usualShape.forSale)))
  return at
}

const opened = async () => {
  const world = await makeWorld()
  expectOk(world.vm.send(createConfig(world)))
  return curveOf(world)
}

const collection = (at: Curve) => ({
  ...tradeAccounts(at),
  config: at.config,
  admin,
  creator,
  recipient: at.traderQuote,
})

const fill = async (at: Curve) => ({ ...tradeAccounts(at), ...(await graduationAccounts(at)) })

const cases: Record<string, Case> = {
  createConfig: { make: async () => curveOf(await makeWorld()), build: createConfig },
  createToken: { make: opened, build: (at) => createToken(at) },
  buyExactIn: { make: busyCurve, build: (at) => trade(at, 'buyExactIn', 1_000_000n) },
  buyExactOut: { make: busyCurve, build: (at) => trade(at, 'buyExactOut', 1_000_000n) },
  sellExactIn: { make: busyCurve, build: (at) => trade(at, 'sellExactIn', 1_000_000_000n) },
  sellExactOut: { make: busyCurve, build: (at) => trade(at, 'sellExactOut', 1_000_000n) },
  'buyExactIn that graduates': {
    make: busyCurve,
    build: async (at) => launchpad.buyExactIn(await fill(at), { amountIn: 1n << 50n, minAmountOut: 1n }),
  },
  'buyExactOut that graduates': {
    make: busyCurve,
    build: async (at) =>
      launchpad.buyExactOut(await fill(at), { amountOut: readCurve(at).realBase, maxAmountIn: 1n << 50n }),
  },
  quoteExactOut: {
    make: busyCurve,
    build: ({ curve }) => launchpad.quoteExactOut({ curve }, { amountOut: 1_000n, side: 'buy' }),
  },
  graduate: { make: completeCurve, build: async (at) => launchpad.graduate(await graduateAccounts(at)) },
  collectProtocolFees: { make: busyCurve, build: (at) => launchpad.collectProtocolFees(collection(at)) },
  collectCreatorFees: { make: busyCurve, build: (at) => launchpad.collectCreatorFees(collection(at)) },
}

test('the variants cover every instruction of the program', () => {
  const kinds = Object.keys(launchpad).filter(
    (name) =>
      name.endsWith('_DISCRIMINATOR') && typeof launchpad[name as keyof typeof launchpad] === 'number',
  )
  expect(kinds.length).toBe(Object.keys(cases).filter((name) => !name.includes(' ')).length)
})

/**
 * Accepted variants: a list of accounts that ends where the tail of a graduation would begin is a plain buy, and
 * only a graduation charges rent to the buyer.
 */
const isFair = (name: string, label: string) =>
  name.includes('graduates')
    ? /^only 1\d accounts$/.test(label)
    : name.startsWith('buy') && label === 'account 0 read-only'

describe.each(Object.entries(cases))('%s', (name, { make, build }) => {
  let at: Curve
  let instruction: Instruction
  beforeAll(async () => {
    at = await make()
    instruction = await build(at)
  })

  test('succeeds unmodified', () => {
    const { computeUnits } = expectOk(at.vm.simulate(instruction))
    expect(computeUnits).toBeLessThan(60_000)
  })

  test('rejects bad data, missing accounts, signatures and privileges, unrelated accounts and duplicates', () => {
    const passed = everyVariant(instruction)
      .filter((variant) => !isFair(name, variant.label))
      .filter((variant) => at.vm.simulate(variant.instruction).error === undefined)
    expect(passed.map((variant) => variant.label)).toEqual([])
  })
})

describe('forged state', () => {
  let at: Curve
  beforeAll(async () => {
    at = await busyCurve()
    const curve = at.vm.account(at.curve)!
    const config = at.vm.account(at.config)!
    at.vm.setAccount(testKey('forged curve'), { owner: testKey('evil program'), data: curve.data })
    at.vm.setAccount(testKey('misplaced curve'), { owner: launchpad.PROGRAM, data: curve.data })
    at.vm.setAccount(testKey('short curve'), { owner: launchpad.PROGRAM, data: curve.data.slice(0, -1) })
    at.vm.setAccount(testKey('long curve'), {
      owner: launchpad.PROGRAM,
      data: new Uint8Array([...curve.data, 0]),
    })
    at.vm.setAccount(testKey('other kind'), {
      owner: launchpad.PROGRAM,
      data: new Uint8Array([...config.data.slice(0, 8), ...curve.data.slice(8)]),
    })
    at.vm.setAccount(testKey('forged config'), { owner: testKey('evil program'), data: config.data })
  })

  const onCurves = Object.entries(cases).filter(([name]) => !name.startsWith('create'))

  test.each([
    ['forged curve', 'InvalidAccountOwner'],
    ['short curve', 'InvalidAccountData'],
    ['long curve', 'InvalidAccountData'],
    ['other kind', 'InvalidAccountData'],
  ])('%s: %s everywhere', async (label, error) => {
    for (const [name, { build }] of onCurves) {
      const attack = replaced(await build(at), new Map([[at.curve, testKey(label)]]))
      expect([name, at.vm.simulate(attack).error]).toEqual([name, error])
    }
  })

  test('a curve at an underived address cannot sign for the vaults', async () => {
    for (const [name, { build }] of onCurves) {
      if (name === 'quoteExactOut' || name === 'graduate') continue
      const attack = replaced(await build(at), new Map([[at.curve, testKey('misplaced curve')]]))
      expect([name, at.vm.simulate(attack).error]).toEqual([name, 'PrivilegeEscalation'])
    }
  })

  test('a launchpad of another program', async () => {
    const complete = await completeCurve()
    complete.vm.setAccount(testKey('forged config'), {
      owner: testKey('evil program'),
      data: complete.vm.account(complete.config)!.data,
    })
    const forged = new Map([[at.config, testKey('forged config')]])
    const fresh = await curveOf(at, testKey('second mint'))
    const launch = replaced(createToken(fresh, {}, testKey('second mint')), forged)
    expect(at.vm.simulate(launch).error).toBe('InvalidAccountOwner')
    const collected = replaced(launchpad.collectProtocolFees(collection(at)), forged)
    expect(at.vm.simulate(collected).error).toBe('Custom(6000)')
    const graduated = replaced(launchpad.graduate(await graduateAccounts(complete)), forged)
    expect(complete.vm.simulate(graduated).error).toBe('Custom(6000)')
  })
})
