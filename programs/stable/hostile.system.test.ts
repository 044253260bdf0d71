import { stable } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { admin, expectOk } from '../cpmm/test-pool.ts'
import { everyVariant, exchanged, replaced } from '../toolchain/test-hostile.ts'
import { setTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  CREATED_AT,
  collectCreatorFees,
  collectProtocolFees,
  createConfig,
  createPool,
  deposit,
  makePool,
  makeWorld,
  quoteExactOut,
  ramp,
  readPool,
  swapExactIn,
  swapExactOut,
  type World,
  withdraw,
} from './test-pool.ts'

const U64_MAX = (1n << 64n) - 1n
const launcher = testKey('launcher')
const rates = { lpFeePpm: 1, protocolFeePpm: 2, creatorFeePpm: 3 }

/** A pool with fees owed on both sides, where every instruction below succeeds unmodified. */
async function busyPool(): Promise<World> {
  const world = await makePool({ mints: [{ program: TOKEN_PROGRAM }, { program: TOKEN_2022_PROGRAM }] })
  for (const side of [0, 1] as const) expectOk(world.vm.send(swapExactIn(world.keys, side, 100_000_000n)))
  return world
}

interface Case {
  make: () => Promise<World>
  build: (world: World) => Instruction | Promise<Instruction>
}

async function secondTier(): Promise<Instruction> {
  const [config] = await stable.findConfigPda({ admin, index: 8 })
  return createConfig(config, 8, rates)
}

const cases: Record<string, Case> = {
  createConfig: { make: busyPool, build: secondTier },
  createPool: {
    make: () => makeWorld({ createAuthority: launcher }),
    build: ({ keys }) => createPool(keys, 20_000, launcher),
  },
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
  rampAmplification: { make: busyPool, build: ({ keys }) => ramp(keys, 30_000, CREATED_AT + 90_000) },
}

test('the variants cover every instruction of the program', () => {
  const kinds = Object.keys(stable).filter(
    (name) => name.endsWith('_DISCRIMINATOR') && typeof stable[name as keyof typeof stable] === 'number',
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

  test('rejects bad data, missing accounts, signatures and privileges, unrelated accounts and duplicates', () => {
    const passed = everyVariant(instruction).filter(
      (variant) => world.vm.simulate(variant.instruction).error === undefined,
    )
    expect(passed.map((variant) => variant.label)).toEqual([])
  })
})

const onPools = Object.entries(cases).filter(([name]) => !name.startsWith('create'))

describe('forged state', () => {
  let world: World
  beforeAll(async () => {
    world = await busyPool()
    const { vm, keys } = world
    const pool = vm.account(keys.pool)!
    const config = vm.account(keys.config)!
    vm.setAccount(testKey('forged pool'), { owner: testKey('evil program'), data: pool.data })
    vm.setAccount(testKey('misplaced pool'), { owner: stable.PROGRAM, data: pool.data })
    vm.setAccount(testKey('forged config'), { owner: testKey('evil program'), data: config.data })
    vm.setAccount(testKey('short pool'), { owner: stable.PROGRAM, data: pool.data.slice(0, -1) })
    vm.setAccount(testKey('long pool'), { owner: stable.PROGRAM, data: new Uint8Array([...pool.data, 0]) })
    vm.setAccount(testKey('other kind'), {
      owner: stable.PROGRAM,
      data: new Uint8Array([...config.data.slice(0, 8), ...pool.data.slice(8)]),
    })
  })

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
      if (name === 'quoteExactOut' || name === 'rampAmplification') continue
      const attack = replaced(await build(world), new Map([[world.keys.pool, testKey('misplaced pool')]]))
      expect([name, world.vm.simulate(attack).error]).toEqual([name, 'PrivilegeEscalation'])
    }
  })

  test('a tier of another program, and another tier of the same admin', async () => {
    const { vm, keys } = world
    expectOk(vm.send(await secondTier()))
    const [other] = await stable.findConfigPda({ admin, index: 8 })
    const builds = [collectProtocolFees(keys), ramp(keys, 30_000, CREATED_AT + 90_000)]
    for (const instruction of builds) {
      const forged = replaced(instruction, new Map([[keys.config, testKey('forged config')]]))
      expect(vm.simulate(forged).error).toBe('InvalidAccountOwner')
      expect(vm.simulate(replaced(instruction, new Map([[keys.config, other]]))).error).toBe('Custom(6000)')
    }
  })
})

describe('accounts of another owner or kind', () => {
  let world: World
  beforeAll(async () => {
    world = await busyPool()
  })
  const send = (instruction: Instruction) => world.vm.simulate(instruction).error

  test('exchanged vaults, mints, token programs or token accounts', () => {
    const { keys } = world
    for (const instruction of [
      swapExactIn(keys, 0, 1_000n),
      swapExactOut(keys, 0, 1_000n),
      deposit(keys, { maxAmount0: 9_999n, maxAmount1: 9_999n }),
      withdraw(keys, { lp: 1_000n }),
      collectProtocolFees(keys),
      collectCreatorFees(keys),
    ]) {
      expect(send(exchanged(instruction, ...keys.vaults))).toBe('Custom(6000)')
      expect(send(exchanged(instruction, ...keys.programs))).toBeDefined()
      expect(send(exchanged(instruction, ...keys.users))).toBeDefined()
    }
    expect(send(exchanged(swapExactIn(keys, 0, 1_000n), ...keys.mints))).toBe('Custom(6000)')
  })

  test('token accounts of another owner, and a vault as both ends of a transfer', () => {
    const { vm, keys } = world
    setTokenAccount(vm, testKey('others tokens'), {
      program: TOKEN_PROGRAM,
      mint: keys.mints[0],
      owner: testKey('victim'),
      amount: 1n << 60n,
    })
    const robbed = new Map([[keys.users[0], testKey('others tokens')]])
    expect(send(replaced(swapExactIn(keys, 0, 1_000n), robbed))).toBe('Custom(4)')
    const looped = new Map([[keys.users[1], keys.vaults[1]]])
    expect(send(replaced(swapExactIn(keys, 0, 1_000_000n), looped))).toBe('Custom(6011)')
    expect(send(replaced(withdraw(keys, { lp: 1_000n }), looped))).toBe('Custom(6011)')
  })

  test('fee collection and ramps by another signer', () => {
    const { vm, keys } = world
    const attacker = testKey('attacker')
    vm.fund(attacker)
    for (const instruction of [collectProtocolFees(keys), ramp(keys, 30_000, CREATED_AT + 90_000)]) {
      expect(send(replaced(instruction, new Map([[admin, attacker]])))).toBe('Custom(6005)')
    }
    expect(send(replaced(collectCreatorFees(keys), new Map([[testKey('creator'), attacker]])))).toBe(
      'Custom(6005)',
    )
  })
})

describe('amounts', () => {
  let world: World
  beforeAll(async () => {
    world = await busyPool()
  })

  test.each([
    ['swap of nothing', () => swapExactIn(world.keys, 0, 0n), 'Custom(6009)'],
    ['swap that buys nothing', () => swapExactIn(world.keys, 0, 1n), 'Custom(6009)'],
    ['swap of more than there is', () => swapExactIn(world.keys, 0, 1n << 63n), 'Custom(1)'],
    ['swap past 64 bits', () => swapExactIn(world.keys, 0, U64_MAX), 'Custom(6003)'],
    ['buying nothing', () => swapExactOut(world.keys, 0, 0n), 'Custom(6009)'],
    ['buying the whole reserve', () => swapExactOut(world.keys, 0, readPool(world).reserve1), 'Custom(6008)'],
    ['quote of nothing', () => quoteExactOut(world.keys, 0, 0n), 'Custom(6009)'],
    ['quote of everything', () => quoteExactOut(world.keys, 0, readPool(world).reserve1), 'Custom(6008)'],
    ['deposit of one side', () => deposit(world.keys, { maxAmount0: 1_000_000n }), 'Custom(6009)'],
    ['withdrawal of nothing', () => withdraw(world.keys, { lp: 0n }), 'Custom(6009)'],
    [
      'withdrawal of the locked units',
      () => withdraw(world.keys, { lp: readPool(world).lpSupply }),
      'Custom(6008)',
    ],
  ])('%s', (_, build, error) => expect(world.vm.simulate(build()).error).toBe(error))

  test('a pool with scaled balances over 76 bits allows withdrawals only', async () => {
    const far = await makePool({
      mints: [
        { program: TOKEN_PROGRAM, decimals: 0 },
        { program: TOKEN_PROGRAM, decimals: 9 },
      ],
      amounts: [1n << 50n, 1n << 50n],
    })
    const { keys, vm } = far
    const first = readPool(far).decimals0 === 0 ? 0 : 1
    expect(vm.simulate(swapExactIn(keys, first, 1_000n)).error).toBe('Custom(6003)')
    expectOk(vm.simulate(withdraw(keys, { lp: 1n << 49n })))
  })
})
