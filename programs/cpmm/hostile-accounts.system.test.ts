import { cpmm } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { exchanged, replaced } from '../toolchain/test-hostile.ts'
import { setMint, setTokenAccount, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  admin,
  busyPool,
  collectCreatorFees,
  collectProtocolFees,
  createPool,
  deposit,
  expectOk,
  newTier,
  poolKeys,
  quoteExactOut,
  swapExactIn,
  swapExactOut,
  user,
  type World,
  withdraw,
} from './test-pool.ts'

describe('accounts of another owner or kind', () => {
  let world: World
  beforeAll(async () => {
    world = await busyPool()
  })
  const send = (instruction: Instruction) => world.vm.simulate(instruction).error
  const swapped = (instruction: Instruction, from: Address, to: Address) =>
    send(replaced(instruction, new Map([[from, to]])))

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
      expect(send(exchanged(instruction, ...keys.programs))).toBe('Custom(6000)')
      expect(send(exchanged(instruction, ...keys.users))).toBeDefined()
    }
    // Both mints exchanged and nothing else: the side is read from them, and then the vaults are wrong.
    expect(send(exchanged(swapExactIn(keys, 0, 1_000n), ...keys.mints))).toBe('Custom(6000)')
    expect(send(exchanged(deposit(keys, { maxAmount0: 9_999n, maxAmount1: 9_999n }), ...keys.mints))).toBe(
      'Custom(6000)',
    )
  })

  test('the vault, or the whole pool, of another tier', async () => {
    const { vm, keys } = world
    expectOk(vm.send(await newTier()))
    const [config] = await cpmm.findConfigPda({ admin, index: 8 })
    const other = await poolKeys(config, keys.mints, keys.programs)
    expectOk(vm.send(createPool(other)))
    expect(swapped(swapExactIn(keys, 0, 1_000n), keys.vaults[0], other.vaults[0])).toBe('Custom(6000)')
    expect(swapped(swapExactIn(keys, 0, 1_000n), keys.vaults[1], other.vaults[1])).toBe('Custom(6000)')
    expect(swapped(withdraw(keys, { lp: 1_000n }), keys.lpMint, other.lpMint)).toBe('Custom(6000)')
    expect(send(swapExactIn(other, 0, 1_000n))).toBe('Custom(6008)')
    expect(send(quoteExactOut(other, 0, 1_000n))).toBe('Custom(6008)')
  })

  test('a foreign mint, and a foreign token account', () => {
    const { vm, keys } = world
    setMint(vm, testKey('foreign mint'), { program: TOKEN_PROGRAM })
    setTokenAccount(vm, testKey('foreign tokens'), {
      program: TOKEN_PROGRAM,
      mint: testKey('foreign mint'),
      owner: user,
      amount: 1n << 60n,
    })
    setTokenAccount(vm, testKey('others tokens'), {
      program: TOKEN_PROGRAM,
      mint: keys.mints[0],
      owner: testKey('victim'),
      amount: 1n << 60n,
    })
    for (const instruction of [
      swapExactIn(keys, 0, 1_000n),
      quoteExactOut(keys, 0, 1_000n),
      withdraw(keys, { lp: 1_000n }),
    ]) {
      expect(swapped(instruction, keys.mints[0], testKey('foreign mint'))).toBe('Custom(6000)')
    }
    // MintMismatch and OwnerMismatch of the token program.
    expect(swapped(swapExactIn(keys, 0, 1_000n), keys.users[0], testKey('foreign tokens'))).toBe('Custom(3)')
    expect(swapped(swapExactIn(keys, 0, 1_000n), keys.users[0], testKey('others tokens'))).toBe('Custom(4)')
    expect(
      swapped(
        deposit(keys, { maxAmount0: 9_999n, maxAmount1: 9_999n }),
        keys.users[0],
        testKey('others tokens'),
      ),
    ).toBe('Custom(4)')
  })

  test('LP units of another owner', () => {
    const { vm, keys } = world
    setTokenAccount(vm, testKey('others lp'), {
      program: TOKEN_PROGRAM,
      mint: keys.lpMint,
      owner: testKey('victim'),
      amount: 1_000_000n,
    })
    expect(swapped(withdraw(keys, { lp: 1_000n }), keys.userLp, testKey('others lp'))).toBe('Custom(4)')
  })

  test('a vault as both ends of a transfer', () => {
    const { keys } = world
    expect(swapped(swapExactIn(keys, 0, 1_000_000n), keys.users[1], keys.vaults[1])).toBe('Custom(6011)')
    expect(swapped(collectProtocolFees(keys), keys.users[0], keys.vaults[0])).toBe('Custom(6011)')
    expect(swapped(withdraw(keys, { lp: 1_000n }), keys.users[0], keys.vaults[0])).toBe('Custom(6011)')
  })

  test('fee collection by another signer', () => {
    const { vm, keys } = world
    const attacker = testKey('attacker')
    vm.fund(attacker)
    expect(swapped(collectProtocolFees(keys), admin, attacker)).toBe('Custom(6005)')
    expect(swapped(collectCreatorFees(keys), testKey('creator'), attacker)).toBe('Custom(6005)')
  })
})
