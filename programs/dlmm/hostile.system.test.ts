import { dlmm } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { admin, expectOk, user } from '../cpmm/test-pool.ts'
import { everyVariant, exchanged, replaced } from '../toolchain/test-hostile.ts'
import { setTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'
import {
  busyPool,
  closePosition,
  collectCreatorFees,
  collectProtocolFees,
  createConfig,
  createPage,
  createPool,
  deposit,
  emptyPool,
  filled,
  makeWorld,
  moveWindow,
  openPosition,
  positionOf,
  quoteExactOut,
  readPool,
  spare,
  swapExactIn,
  swapExactOut,
  usualTerms,
  type World,
  withdraw,
  withPages,
} from './test-pool.ts'

const U64_MAX = (1n << 64n) - 1n
const launcher = testKey('launcher')

interface Case {
  make: () => Promise<World>
  build: (world: World) => Instruction | Promise<Instruction>
}

/** A pool whose active bin is in the highest page of its window, with bins to copy both ways. */
async function edgePool(): Promise<World> {
  const world = await busyPool()
  const { vm, keys } = world
  for (const first of [-64, 64]) expectOk(vm.send(await createPage(keys, first)))
  expectOk(vm.send(await openPosition(keys, [33, 80])))
  const filling = await deposit(keys, [33, 80], { activeBin: near(world) })
  expectOk(vm.send(await withPages(keys, filling, [64])))
  expectOk(vm.send(swapExactOut(keys, 1, readPool(world).reserve0 / 2n + 1_000_000_000n)))
  return world
}

const near = ({ vm, keys }: World) => readPool({ vm, keys }).activeBin

const cases: Record<string, Case> = {
  createConfig: { make: busyPool, build: () => createConfig(8) },
  createPool: {
    make: () => makeWorld({ createAuthority: launcher }),
    build: ({ keys }) => createPool(keys, 0, launcher),
  },
  openPosition: {
    make: busyPool,
    build: async ({ vm, keys }) => {
      vm.fund(launcher)
      return openPosition(keys, [-10, 10], testKey('owner of nothing'), launcher)
    },
  },
  deposit: {
    make: busyPool,
    build: (world) => deposit(world.keys, filled, { activeBin: near(world) }),
  },
  withdraw: { make: busyPool, build: ({ keys }) => withdraw(keys, filled, { shareBps: 5_000 }) },
  closePosition: { make: busyPool, build: ({ keys }) => closePosition(keys, spare) },
  createPage: { make: busyPool, build: ({ keys }) => createPage(keys, 64) },
  moveWindow: { make: edgePool, build: ({ keys }) => moveWindow(keys, -64, true) },
  swapExactIn: { make: busyPool, build: ({ keys }) => swapExactIn(keys, 0, 1_000_000n) },
  swapExactOut: { make: busyPool, build: ({ keys }) => swapExactOut(keys, 1, 1_000_000n) },
  quoteExactOut: { make: busyPool, build: ({ keys }) => quoteExactOut(keys, 0, 1_000_000n) },
  collectProtocolFees: { make: busyPool, build: ({ keys }) => collectProtocolFees(keys) },
  collectCreatorFees: { make: busyPool, build: ({ keys }) => collectCreatorFees(keys) },
}

test('the variants cover every instruction of the program', () => {
  const kinds = Object.keys(dlmm).filter(
    (name) => name.endsWith('_DISCRIMINATOR') && typeof dlmm[name as keyof typeof dlmm] === 'number',
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

const onPools = Object.entries(cases).filter(
  ([name]) => !name.startsWith('create') && name !== 'closePosition',
)

describe('forged state', () => {
  let world: World
  beforeAll(async () => {
    world = await busyPool()
    const { vm, keys } = world
    const pool = vm.account(keys.pool)!
    const config = vm.account(keys.config)!
    const position = vm.account(await positionOf(keys, filled))!
    vm.setAccount(testKey('forged pool'), { owner: testKey('evil program'), data: pool.data })
    vm.setAccount(testKey('misplaced pool'), { owner: dlmm.PROGRAM, data: pool.data })
    vm.setAccount(testKey('forged config'), { owner: testKey('evil program'), data: config.data })
    vm.setAccount(testKey('short pool'), { owner: dlmm.PROGRAM, data: pool.data.slice(0, -1) })
    vm.setAccount(testKey('long pool'), { owner: dlmm.PROGRAM, data: new Uint8Array([...pool.data, 0]) })
    vm.setAccount(testKey('other kind'), {
      owner: dlmm.PROGRAM,
      data: new Uint8Array([...config.data.slice(0, 8), ...pool.data.slice(8)]),
    })
    vm.setAccount(testKey('forged position'), { owner: testKey('evil program'), data: position.data })
    vm.setAccount(testKey('short position'), { owner: dlmm.PROGRAM, data: position.data.slice(0, -1) })
    const attackers = dlmm.decodePosition(position.data)!
    vm.setAccount(testKey('others position'), {
      owner: dlmm.PROGRAM,
      data: dlmm.encodePosition({ ...attackers, owner: testKey('victim') }),
    })
    vm.setAccount(testKey('position elsewhere'), {
      owner: dlmm.PROGRAM,
      data: dlmm.encodePosition({ ...attackers, pool: testKey('another pool') }),
    })
  })

  test.each([
    ['forged pool', 'InvalidAccountOwner'],
    ['short pool', 'InvalidAccountData'],
    ['long pool', 'InvalidAccountData'],
    ['other kind', 'InvalidAccountData'],
  ])('%s: %s everywhere', async (label, error) => {
    for (const [name, { build }] of onPools) {
      const attack = replaced(await build(world), new Map([[world.keys.pool, testKey(label)]]))
      expect([name, world.vm.simulate(attack).error]).toEqual([name, error])
    }
  })

  test('a pool at an underived address cannot sign for the vaults or take deposits', async () => {
    for (const [name, { build }] of onPools) {
      if (['quoteExactOut', 'openPosition', 'moveWindow'].includes(name)) continue
      const attack = replaced(await build(world), new Map([[world.keys.pool, testKey('misplaced pool')]]))
      const expected = name === 'deposit' || name === 'withdraw' ? 'Custom(6000)' : 'PrivilegeEscalation'
      expect([name, world.vm.simulate(attack).error]).toEqual([name, expected])
    }
  })

  test.each([
    ['forged position', 'InvalidAccountOwner'],
    ['short position', 'InvalidAccountData'],
    ['others position', 'Custom(6005)'],
    ['position elsewhere', 'Custom(6000)'],
  ])('%s: %s', async (label, error) => {
    const { keys, vm } = world
    const position = await positionOf(keys, filled)
    for (const name of ['deposit', 'withdraw'] as const) {
      const instruction = await cases[name]!.build(world)
      expect(vm.simulate(replaced(instruction, new Map([[position, testKey(label)]]))).error).toBe(error)
    }
  })

  test('a tier of another program, and another tier of the same admin', async () => {
    const { vm, keys } = world
    expectOk(vm.send(await createConfig(8)))
    const [other] = await dlmm.findConfigPda({ admin, index: 8 })
    const instruction = collectProtocolFees(keys)
    const forged = replaced(instruction, new Map([[keys.config, testKey('forged config')]]))
    expect(vm.simulate(forged).error).toBe('InvalidAccountOwner')
    expect(vm.simulate(replaced(instruction, new Map([[keys.config, other]]))).error).toBe('Custom(6000)')
  })
})

describe('accounts of another owner or kind', () => {
  let world: World
  beforeAll(async () => {
    world = await busyPool()
  })
  const send = (instruction: Instruction) => world.vm.simulate(instruction).error

  test('exchanged vaults, mints, token programs or token accounts', async () => {
    const { keys } = world
    for (const instruction of [
      swapExactIn(keys, 0, 1_000n),
      swapExactOut(keys, 0, 1_000n),
      await deposit(keys, filled, { activeBin: near(world) }),
      await withdraw(keys, filled, {}),
      collectProtocolFees(keys),
      collectCreatorFees(keys),
    ]) {
      expect(send(exchanged(instruction, ...keys.vaults))).toBe('Custom(6000)')
      expect(send(exchanged(instruction, ...keys.programs))).toBeDefined()
      expect(send(exchanged(instruction, ...keys.users))).toBeDefined()
    }
    expect(send(exchanged(swapExactIn(keys, 0, 1_000n), ...keys.mints))).toBe('Custom(6000)')
  })

  test('token accounts of another owner, and a vault as both ends of a transfer', async () => {
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
    expect(send(replaced(await withdraw(keys, filled, {}), looped))).toBe('Custom(6011)')
  })

  test('fee collection and position changes by another signer', async () => {
    const { vm, keys } = world
    const attacker = testKey('attacker')
    vm.fund(attacker)
    expect(send(replaced(collectProtocolFees(keys), new Map([[admin, attacker]])))).toBe('Custom(6005)')
    expect(send(replaced(collectCreatorFees(keys), new Map([[testKey('creator'), attacker]])))).toBe(
      'Custom(6005)',
    )
    for (const instruction of [
      await withdraw(keys, filled, {}),
      await deposit(keys, filled, { activeBin: near(world) }),
      await closePosition(keys, spare),
    ]) {
      expect(send(replaced(instruction, new Map([[user, attacker]])))).toBe('Custom(6005)')
    }
  })
})

describe('amounts and bins', () => {
  let world: World
  beforeAll(async () => {
    world = await busyPool()
  })

  const refused: [string, () => Instruction | Promise<Instruction>, string][] = [
    ['swap of nothing', () => swapExactIn(world.keys, 0, 0n), 'Custom(6009)'],
    ['swap that buys nothing', () => swapExactIn(world.keys, 0, 1n), 'Custom(6009)'],
    ['swap past the window', () => swapExactIn(world.keys, 0, U64_MAX), 'Custom(6008)'],
    ['buying nothing', () => swapExactOut(world.keys, 0, 0n), 'Custom(6009)'],
    [
      'buying a unit more than there is',
      () => swapExactOut(world.keys, 0, readPool(world).reserve1 + 1n),
      'Custom(6008)',
    ],
    ['quote of nothing', () => quoteExactOut(world.keys, 0, 0n), 'Custom(6009)'],
    ['quote of the maximum amount', () => quoteExactOut(world.keys, 0, U64_MAX), 'Custom(6008)'],
    [
      'deposit of nothing',
      () => deposit(world.keys, filled, { ...at(), maxAmount0: 0n, maxAmount1: 0n }),
      'Custom(6009)',
    ],
    [
      'deposit of dust',
      () => deposit(world.keys, filled, { ...at(), maxAmount0: 5n, maxAmount1: 5n }),
      'Custom(6009)',
    ],
    [
      'deposit of more than there is',
      () => deposit(world.keys, filled, { ...at(), maxAmount0: 1n << 63n }),
      'Custom(1)',
    ],
    [
      'deposit at a stale active bin',
      () => deposit(world.keys, filled, { activeBin: near(world) + 1 }),
      'Custom(6015)',
    ],
    [
      'deposit outside the position',
      () => deposit(world.keys, filled, { ...at(), upperBin: 20 }),
      'Custom(6014)',
    ],
    [
      'deposit with inverted bounds',
      () => deposit(world.keys, filled, { ...at(), lowerBin: 3, upperBin: 2 }),
      'Custom(6014)',
    ],
    ['withdrawal of no part', () => withdraw(world.keys, filled, { shareBps: 0 }), 'Custom(6009)'],
    ['withdrawal of more than all', () => withdraw(world.keys, filled, { shareBps: 10_001 }), 'Custom(6009)'],
    ['withdrawal from an empty position', () => withdraw(world.keys, spare, {}), 'Custom(6009)'],
    [
      'withdrawal outside the position',
      () => withdraw(world.keys, filled, { lowerBin: -21 }),
      'Custom(6014)',
    ],
    [
      'withdrawal below its minimum',
      () => withdraw(world.keys, filled, { minAmount0: U64_MAX }),
      'Custom(6002)',
    ],
    ['closing a position with shares', () => closePosition(world.keys, filled), 'Custom(6016)'],
    ['opening a position again', () => openPosition(world.keys, filled), 'Custom(6010)'],
    ['a position with inverted bounds', () => openPosition(world.keys, [3, 2]), 'Custom(6014)'],
    ['a position below the lowest price', () => openPosition(world.keys, [-11_105, -11_100]), 'Custom(6013)'],
    ['a position above the highest price', () => openPosition(world.keys, [11_103, 11_106]), 'Custom(6013)'],
    ['a page across others', () => createPage(world.keys, -63), 'Custom(6014)'],
    ['a page of bins without a price', () => createPage(world.keys, -11_136), 'Custom(6013)'],
    ['a page at the end of 32 bits', () => createPage(world.keys, -2_147_483_648), 'Custom(6013)'],
    ['moving the window from its middle', () => moveWindow(world.keys, -64, true), 'Custom(6014)'],
    ['moving it down from there', () => moveWindow(world.keys, -64, false), 'Custom(6014)'],
    ['a position of 65 bins', () => openPosition(world.keys, [-32, 32]), 'Custom(6014)'],
    [
      'a position at the ends of 32 bits',
      () => openPosition(world.keys, [-2_147_483_648, 2_147_483_647]),
      'Custom(6014)',
    ],
  ]
  const at = () => ({ activeBin: near(world) })

  test.each(refused)('%s', async (_, build, error) => {
    expect(world.vm.simulate(await build()).error).toBe(error)
  })

  test('the whole reserve can be bought to the last unit', () => {
    expectOk(world.vm.simulate(swapExactOut(world.keys, 0, readPool(world).reserve1)))
    expectOk(world.vm.simulate(swapExactOut(world.keys, 1, readPool(world).reserve0)))
  })

  test('an empty pool rejects swaps', async () => {
    const { vm, keys } = await emptyPool()
    expect(vm.simulate(swapExactIn(keys, 0, 1_000n)).error).toBe('Custom(6008)')
    expect(vm.simulate(quoteExactOut(keys, 1, 1_000n)).error).toBe('Custom(6008)')
  })
})

test.each([
  [{ binStep: 0 }],
  [{ binStep: 401 }],
  [{ baseFactor: 65_535, binStep: 400 }],
  [{ maxVolatility: 1_280_001 }],
  [{ filterSeconds: 0 }],
  [{ reductionBps: 5_001 }],
  [{ protocolShareBps: 4_000, creatorShareBps: 1_001 }],
  [{ protocolShareBps: 65_535, creatorShareBps: 65_535 }],
])('rejects a tier with %j', async (terms) => {
  const { vm } = await makeWorld()
  expect(vm.simulate(await createConfig(9, { ...usualTerms, ...terms })).error).toBe('Custom(6012)')
})

test('an open tier has no creator share', async () => {
  const { vm } = await makeWorld()
  const open = (creatorShareBps: number) =>
    createConfig(9, { ...usualTerms, creatorShareBps }, SYSTEM_PROGRAM)
  expect(vm.simulate(await open(1)).error).toBe('Custom(6012)')
  expectOk(vm.simulate(await open(0)))
})

test.each([
  [-2_147_483_648],
  [2_147_483_647],
  [-443_637 + 64],
  [443_637 + 64],
  [11_200],
  [11_042],
  [-11_041],
])('rejects a pool at bin %d', async (bin) => {
  const { vm, keys } = await makeWorld()
  expect(vm.simulate(createPool(keys, bin)).error).toBe('Custom(6013)')
})

test('a pool is created once, and not of mints with a transfer hook', async () => {
  const { vm, keys } = await emptyPool()
  expect(vm.simulate(createPool(keys)).error).toBe('Custom(6010)')
  const hooked = await makeWorld({
    mints: [
      { program: TOKEN_PROGRAM },
      { program: TOKEN_2022_PROGRAM, extensions: [[14, new Uint8Array(64)]] },
    ],
  })
  expect(hooked.vm.simulate(createPool(hooked.keys)).error).toBe('Custom(6007)')
})
