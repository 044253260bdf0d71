import { cpmm } from '@callisto/program-clients'
import { describe, expect, test } from 'vitest'
import { replaced } from '../toolchain/test-hostile.ts'
import { setTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'
import {
  admin,
  busyPool,
  createPool,
  expectOk,
  makeWorld,
  newTier,
  poolKeys,
  user,
  ZERO_KEY,
} from './test-pool.ts'

describe('creation', () => {
  test('happens once', async () => {
    const world = await busyPool()
    expect(world.vm.simulate(createPool(world.keys)).error).toBe('Custom(6010)')
    const { fees, keys, vm } = world
    const again = cpmm.createConfig(
      { admin, config: keys.config, systemProgram: SYSTEM_PROGRAM },
      { index: 7, ...fees, createAuthority: user },
    )
    expect(vm.simulate(again).error).toBe('Custom(6010)')
  })

  test('requires the address derived from the seeds', async () => {
    const { vm, keys } = await makeWorld()
    for (const key of [keys.pool, keys.lpMint, ...keys.vaults]) {
      const attack = replaced(createPool(keys), new Map([[key, testKey('elsewhere')]]))
      expect(vm.simulate(attack).error).toBe('InvalidSeeds')
    }
    const attack = replaced(
      await newTier(),
      new Map([[(await cpmm.findConfigPda({ admin, index: 8 }))[0], testKey('elsewhere')]]),
    )
    expect(vm.simulate(attack).error).toBe('InvalidSeeds')
  })

  test.each([
    [{ lpFeePpm: 100_001, protocolFeePpm: 0, creatorFeePpm: 0 }],
    [{ lpFeePpm: 50_000, protocolFeePpm: 50_000, creatorFeePpm: 1 }],
    [{ lpFeePpm: 4_294_967_295, protocolFeePpm: 4_294_967_295, creatorFeePpm: 4_294_967_295 }],
    // Together 1 in 32 bits.
    [{ lpFeePpm: 4_294_967_295, protocolFeePpm: 2, creatorFeePpm: 0 }],
  ])('rejects a tier with fees of %j', async (fees) => {
    const { vm } = await makeWorld()
    const [config] = await cpmm.findConfigPda({ admin, index: 9 })
    const tier = cpmm.createConfig(
      { admin, config, systemProgram: SYSTEM_PROGRAM },
      { index: 9, ...fees, createAuthority: user },
    )
    expect(vm.simulate(tier).error).toBe('Custom(6004)')
  })

  test('an open tier has no creator fee: who creates a pool first gains nothing by it', async () => {
    const { vm } = await makeWorld()
    const [config] = await cpmm.findConfigPda({ admin, index: 9 })
    const open = (creatorFeePpm: number) =>
      cpmm.createConfig(
        { admin, config, systemProgram: SYSTEM_PROGRAM },
        { index: 9, lpFeePpm: 2_500, protocolFeePpm: 400, creatorFeePpm, createAuthority: ZERO_KEY },
      )
    expect(vm.simulate(open(1)).error).toBe('Custom(6004)')
    expectOk(vm.simulate(open(0)))
  })

  test('rejects mints out of order and identical mints', async () => {
    const { vm, keys } = await makeWorld()
    for (const [a, b] of [
      [keys.mints[1], keys.mints[0]],
      [keys.mints[0], keys.mints[0]],
    ] as const) {
      const wrong = await poolKeys(keys.config, [a, b], keys.programs)
      expect(vm.simulate(createPool(wrong)).error).toBe('Custom(6006)')
    }
  })

  test('rejects an account that is not a mint', async () => {
    const { vm, keys } = await makeWorld()
    const mint = vm.account(keys.mints[0])!
    const send = () => vm.simulate(createPool(keys)).error
    vm.setAccount(keys.mints[0], { ...mint, owner: testKey('evil program') })
    expect(send()).toBe('InvalidAccountOwner')
    vm.setAccount(keys.mints[0], { ...mint, owner: TOKEN_2022_PROGRAM })
    expect(send()).toBe('InvalidAccountOwner')
    vm.setAccount(keys.mints[0], { ...mint, data: mint.data.with(45, 0) })
    expect(send()).toBe('UninitializedAccount')
    setTokenAccount(vm, keys.mints[0], {
      program: TOKEN_PROGRAM,
      mint: keys.mints[1],
      owner: user,
      amount: 1n,
    })
    expect(send()).toBe('InvalidAccountData')
  })

  test('requires one of the two token programs', async () => {
    const { vm, keys } = await makeWorld()
    for (const program of [SYSTEM_PROGRAM, testKey('evil program'), cpmm.PROGRAM]) {
      expect(vm.simulate(createPool({ ...keys, programs: [program, TOKEN_PROGRAM] })).error).toBe(
        'IncorrectProgramId',
      )
    }
  })

  const value = (...bytes: number[]) => Uint8Array.from(bytes)
  test.each([
    ['transfer hook', [[14, new Uint8Array(64)]], 'Custom(6007)'],
    ['no transfers', [[9, value()]], 'Custom(6007)'],
    ['confidential fee', [[16, new Uint8Array(129)]], 'Custom(6007)'],
    [
      'fee and confidential transfers',
      [
        [1, new Uint8Array(108)],
        [4, new Uint8Array(65)],
      ],
      'Custom(6007)',
    ],
    ['confidential supply', [[24, new Uint8Array(196)]], 'Custom(6007)'],
    ['default account state frozen', [[6, value(2)]], 'Custom(6007)'],
    ['unknown extension', [[99, value(1)]], 'Custom(6007)'],
    [
      'unknown extension after a known one',
      [
        [18, new Uint8Array(64)],
        [99, value()],
      ],
      'Custom(6007)',
    ],
    [
      'scaled amounts, pausable, permanent delegate',
      [
        [25, new Uint8Array(56)],
        [26, new Uint8Array(33)],
        [12, new Uint8Array(32)],
      ],
      undefined,
    ],
    [
      'metadata and a close authority',
      [
        [18, new Uint8Array(64)],
        [3, new Uint8Array(32)],
      ],
      undefined,
    ],
    [
      'interest, default account state initialized',
      [
        [10, new Uint8Array(52)],
        [6, value(1)],
      ],
      undefined,
    ],
  ] as [string, [number, Uint8Array][], string | undefined][])(
    'mint with %s',
    async (_, extensions, error) => {
      const { vm, keys } = await makeWorld({
        mints: [{ program: TOKEN_PROGRAM }, { program: TOKEN_2022_PROGRAM, extensions }],
      })
      expect(vm.simulate(createPool(keys)).error).toBe(error)
    },
  )
})
