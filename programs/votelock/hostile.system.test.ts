import { votelock } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyVariant, replaced } from '../toolchain/test-hostile.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  addressesOf,
  cancelUnstaking,
  expectOk,
  extend,
  finishUnstaking,
  increase,
  type Lock,
  makeEscrow,
  makeFilledEscrow,
  makeWorld,
  openEscrow,
  openLocker,
  setMaxLock,
  startUnstaking,
  withdraw,
} from './test-lock.ts'

type Case = { make: () => Promise<Lock>; build: (at: Lock) => Instruction | Promise<Instruction> }

const opened = async () => {
  const at = await makeWorld()
  expectOk(at.vm.send(openLocker(at)))
  return at
}

const unstaking = async () => {
  const at = await makeFilledEscrow()
  expectOk(at.vm.send(await startUnstaking(at, 100n)))
  return at
}

const cases: Record<string, Case> = {
  openLocker: { make: makeWorld, build: (at) => openLocker(at) },
  openEscrow: { make: opened, build: openEscrow },
  increase: { make: () => makeEscrow(), build: (at) => increase(at, 100n) },
  extend: { make: () => makeFilledEscrow(), build: (at) => extend(at, 100) },
  setMaxLock: { make: () => makeFilledEscrow(), build: (at) => setMaxLock(at, true) },
  startUnstaking: { make: () => makeFilledEscrow(), build: (at) => startUnstaking(at, 100n) },
  cancelUnstaking: { make: unstaking, build: (at) => cancelUnstaking(at) },
  finishUnstaking: { make: unstaking, build: (at) => finishUnstaking(at) },
  withdraw: { make: () => makeFilledEscrow(), build: withdraw },
}

test('the variants cover every instruction of the program', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(votelock.instructions).sort())
})

/** Accepted: an owner who pays for the escrow himself. */
const isFair = (name: string, label: string) =>
  name === 'openEscrow' && label === 'account 0 replaced by account 1'

describe.each(Object.entries(cases))('%s', (name, { make, build }) => {
  let at: Lock
  let instruction: Instruction
  beforeAll(async () => {
    at = await make()
    instruction = await build(at)
  })

  test('succeeds unmodified', () => {
    const { computeUnits } = expectOk(at.vm.simulate(instruction))
    expect(computeUnits).toBeLessThan(40_000)
  })

  test('rejects bad data, missing accounts, signatures and privileges, unrelated accounts and duplicates', () => {
    const passed = everyVariant(instruction)
      .filter((variant) => !isFair(name, variant.label))
      .filter((variant) => at.vm.simulate(variant.instruction).error === undefined)
    expect(passed.map((variant) => variant.label)).toEqual([])
  })
})

test('a flag other than 0 and 1 is refused', async () => {
  const at = await makeFilledEscrow()
  const instruction = setMaxLock(at, true)
  const data = Uint8Array.of(instruction.data![0]!, 2)
  expect(at.vm.simulate({ ...instruction, data }).error).toBe(
    `Custom(${votelock.errorCodes.invalidInstruction})`,
  )
})

describe('forged state', () => {
  const onEscrows = Object.entries(cases).filter(([name]) => !name.startsWith('open'))

  test.each([
    ['of another program', 'InvalidAccountOwner'],
    ['too short', 'InvalidAccountData'],
    ['too long', 'InvalidAccountData'],
    ['of another kind', 'InvalidAccountData'],
  ])('an escrow %s: %s everywhere', async (label, error) => {
    for (const [name, { make, build }] of onEscrows) {
      const at = await make()
      const { data } = at.vm.account(at.escrow)!
      const locker = at.vm.account(at.locker)!.data
      const forged = {
        'of another program': data,
        'too short': data.slice(0, -1),
        'too long': new Uint8Array([...data, 0]),
        'of another kind': new Uint8Array([...locker.slice(0, 8), ...data.slice(8)]),
      }[label]!
      const key = testKey(label)
      const program = label === 'of another program' ? testKey('evil program') : votelock.PROGRAM
      at.vm.setAccount(key, { owner: program, data: forged })
      const attack = replaced(await build(at), new Map([[at.escrow, key]]))
      expect([name, at.vm.simulate(attack).error]).toEqual([name, error])
    }
  })

  test('an escrow at an underived address cannot sign for the vault', async () => {
    const at = await makeFilledEscrow()
    at.vm.setAccount(testKey('misplaced'), { owner: votelock.PROGRAM, data: at.vm.account(at.escrow)!.data })
    const attack = replaced(withdraw(at), new Map([[at.escrow, testKey('misplaced')]]))
    expect(at.vm.simulate(attack).error).toBe('PrivilegeEscalation')
  })

  test('a locker of other terms, and the parts and vaults of other owners', async () => {
    const at = await unstaking()
    const terms = votelock.decodeLocker(at.vm.account(at.locker)!.data)!
    const other = testKey('other locker')
    at.vm.setAccount(other, {
      owner: votelock.PROGRAM,
      data: votelock.encodeLocker({ ...terms, maxDuration: 1n }),
    })
    const foreignLocker = `Custom(${votelock.errorCodes.invalidAccount})`
    for (const build of [
      'increase',
      'extend',
      'setMaxLock',
      'startUnstaking',
      'finishUnstaking',
      'withdraw',
    ]) {
      const attack = replaced(await cases[build]!.build(at), new Map([[at.locker, other]]))
      // The next number of an unstaking is 1 here; the locker is checked before.
      expect([build, at.vm.simulate(attack).error]).toEqual([build, foreignLocker])
    }

    const stranger = testKey('stranger with an escrow')
    const { escrow, vault } = await addressesOf(at.locker, stranger)
    const state = votelock.decodeEscrow(at.vm.account(at.escrow)!.data)!
    const theirs = { ...state, owner: stranger, vault }
    at.vm.setAccount(escrow, { owner: votelock.PROGRAM, data: votelock.encodeEscrow(theirs) })
    const foreign = new Map([[at.escrow, escrow]])
    for (const build of [
      'extend',
      'setMaxLock',
      'startUnstaking',
      'cancelUnstaking',
      'finishUnstaking',
      'withdraw',
    ]) {
      const attack = replaced(await cases[build]!.build(at), foreign)
      expect([build, at.vm.simulate(attack).error]).toEqual([
        build,
        `Custom(${votelock.errorCodes.wrongOwner})`,
      ])
    }
    const part = votelock.decodeUnstaking(
      at.vm.account((await cancelUnstaking(at)).accounts![2]!.address)!.data,
    )!
    const theirPart = testKey('part of a stranger')
    at.vm.setAccount(theirPart, {
      owner: votelock.PROGRAM,
      data: votelock.encodeUnstaking({ ...part, escrow }),
    })
    for (const instruction of [await cancelUnstaking(at), await finishUnstaking(at)]) {
      const own = instruction.accounts!.at(-1)!.address
      const attack = replaced(instruction, new Map([[own, theirPart]]))
      expect(at.vm.simulate(attack).error).toBe(foreignLocker)
    }
  })
})
