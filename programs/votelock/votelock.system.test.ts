import { parseTransactionEvents, votelock } from '@callisto/program-clients'
import { describe, expect, test } from 'vitest'
import { setTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, tokenAmount } from '../toolchain/test-tokens.ts'
import {
  balances,
  cancelUnstaking,
  expectOk,
  extend,
  finishUnstaking,
  increase,
  MAX_DURATION,
  MIN_DURATION,
  makeEscrow,
  makeFilledEscrow,
  makeWorld,
  mint,
  NOW,
  openEscrow,
  openLocker,
  owner,
  payer,
  readEscrow,
  readLocker,
  setMaxLock,
  startUnstaking,
  unstakingOf,
  withdraw,
} from './test-lock.ts'

const { errorCodes } = votelock
const custom = (code: number) => `Custom(${code})`

test.each([
  [{ maxDuration: 0n }, errorCodes.invalidDuration],
  [{ minDuration: BigInt(MAX_DURATION) + 1n }, errorCodes.invalidDuration],
  [{ maxDuration: 2n ** 63n }, errorCodes.invalidDuration],
  [{ multiplier: 0 }, errorCodes.zeroAmount],
])('a locker of %o is refused', async (args, code) => {
  const at = await makeWorld()
  expect(at.vm.send(openLocker(at, args)).error).toBe(custom(code))
})

test('a mint with a transfer fee is refused', async () => {
  const at = await makeWorld({ program: TOKEN_2022_PROGRAM, fee: { basisPoints: 0, maximum: 0n } })
  expect(at.vm.send(openLocker(at)).error).toBe(custom(errorCodes.unsupportedMint))
})

describe.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])('a lock of %s', (program) => {
  test('tokens come back after the end, with the rent, and not before', async () => {
    const at = await makeEscrow({ program })
    expectOk(at.vm.send(increase(at, 600n)))
    expectOk(at.vm.send(extend(at, 500)))
    // Anyone may add, and the tokens are locked as the others are.
    const { logs } = expectOk(at.vm.send(increase(at, 400n)))
    expect(
      parseTransactionEvents({ err: null, logs }, { votelock }).events.map(({ event }) => event),
    ).toMatchObject([{ type: 'escrowChanged', owner, amount: 1_000n, endsAt: BigInt(NOW + 500) }])
    expect(readLocker(at).lockedSupply).toBe(1_000n)
    at.vm.setTime(NOW + 499)
    expect(at.vm.send(withdraw(at)).error).toBe(custom(errorCodes.stillLocked))
    at.vm.setTime(NOW + 500)
    const before = at.vm.account(owner)!.lamports
    const rent = at.vm.account(at.escrow)!.lamports + at.vm.account(at.vault)!.lamports
    expectOk(at.vm.send(withdraw(at)))
    expect(tokenAmount(at.vm, at.destination)).toBe(1_000n)
    expect(at.vm.account(owner)!.lamports - before).toBe(rent)
    expect(at.vm.account(at.escrow)).toBeUndefined()
    expect(at.vm.account(at.vault)).toBeUndefined()
    expect(readLocker(at).lockedSupply).toBe(0n)
    // The escrow can be opened again.
    expectOk(at.vm.send(openEscrow(at)))
    expect(readEscrow(at)).toMatchObject({ amount: 0n, endsAt: 0n, nextIndex: 0n })
  })
})

describe('extending', () => {
  test.each([
    [0, errorCodes.invalidDuration],
    [MIN_DURATION - 1, errorCodes.invalidDuration],
    [MAX_DURATION + 1, errorCodes.invalidDuration],
    [299, errorCodes.shorterLock],
  ])('for %d seconds is refused', async (duration, code) => {
    const at = await makeFilledEscrow()
    expectOk(at.vm.send(extend(at, 300)))
    expect(at.vm.send(extend(at, duration)).error).toBe(custom(code))
  })

  test('to the same end changes the start alone', async () => {
    const at = await makeFilledEscrow()
    expectOk(at.vm.send(extend(at, 300)))
    at.vm.setTime(NOW + 100)
    expectOk(at.vm.send(extend(at, 200)))
    expect(readEscrow(at)).toMatchObject({ startedAt: BigInt(NOW + 100), endsAt: BigInt(NOW + 300) })
  })
})

describe('a lock without end', () => {
  test('holds until it is left, and then for the longest duration', async () => {
    const at = await makeFilledEscrow()
    expectOk(at.vm.send(setMaxLock(at, true)))
    expect(at.vm.send(setMaxLock(at, true)).error).toBe(custom(errorCodes.unchanged))
    expect(at.vm.send(extend(at, 300)).error).toBe(custom(errorCodes.maxLocked))
    const later = NOW + 100 * MAX_DURATION
    at.vm.setTime(later)
    expect(at.vm.send(withdraw(at)).error).toBe(custom(errorCodes.maxLocked))
    expectOk(at.vm.send(setMaxLock(at, false)))
    expect(at.vm.send(setMaxLock(at, false)).error).toBe(custom(errorCodes.unchanged))
    at.vm.setTime(later + MAX_DURATION - 1)
    expect(at.vm.send(withdraw(at)).error).toBe(custom(errorCodes.stillLocked))
    at.vm.setTime(later + MAX_DURATION)
    expectOk(at.vm.send(withdraw(at)))
    expect(tokenAmount(at.vm, at.destination)).toBe(1_000n)
  })
})

describe('unstaking a part', () => {
  test('takes the longest duration, several parts at a time', async () => {
    const at = await makeFilledEscrow()
    expectOk(at.vm.send(setMaxLock(at, true)))
    expectOk(at.vm.send(await startUnstaking(at, 300n, 0)))
    at.vm.setTime(NOW + 50)
    expectOk(at.vm.send(await startUnstaking(at, 700n, 1)))
    expect(readEscrow(at)).toMatchObject({ amount: 1_000n, unstakingAmount: 1_000n, nextIndex: 2n })
    expect(at.vm.send(await startUnstaking(at, 1n, 2)).error).toBe(custom(errorCodes.insufficientAmount))
    at.vm.setTime(NOW + MAX_DURATION - 1)
    expect(at.vm.send(await finishUnstaking(at, 0)).error).toBe(custom(errorCodes.stillLocked))
    at.vm.setTime(NOW + MAX_DURATION)
    expectOk(at.vm.send(await finishUnstaking(at, 0)))
    expect(at.vm.send(await finishUnstaking(at, 0)).error).toBe('InvalidAccountOwner')
    expect(at.vm.send(await finishUnstaking(at, 1)).error).toBe(custom(errorCodes.stillLocked))
    expect(balances(at)).toEqual({ vault: 700n, owner: 300n })
    expect(readLocker(at).lockedSupply).toBe(700n)
  })

  test('can be cancelled, with its rent', async () => {
    const at = await makeFilledEscrow()
    expectOk(at.vm.send(setMaxLock(at, true)))
    const before = at.vm.account(owner)!.lamports
    expectOk(at.vm.send(await startUnstaking(at, 300n)))
    expectOk(at.vm.send(await cancelUnstaking(at)))
    expect(at.vm.account(owner)!.lamports).toBe(before)
    expect(at.vm.account(await unstakingOf(at, 0))).toBeUndefined()
    expect(readEscrow(at)).toMatchObject({ amount: 1_000n, unstakingAmount: 0n, nextIndex: 1n })
  })

  test('ends with the lock where that has an end, and must be over before all is withdrawn', async () => {
    const at = await makeFilledEscrow()
    expectOk(at.vm.send(extend(at, 300)))
    expectOk(at.vm.send(await startUnstaking(at, 300n)))
    at.vm.setTime(NOW + 300)
    expect(at.vm.send(withdraw(at)).error).toBe(custom(errorCodes.unstakingLeft))
    expectOk(at.vm.send(await finishUnstaking(at)))
    expectOk(at.vm.send(withdraw(at)))
    expect(tokenAmount(at.vm, at.destination)).toBe(1_000n)
  })

  test('a skipped or used number is refused', async () => {
    const at = await makeFilledEscrow()
    expect(at.vm.send(await startUnstaking(at, 1n, 1)).error).toBe('InvalidSeeds')
    expectOk(at.vm.send(await startUnstaking(at, 1n, 0)))
    expect(at.vm.send(await startUnstaking(at, 1n, 0)).error).toBe('InvalidSeeds')
  })
})

test('zero amounts are refused', async () => {
  const at = await makeFilledEscrow()
  expect(at.vm.send(increase(at, 0n)).error).toBe(custom(errorCodes.zeroAmount))
  expect(at.vm.send(await startUnstaking(at, 0n)).error).toBe(custom(errorCodes.zeroAmount))
})

test('donations to the vault do not count, and go to the owner in the end', async () => {
  const at = await makeFilledEscrow()
  setTokenAccount(at.vm, at.vault, { program: TOKEN_PROGRAM, mint, owner: at.escrow, amount: 1_005n })
  expect(readEscrow(at)?.amount).toBe(1_000n)
  expectOk(at.vm.send(withdraw(at)))
  expect(tokenAmount(at.vm, at.destination)).toBe(1_005n)
})

test('where an issuer took tokens from the vault its owner gets the rest', async () => {
  const at = await makeFilledEscrow()
  setTokenAccount(at.vm, at.vault, { program: TOKEN_PROGRAM, mint, owner: at.escrow, amount: 990n })
  expectOk(at.vm.send(withdraw(at)))
  expect(tokenAmount(at.vm, at.destination)).toBe(990n)
  expect(readLocker(at).lockedSupply).toBe(0n)
})

test('an empty escrow can be closed', async () => {
  const at = await makeEscrow()
  expectOk(at.vm.send(withdraw(at)))
  expect(at.vm.account(at.escrow)).toBeUndefined()
})

test('an amount that overflows the escrow is refused', async () => {
  const at = await makeFilledEscrow(1n << 62n)
  setTokenAccount(at.vm, at.source, { program: TOKEN_PROGRAM, mint, owner: payer, amount: 2n ** 64n - 1n })
  expect(at.vm.send(increase(at, 2n ** 64n - 1n)).error).toBe(custom(errorCodes.overflow))
})
