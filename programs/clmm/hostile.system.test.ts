import { clmm, sqrtPriceAtTick } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyVariant, exchanged, replaced } from '../toolchain/test-hostile.ts'
import { setMint, setTokenAccount, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'
import {
  above,
  addLiquidity,
  admin,
  busyPool,
  closePosition,
  collectCreatorFees,
  collectFees,
  collectProtocolFees,
  createPool,
  decreaseLiquidity,
  type Ends,
  evictPosition,
  expectOk,
  increaseLiquidity,
  makeWorld,
  narrow,
  openPosition,
  openTier,
  pass,
  poolKeys,
  positionOf,
  provider,
  quoteExactOut,
  readPool,
  spare,
  swapExactIn,
  swapExactOut,
  TWO_DAYS,
  user,
  type World,
} from './test-pool.ts'

const launcher = testKey('launcher')
/** A signer without tokens. */
const unfunded: Ends = { lower: 10, upper: 20, owner: testKey('unfunded') }

type Case = { make: () => Promise<World>; build: (world: World) => Instruction | Promise<Instruction> }

const dust = (number: number): Ends => ({ lower: -1_010 - 10 * number, upper: 1_010 + 10 * number })

/** A busy pool without room for the two ticks of another position. */
async function fullPool(): Promise<World> {
  const world = await busyPool()
  for (let number = 0; readPool(world).ticks.length < 119; number++)
    await addLiquidity(world, dust(number), 1n)
  pass(world, TWO_DAYS)
  return world
}

const cases: Record<string, Case> = {
  createConfig: { make: busyPool, build: () => openTier(8) },
  createPool: {
    make: () => makeWorld({ createAuthority: launcher }),
    build: ({ keys }) => createPool(keys, 1n << 64n, launcher),
  },
  openPosition: { make: busyPool, build: ({ keys }) => openPosition(keys, unfunded) },
  increaseLiquidity: { make: busyPool, build: ({ keys }) => increaseLiquidity(keys, narrow, 1_000_000_000n) },
  decreaseLiquidity: { make: busyPool, build: ({ keys }) => decreaseLiquidity(keys, narrow, 1_000_000_000n) },
  collectFees: { make: busyPool, build: ({ keys }) => collectFees(keys, narrow) },
  closePosition: { make: busyPool, build: ({ keys }) => closePosition(keys, spare) },
  evictPosition: {
    make: fullPool,
    build: ({ keys }) => evictPosition(keys, dust(0)),
  },
  swapExactIn: { make: busyPool, build: ({ keys }) => swapExactIn(keys, 0, 1_000_000n) },
  swapExactOut: { make: busyPool, build: ({ keys }) => swapExactOut(keys, 1, 1_000_000n) },
  quoteExactOut: { make: busyPool, build: ({ keys }) => quoteExactOut(keys, 0, 1_000_000n) },
  collectProtocolFees: { make: busyPool, build: ({ keys }) => collectProtocolFees(keys) },
  collectCreatorFees: { make: busyPool, build: ({ keys }) => collectCreatorFees(keys) },
}

test('the variants cover every instruction of the program', () => {
  const kinds = Object.keys(clmm).filter(
    (name) => name.endsWith('_DISCRIMINATOR') && typeof clmm[name as keyof typeof clmm] === 'number',
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

describe('forged state', () => {
  let world: World
  let position: Address
  beforeAll(async () => {
    world = await busyPool()
    const { vm, keys } = world
    position = await positionOf(keys, narrow)
    for (const [name, key] of [
      ['pool', keys.pool],
      ['position', position],
      ['config', keys.config],
    ] as const) {
      const { data } = vm.account(key)!
      vm.setAccount(testKey(`forged ${name}`), { owner: testKey('evil program'), data })
      vm.setAccount(testKey(`misplaced ${name}`), { owner: clmm.PROGRAM, data })
      vm.setAccount(testKey(`short ${name}`), { owner: clmm.PROGRAM, data: data.slice(0, -1) })
      vm.setAccount(testKey(`long ${name}`), { owner: clmm.PROGRAM, data: new Uint8Array([...data, 0]) })
      vm.setAccount(testKey(`other kind of ${name}`), { owner: clmm.PROGRAM, data: data.with(0, 0x78) })
    }
  })

  // The position that the pool has, whether it is dust or not.
  const onBusy: typeof cases = {
    ...cases,
    evictPosition: { make: busyPool, build: ({ keys }) => evictPosition(keys, narrow) },
  }
  const onPools = Object.entries(onBusy).filter(
    ([name]) => !name.startsWith('create') && name !== 'closePosition',
  )
  const onPositions = ['increaseLiquidity', 'decreaseLiquidity', 'collectFees', 'evictPosition'].map(
    (name) => [name, onBusy[name]!] as const,
  )

  test.each([
    ['forged', 'InvalidAccountOwner'],
    ['short', 'InvalidAccountData'],
    ['long', 'InvalidAccountData'],
    ['other kind of', 'InvalidAccountData'],
  ])('a %s pool or position: %s everywhere', async (label, error) => {
    for (const [, { build }] of onPools) {
      const attack = replaced(await build(world), new Map([[world.keys.pool, testKey(`${label} pool`)]]))
      expect(world.vm.simulate(attack).error).toBe(error)
    }
    for (const [, { build }] of onPositions) {
      const attack = replaced(await build(world), new Map([[position, testKey(`${label} position`)]]))
      expect(world.vm.simulate(attack).error).toBe(error)
    }
  })

  test('a pool at an underived address cannot swap', async () => {
    for (const [name, { build }] of onPools) {
      if (['quoteExactOut', 'openPosition'].includes(name)) continue
      const attack = replaced(await build(world), new Map([[world.keys.pool, testKey('misplaced pool')]]))
      const ofPosition = onPositions.some(([other]) => other === name)
      expect([name, world.vm.simulate(attack).error]).toEqual([
        name,
        ofPosition ? 'Custom(6000)' : 'PrivilegeEscalation',
      ])
    }
  })

  test('a tier of another program, and another tier of the same admin', async () => {
    for (const build of [collectProtocolFees, createPool]) {
      const attack = replaced(build(world.keys), new Map([[world.keys.config, testKey('forged config')]]))
      expect(world.vm.simulate(attack).error).toBe('InvalidAccountOwner')
    }
    expectOk(world.vm.send(await openTier(8)))
    const [other] = await clmm.findConfigPda({ admin, index: 8 })
    const attack = replaced(collectProtocolFees(world.keys), new Map([[world.keys.config, other]]))
    expect(world.vm.simulate(attack).error).toBe('Custom(6000)')
  })
})

describe('accounts of another owner or kind', () => {
  let world: World
  const attacker = testKey('attacker')
  beforeAll(async () => {
    world = await busyPool()
    world.vm.fund(attacker)
  })
  const send = (instruction: Instruction) => world.vm.simulate(instruction).error
  const swapped = (instruction: Instruction, from: Address, to: Address) =>
    send(replaced(instruction, new Map([[from, to]])))

  test('exchanged vaults, mints, token programs or token accounts', async () => {
    const { keys } = world
    for (const instruction of [
      swapExactIn(keys, 0, 1_000n),
      swapExactOut(keys, 0, 1_000n),
      await increaseLiquidity(keys, narrow, 1_000_000n),
      await decreaseLiquidity(keys, narrow, 1_000_000n),
      await collectFees(keys, narrow),
      collectProtocolFees(keys),
      collectCreatorFees(keys),
    ]) {
      expect(send(exchanged(instruction, ...keys.vaults))).toBe('Custom(6000)')
      expect(send(exchanged(instruction, ...keys.programs))).toBe('Custom(6000)')
      expect(send(exchanged(instruction, ...keys.mints))).toBe('Custom(6000)')
    }
    expect(send(exchanged(swapExactIn(keys, 0, 1_000n), ...keys.users))).toBeDefined()
    expect(send(exchanged(await collectFees(keys, narrow), ...keys.providers))).toBeDefined()
  })

  test('the position of another owner', async () => {
    const { keys } = world
    for (const build of [increaseLiquidity, decreaseLiquidity]) {
      expect(swapped(await build(keys, narrow, 1_000_000n), provider, attacker)).toBe('Custom(6005)')
    }
    expect(swapped(await collectFees(keys, narrow), provider, attacker)).toBe('Custom(6005)')
    expect(swapped(await closePosition(keys, spare), provider, attacker)).toBe('Custom(6005)')
    expect(swapped(await openPosition(keys, unfunded), unfunded.owner!, attacker)).toBe('InvalidSeeds')
  })

  test('the position, the vault or the whole pool of another tier', async () => {
    const { vm, keys } = world
    expectOk(vm.send(await openTier(8)))
    const [config] = await clmm.findConfigPda({ admin, index: 8 })
    const other = await poolKeys(config, keys.mints, keys.programs)
    expectOk(vm.send(createPool(other)))
    const there: World = { ...world, keys: other }
    await addLiquidity(there, narrow, 5_000_000_000_000n)
    const [here, elsewhere] = [await positionOf(keys, narrow), await positionOf(other, narrow)]
    for (const instruction of [
      await increaseLiquidity(keys, narrow, 1_000_000n),
      await decreaseLiquidity(keys, narrow, 1_000_000n),
      await collectFees(keys, narrow),
    ]) {
      expect(swapped(instruction, here, elsewhere)).toBe('Custom(6000)')
      expect(swapped(instruction, keys.vaults[0], other.vaults[0])).toBe('Custom(6000)')
    }
    expect(swapped(swapExactIn(keys, 0, 1_000n), keys.vaults[1], other.vaults[1])).toBe('Custom(6000)')
  })

  test('a foreign mint, and a foreign token account', async () => {
    const { vm, keys } = world
    setMint(vm, testKey('foreign mint'), { program: TOKEN_PROGRAM })
    const common = { program: TOKEN_PROGRAM, amount: 1n << 60n }
    setTokenAccount(vm, testKey('foreign tokens'), { ...common, mint: testKey('foreign mint'), owner: user })
    setTokenAccount(vm, testKey('others tokens'), {
      ...common,
      mint: keys.mints[0],
      owner: testKey('victim'),
    })
    for (const instruction of [swapExactIn(keys, 0, 1_000n), quoteExactOut(keys, 0, 1_000n)]) {
      expect(swapped(instruction, keys.mints[0], testKey('foreign mint'))).toBe('Custom(6000)')
    }
    // MintMismatch and OwnerMismatch of the token program.
    expect(swapped(swapExactIn(keys, 0, 1_000n), keys.users[0], testKey('foreign tokens'))).toBe('Custom(3)')
    expect(swapped(swapExactIn(keys, 0, 1_000n), keys.users[0], testKey('others tokens'))).toBe('Custom(4)')
    const increase = await increaseLiquidity(keys, narrow, 1_000_000n)
    expect(swapped(increase, keys.providers[0], testKey('others tokens'))).toBe('Custom(4)')
  })

  test('a vault as both ends of a transfer', async () => {
    const { keys } = world
    expect(swapped(swapExactIn(keys, 0, 1_000_000n), keys.users[1], keys.vaults[1])).toBe('Custom(6011)')
    expect(swapped(collectProtocolFees(keys), keys.users[0], keys.vaults[0])).toBe('Custom(6011)')
    expect(swapped(await collectFees(keys, narrow), keys.providers[0], keys.vaults[0])).toBe('Custom(6011)')
    const decrease = await decreaseLiquidity(keys, narrow, 1_000_000_000n)
    expect(swapped(decrease, keys.providers[1], keys.vaults[1])).toBe('Custom(6011)')
  })

  test('fee collection by another signer', () => {
    const { keys } = world
    expect(swapped(collectProtocolFees(keys), admin, attacker)).toBe('Custom(6005)')
    expect(swapped(collectCreatorFees(keys), testKey('creator'), attacker)).toBe('Custom(6005)')
  })
})

describe('amounts and ranges', () => {
  const U64_MAX = (1n << 64n) - 1n
  let world: World
  beforeAll(async () => {
    world = await busyPool()
  })

  test.each<[string, (world: World) => Instruction | Promise<Instruction>, string]>([
    ['swap of nothing', ({ keys }) => swapExactIn(keys, 0, 0n), 'Custom(6009)'],
    ['swap that buys nothing', ({ keys }) => swapExactIn(keys, 1, 1n), 'Custom(6009)'],
    ['swap of more than the ticks take', ({ keys }) => swapExactIn(keys, 0, U64_MAX), 'Custom(6008)'],
    ['buying nothing', ({ keys }) => swapExactOut(keys, 0, 0n), 'Custom(6009)'],
    ['buying more than there is', ({ keys }) => swapExactOut(keys, 0, U64_MAX), 'Custom(6008)'],
    ['quote of nothing', ({ keys }) => quoteExactOut(keys, 0, 0n), 'Custom(6009)'],
    ['adding nothing', ({ keys }) => increaseLiquidity(keys, narrow, 0n), 'Custom(6009)'],
    ['adding too much', ({ keys }) => increaseLiquidity(keys, narrow, 1n << 126n), 'Custom(6003)'],
    ['adding half of all', ({ keys }) => increaseLiquidity(keys, narrow, 1n << 127n), 'Custom(6003)'],
    ['adding all', ({ keys }) => increaseLiquidity(keys, narrow, (1n << 128n) - 1n), 'Custom(6003)'],
    ['taking nothing', ({ keys }) => decreaseLiquidity(keys, narrow, 0n), 'Custom(6009)'],
    [
      'taking more than there is',
      ({ keys }) => decreaseLiquidity(keys, narrow, 5_000_000_000_001n),
      'Custom(6008)',
    ],
    ['taking all', ({ keys }) => decreaseLiquidity(keys, narrow, (1n << 128n) - 1n), 'Custom(6008)'],
    ['taking from an empty position', ({ keys }) => decreaseLiquidity(keys, spare, 1n), 'Custom(6008)'],
    ['collecting without fee growth', ({ keys }) => collectFees(keys, above), 'Custom(6009)'],
    ['collecting from an empty position', ({ keys }) => collectFees(keys, spare), 'Custom(6009)'],
    ['closing a position with liquidity', ({ keys }) => closePosition(keys, narrow), 'Custom(6015)'],
    ['opening a position twice', ({ keys }) => openPosition(keys, narrow), 'Custom(6010)'],
    ['an empty range', ({ keys }) => openPosition(keys, { lower: 10, upper: 10 }), 'Custom(6012)'],
    [
      'a range with inverted bounds',
      ({ keys }) => openPosition(keys, { lower: 20, upper: 10 }),
      'Custom(6012)',
    ],
    [
      'a lower tick off the spacing',
      ({ keys }) => openPosition(keys, { lower: 5, upper: 10 }),
      'Custom(6012)',
    ],
    [
      'an upper tick off the spacing',
      ({ keys }) => openPosition(keys, { lower: -10, upper: -1 }),
      'Custom(6012)',
    ],
    [
      'a tick below the minimum',
      ({ keys }) => openPosition(keys, { lower: -443_640, upper: 10 }),
      'Custom(6012)',
    ],
    [
      'a tick above the maximum',
      ({ keys }) => openPosition(keys, { lower: 0, upper: 443_640 }),
      'Custom(6012)',
    ],
    [
      'the lowest 32-bit number',
      ({ keys }) => openPosition(keys, { lower: -2_147_483_648, upper: 0 }),
      'Custom(6012)',
    ],
  ])('%s', async (_, build, error) => expect(world.vm.simulate(await build(world)).error).toBe(error))

  test.each([0n, sqrtPriceAtTick(-443_636) - 1n, sqrtPriceAtTick(443_636) + 1n, (1n << 128n) - 1n])(
    'a pool at the price %d',
    async (sqrtPrice) => {
      const { vm, keys } = await makeWorld()
      expect(vm.simulate(createPool(keys, sqrtPrice)).error).toBe('Custom(6013)')
    },
  )

  test('a tier without a spacing, or with fees above the limit', async () => {
    expect(world.vm.simulate(await openTier(9, { spacing: 0 })).error).toBe('Custom(6012)')
    const fees = { lpFeePpm: 100_001, protocolFeePpm: 0, creatorFeePpm: 0 }
    expect(world.vm.simulate(await openTier(9, { fees })).error).toBe('Custom(6004)')
    const open = {
      fees: { lpFeePpm: 1, protocolFeePpm: 1, creatorFeePpm: 1 },
      createAuthority: SYSTEM_PROGRAM,
    }
    expect(world.vm.simulate(await openTier(9, open)).error).toBe('Custom(6004)')
  })

  test('a second creation, and an address not derived from the seeds', async () => {
    const { vm, keys } = world
    expect(vm.simulate(createPool(keys)).error).toBe('Custom(6010)')
    expect(vm.simulate(await openTier(7)).error).toBe('Custom(6010)')
    const fresh = await makeWorld()
    for (const key of [fresh.keys.pool, ...fresh.keys.vaults]) {
      const attack = replaced(createPool(fresh.keys), new Map([[key, testKey('elsewhere')]]))
      expect(fresh.vm.simulate(attack).error).toBe('InvalidSeeds')
    }
    const mints = await poolKeys(fresh.keys.config, [keys.mints[1], keys.mints[0]], fresh.keys.programs)
    expect(fresh.vm.simulate(createPool(mints)).error).toBe('Custom(6006)')
  })

  test('a mint with a transfer hook', async () => {
    const { vm, keys } = await makeWorld()
    const { owner } = vm.account(keys.mints[0])!
    setMint(vm, keys.mints[0], { program: owner, extensions: [[14, new Uint8Array(64)]] })
    expect(vm.simulate(createPool(keys)).error).toBe('Custom(6007)')
  })
})
