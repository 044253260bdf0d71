import { distributor, parseTransactionEvents, vestedAmount } from '@callisto/program-clients'
import { AccountRole } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { setTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, tokenAmount } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  balanceOf,
  CLAWBACK_AT,
  claim,
  claimVested,
  clawback,
  ENDS_AT,
  expectOk,
  leaves,
  makeAccount,
  makeDistribution,
  makeWorld,
  mint,
  NOW,
  open,
  payoutAccounts,
  readDistribution,
  receiver,
  STARTS_AT,
  source,
} from './test-distribution.ts'

const { errorCodes } = distributor
/** The events of the program in the logs of a successful transaction. */
const eventsIn = (logs: readonly string[]) =>
  parseTransactionEvents({ err: null, logs }, { distributor }).events.map(({ event }) => event)
const custom = (code: number) => `Custom(${code})`

test('opening deposits the whole amount and fixes the terms', async () => {
  const at = await makeWorld()
  const before = tokenAmount(at.vm, source)
  const { logs } = expectOk(at.vm.send(open(at)))
  expect(before - tokenAmount(at.vm, source)).toBe(at.total)
  expect(tokenAmount(at.vm, at.vault)).toBe(at.total)
  const state = readDistribution(at)
  expect(state).toMatchObject({
    clawbackReceiver: receiver,
    root: at.tree.root,
    maxTotalClaim: at.total,
    maxNumNodes: 5n,
    totalCommitted: 0n,
    clawedBack: false,
    startsAt: BigInt(STARTS_AT),
  })
  expect(eventsIn(logs)).toMatchObject([{ type: 'opened', distribution: at.distribution }])
  expect(at.vm.send(open(at)).error).toBe('AccountAlreadyInitialized')
})

test.each([
  ['starts before now', { startsAt: BigInt(NOW - 1) }],
  ['ends at its start', { endsAt: BigInt(STARTS_AT) }],
  ['ends before its start', { endsAt: BigInt(STARTS_AT - 1) }],
  ['returns within a day of its end', { clawbackStartsAt: BigInt(CLAWBACK_AT - 1) }],
  ['ends beyond all time', { endsAt: 2n ** 62n, clawbackStartsAt: 2n ** 63n - 1n }],
])('a schedule that %s is refused', async (_, args) => {
  const at = await makeWorld()
  expect(at.vm.send(open(at, args)).error).toBe(custom(errorCodes.invalidSchedule))
})

test.each([{ maxTotalClaim: 0n }, { maxNumNodes: 0n }])('nothing to claim is refused: %o', async (args) => {
  const at = await makeWorld()
  expect(at.vm.send(open(at, args)).error).toBe(custom(errorCodes.zeroAmount))
})

test('a mint with a transfer fee, even of 0, is refused', async () => {
  const at = await makeWorld({ token: { program: TOKEN_2022_PROGRAM, fee: { basisPoints: 0, maximum: 0n } } })
  expect(at.vm.send(open(at)).error).toBe(custom(errorCodes.unsupportedMint))
})

test('more than the payer holds cannot be promised', async () => {
  const at = await makeWorld()
  expect(at.vm.send(open(at, { maxTotalClaim: (1n << 62n) + 1n })).error).toBe('Custom(1)')
})

describe.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])('claims of %s', (program) => {
  test('everybody gets the leaf: first the unlocked part, the locked one as it vests', async () => {
    const at = await makeDistribution({ token: { program } })
    const schedule = readDistribution(at)
    for (const [index, leaf] of at.claims.entries()) {
      const now = STARTS_AT + index * 250
      at.vm.setTime(now)
      const { logs, computeUnits } = expectOk(at.vm.send(await claim(at, index)))
      expect(computeUnits).toBeLessThan(60_000)
      const vested = vestedAmount(leaf.amountLocked, schedule, BigInt(now))
      expect(await balanceOf(at, leaf.claimant)).toBe(leaf.amountUnlocked + vested)
      expect(eventsIn(logs)).toMatchObject([
        { type: 'claimed', claimant: leaf.claimant, amount: leaf.amountUnlocked + vested },
      ])
    }
    at.vm.setTime(STARTS_AT + 333)
    expectOk(at.vm.send(await claimVested(at, 0)))
    expect(await balanceOf(at, at.claims[0]!.claimant)).toBe((777n * 333n) / 1_000n)
    expect(at.vm.send(await claimVested(at, 0)).error).toBe(custom(errorCodes.nothingToClaim))
    at.vm.setTime(ENDS_AT)
    for (const [index, leaf] of at.claims.entries()) {
      // The last one claimed at the end already.
      if (index < 4) expectOk(at.vm.send(await claimVested(at, index)))
      expect(await balanceOf(at, leaf.claimant)).toBe(leaf.amountUnlocked + leaf.amountLocked)
    }
    expect(tokenAmount(at.vm, at.vault)).toBe(0n)
    expect(readDistribution(at)).toMatchObject({
      totalCommitted: at.total,
      totalPaid: at.total,
      numNodesClaimed: 5n,
    })
  })
})

test('a tree of one leaf has an empty proof', async () => {
  const at = await makeDistribution({ claims: leaves.slice(1, 2) })
  expectOk(at.vm.send(await claim(at, 0)))
  expect(await balanceOf(at, leaves[1]!.claimant)).toBe(1_000n)
})

test('a claim of depth 20 stays below 60,000 compute units', async () => {
  const leaf = leaves[1]!
  const unitsOf = async (count: number) => {
    const others = Array.from({ length: count - 1 }, (_, n) => ({ ...leaf, claimant: testKey(`other ${n}`) }))
    const at = await makeWorld({ claims: [leaf, ...others] })
    expectOk(at.vm.send(open(at)))
    await makeAccount(at, leaf.claimant)
    at.vm.setTime(STARTS_AT)
    return expectOk(at.vm.simulate(await claim(at, 0))).computeUnits
  }
  const perHash = ((await unitsOf(2 ** 10)) - (await unitsOf(1))) / 10
  expect((await unitsOf(1)) + 20 * perHash).toBeLessThan(60_000)
})

describe('refused claims', () => {
  test('before the start, and a second time', async () => {
    const at = await makeDistribution()
    at.vm.setTime(STARTS_AT - 1)
    expect(at.vm.send(await claim(at, 1)).error).toBe(custom(errorCodes.notStarted))
    at.vm.setTime(STARTS_AT)
    expectOk(at.vm.send(await claim(at, 1)))
    expect(at.vm.send(await claim(at, 1)).error).toBe(custom(errorCodes.alreadyClaimed))
  })

  test('amounts, proofs and claimants that are not in the tree', async () => {
    const at = await makeDistribution()
    const proof = at.tree.proofOf(1)
    const long = Array.from({ length: 33 }, () => at.tree.root)
    for (const args of [
      { amountUnlocked: 1_001n },
      { amountUnlocked: 777n, amountLocked: 1_000n },
      { amountUnlocked: 1_777n, amountLocked: 0n },
      { proof: proof.slice(1) },
      { proof: proof.toReversed() },
      { proof: [] },
      { proof: at.tree.proofOf(2) },
      { proof: [...proof, at.tree.root] },
      { proof: long },
    ])
      expect([args, at.vm.send(await claim(at, 1, args)).error]).toEqual([
        args,
        custom(errorCodes.invalidProof),
      ])
  })

  test('a proof of another tree', async () => {
    const at = await makeDistribution()
    const other = await makeWorld({ claims: leaves.slice(0, 4) })
    const foreign = await claim(at, 1, { proof: other.tree.proofOf(1) })
    expect(at.vm.send(foreign).error).toBe(custom(errorCodes.invalidProof))
  })

  test('a root that promises more than was deposited pays nobody more, and takes from nobody', async () => {
    const at = await makeDistribution({}, { maxTotalClaim: 3_000n, maxNumNodes: 2n })
    expectOk(at.vm.send(await claim(at, 1)))
    expect(at.vm.send(await claim(at, 2)).error).toBe(custom(errorCodes.exceedsTotal))
    expectOk(at.vm.send(await claim(at, 0)))
    at.vm.setTime(ENDS_AT)
    expectOk(at.vm.send(await claimVested(at, 0)))
    expectOk(at.vm.send(await claimVested(at, 1)))
    const few = await makeDistribution({}, { maxNumNodes: 1n })
    expectOk(few.vm.send(await claim(few, 1)))
    expect(few.vm.send(await claim(few, 2)).error).toBe(custom(errorCodes.exceedsNodes))
  })
})

describe('destinations', () => {
  test('a third party cannot choose another account of the claimant, the claimant can', async () => {
    const at = await makeDistribution()
    const { claimant } = leaves[1]!
    const other = testKey('second account of the claimant')
    setTokenAccount(at.vm, other, { program: TOKEN_PROGRAM, mint, owner: claimant, amount: 0n })
    const accounts = { ...(await payoutAccounts(at, claimant)), destination: other }
    const instruction = distributor.claim(
      {
        ...accounts,
        payer: testKey('fee payer'),
        systemProgram: '11111111111111111111111111111111' as never,
      },
      { amountUnlocked: 1_000n, amountLocked: 777n, proof: at.tree.proofOf(1) },
    )
    expect(at.vm.send(instruction).error).toBe(custom(errorCodes.invalidDestination))
    const [first, ...rest] = instruction.accounts
    const signed = { ...instruction, accounts: [{ ...first!, role: AccountRole.READONLY_SIGNER }, ...rest] }
    expectOk(at.vm.send(signed))
    expect(tokenAmount(at.vm, other)).toBe(1_000n)
  })

  test('an associated account that was given away gets nothing', async () => {
    const at = await makeDistribution()
    const { claimant } = leaves[1]!
    const { destination } = await payoutAccounts(at, claimant)
    setTokenAccount(at.vm, destination, { program: TOKEN_PROGRAM, mint, owner: testKey('thief'), amount: 0n })
    expect(at.vm.send(await claim(at, 1)).error).toBe(custom(errorCodes.invalidDestination))
  })
})

describe('clawback', () => {
  test('not before its time; then all that nobody claimed, to the receiver alone', async () => {
    const at = await makeDistribution()
    expectOk(at.vm.send(await claim(at, 4)))
    at.vm.setTime(CLAWBACK_AT - 1)
    expect(at.vm.send(await clawback(at)).error).toBe(custom(errorCodes.notEnded))
    at.vm.setTime(CLAWBACK_AT)
    // Claims stay open until somebody returns the rest.
    expectOk(at.vm.send(await claim(at, 3)))
    const held = tokenAmount(at.vm, at.vault)
    expectOk(at.vm.send(await clawback(at)))
    expect(await balanceOf(at, receiver)).toBe(held - 777n)
    expect(at.vm.send(await claim(at, 1)).error).toBe(custom(errorCodes.ended))
    expect(at.vm.send(await clawback(at)).error).toBe(custom(errorCodes.zeroAmount))
    // What a claim has reserved stays.
    expectOk(at.vm.send(await claimVested(at, 4)))
    expect(await balanceOf(at, leaves[4]!.claimant)).toBe(4_777n)
    expect(tokenAmount(at.vm, at.vault)).toBe(0n)
  })

  test('donations to the vault change no claim and are returned', async () => {
    const at = await makeDistribution()
    setTokenAccount(at.vm, at.vault, {
      program: TOKEN_PROGRAM,
      mint,
      owner: at.distribution,
      amount: at.total + 5n,
    })
    for (const index of at.claims.keys()) expectOk(at.vm.send(await claim(at, index)))
    at.vm.setTime(CLAWBACK_AT)
    for (const index of at.claims.keys()) expectOk(at.vm.send(await claimVested(at, index)))
    expectOk(at.vm.send(await clawback(at)))
    expect(await balanceOf(at, receiver)).toBe(5n)
  })
})
