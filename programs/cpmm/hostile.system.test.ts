import { cpmm } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  everyVariant,
  missingSignatures,
  missingWrites,
  replaced,
  type Variant,
} from '../toolchain/test-hostile.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  admin,
  busyPool,
  collectCreatorFees,
  collectProtocolFees,
  createPool,
  deposit,
  expectOk,
  makeWorld,
  newTier,
  quoteExactOut,
  swapExactIn,
  swapExactOut,
  type World,
  withdraw,
} from './test-pool.ts'

const launcher = testKey('launcher')

async function freshWorld(): Promise<World> {
  return makeWorld({ createAuthority: launcher })
}

type Case = { make: () => Promise<World>; build: (world: World) => Instruction | Promise<Instruction> }

const cases: Record<string, Case> = {
  createConfig: { make: busyPool, build: newTier },
  createPool: { make: freshWorld, build: ({ keys }) => createPool(keys, launcher) },
  deposit: {
    make: busyPool,
    build: ({ keys }) => deposit(keys, { maxAmount0: 1_000_000n, maxAmount1: 4_000_000n }),
  },
  withdraw: { make: busyPool, build: ({ keys }) => withdraw(keys, { lp: 1_000_000n }) },
  swapExactIn: { make: busyPool, build: ({ keys }) => swapExactIn(keys, 0, 1_000_000n) },
  swapExactOut: { make: busyPool, build: ({ keys }) => swapExactOut(keys, 1, 1_000_000n) },
  quoteExactOut: { make: busyPool, build: ({ keys }) => quoteExactOut(keys, 0, 1_000_000n) },
  collectProtocolFees: { make: busyPool, build: ({ keys }) => collectProtocolFees(keys) },
  collectCreatorFees: { make: busyPool, build: ({ keys }) => collectCreatorFees(keys) },
}

test('the variants cover every instruction of the program', () => {
  const kinds = Object.keys(cpmm).filter(
    (name) => name.endsWith('_DISCRIMINATOR') && typeof cpmm[name as keyof typeof cpmm] === 'number',
  )
  expect(kinds.length).toBe(Object.keys(cases).length)
})

describe.each(Object.entries(cases))('%s', (_, { make, build }) => {
  let world: World
  let instruction: Instruction
  beforeAll(async () => {
    world = await make()
    instruction = await build(world)
  })

  test('succeeds unmodified', () => {
    expectOk(world.vm.simulate(instruction))
  })

  test('reports a missing signature or write privilege before any transfer', () => {
    const errors = (variants: Variant[]) =>
      new Set(variants.map((variant) => world.vm.simulate(variant.instruction).error))
    const signers = missingSignatures(instruction)
    const writes = missingWrites(instruction)
    expect(errors(signers)).toEqual(new Set(signers.length > 0 ? ['MissingRequiredSignature'] : []))
    expect(errors(writes)).toEqual(new Set(writes.length > 0 ? ['Immutable'] : []))
  })

  test('rejects bad data, missing accounts, signatures and privileges, unrelated accounts and duplicates', () => {
    const passed = everyVariant(instruction).filter(
      (variant) => world.vm.simulate(variant.instruction).error === undefined,
    )
    expect(passed.map((variant) => variant.label)).toEqual([])
  })
})

describe('forged state', () => {
  let world: World
  beforeAll(async () => {
    world = await busyPool()
    const { vm, keys } = world
    const pool = vm.account(keys.pool)!
    const config = vm.account(keys.config)!
    vm.setAccount(testKey('forged pool'), { owner: testKey('evil program'), data: pool.data })
    vm.setAccount(testKey('misplaced pool'), { owner: cpmm.PROGRAM, data: pool.data })
    vm.setAccount(testKey('forged config'), { owner: testKey('evil program'), data: config.data })
    vm.setAccount(testKey('short pool'), { owner: cpmm.PROGRAM, data: pool.data.slice(0, -1) })
    vm.setAccount(testKey('long pool'), { owner: cpmm.PROGRAM, data: new Uint8Array([...pool.data, 0]) })
    vm.setAccount(testKey('other kind'), {
      owner: cpmm.PROGRAM,
      data: new Uint8Array([...config.data.slice(0, 8), ...pool.data.slice(8)]),
    })
  })

  const onPools = Object.entries(cases).filter(([name]) => !name.startsWith('create'))

  test.each([
    ['forged pool', 'InvalidAccountOwner'],
    ['short pool', 'InvalidAccountData'],
    ['long pool', 'InvalidAccountData'],
    ['other kind', 'InvalidAccountData'],
  ])('%s: %s everywhere', async (label, error) => {
    for (const [, { build }] of onPools) {
      const attack = replaced(await build(world), new Map([[world.keys.pool, testKey(label)]]))
      expect(world.vm.simulate(attack).error).toBe(error)
    }
  })

  test('a pool at an underived address cannot sign for the vaults', async () => {
    for (const [name, { build }] of onPools) {
      if (name === 'quoteExactOut') continue
      const attack = replaced(await build(world), new Map([[world.keys.pool, testKey('misplaced pool')]]))
      expect([name, world.vm.simulate(attack).error]).toEqual([name, 'PrivilegeEscalation'])
    }
  })

  test('a tier of another program', () => {
    for (const build of [collectProtocolFees, createPool]) {
      const attack = replaced(build(world.keys), new Map([[world.keys.config, testKey('forged config')]]))
      expect(world.vm.simulate(attack).error).toBe('InvalidAccountOwner')
    }
  })

  test('another tier of the same admin', async () => {
    expectOk(world.vm.send(await newTier()))
    const [other] = await cpmm.findConfigPda({ admin, index: 8 })
    const attack = replaced(collectProtocolFees(world.keys), new Map([[world.keys.config, other]]))
    expect(world.vm.simulate(attack).error).toBe('Custom(6000)')
  })
})
