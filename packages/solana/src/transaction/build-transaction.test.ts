import { AccountRole, generateKeyPairSigner } from '@solana/kit'
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import { associatedTokenAddress } from '../instructions/associated-token.ts'
import {
  closeTokenAccount,
  createTokenAccount,
  setComputeUnitLimit,
  setComputeUnitPrice,
  syncNative,
  transferLamports,
} from '../instructions/encode.ts'
import { parseKnownInstruction } from '../instructions/parse.ts'
import { NATIVE_MINT, TOKEN_PROGRAM } from '../well-known.ts'
import { buildTransaction, type Lifetime } from './build-transaction.ts'
import { parseTransaction, transactionSignature } from './parse-transaction.ts'
import type { TransactionPlan } from './transaction-plan.ts'

const user = (await generateKeyPairSigner()).address
const other = (await generateKeyPairSigner()).address
const table = (await generateKeyPairSigner()).address
const account = await associatedTokenAddress(user, NATIVE_MINT, TOKEN_PROGRAM)
const lifetime = { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 150 }

const instructions = [
  setComputeUnitLimit(200_000),
  setComputeUnitPrice(1_000n),
  createTokenAccount({ payer: user, account, owner: user, mint: NATIVE_MINT, tokenProgram: TOKEN_PROGRAM }),
  transferLamports(user, account, 5_000_000_000n),
  syncNative(account, TOKEN_PROGRAM),
  closeTokenAccount(account, user, user, TOKEN_PROGRAM),
]
const known = [
  { kind: 'computeUnitLimit', units: 200_000 },
  { kind: 'computeUnitPrice', microLamports: 1_000n },
  {
    kind: 'createTokenAccount',
    payer: user,
    account,
    owner: user,
    mint: NATIVE_MINT,
    tokenProgram: TOKEN_PROGRAM,
  },
  { kind: 'transferLamports', from: user, to: account, lamports: 5_000_000_000n },
  { kind: 'syncNative', account, tokenProgram: TOKEN_PROGRAM },
  { kind: 'closeTokenAccount', account, destination: user, owner: user, tokenProgram: TOKEN_PROGRAM },
]

function build(plan: TransactionPlan, life: Lifetime = lifetime) {
  const built = buildTransaction(plan, life, FORMAT_LIMITS[plan.version])
  if (!built.ok) throw new Error(built.reason)
  return built
}

describe.each(['legacy', 0] as const)('version %s', (version) => {
  const built = build({ version, feePayer: user, instructions }, lifetime)

  test('parses to its instructions', () => {
    const read = parseTransaction(built.bytes)
    if (!read.ok) throw new Error(read.reason)
    expect(read.transaction).toMatchObject({
      version,
      feePayer: user,
      blockhash: lifetime.blockhash,
      signers: [user],
      unsigned: [user],
      signature: undefined,
    })
    expect(read.transaction.instructions.map(parseKnownInstruction)).toEqual(known)
    expect(read.transaction.accounts).toHaveLength(built.locks)
  })

  test('web3.js parses the same', () => {
    const foreign = VersionedTransaction.deserialize(built.bytes)
    expect(foreign.message.staticAccountKeys[0]?.equals(new PublicKey(user))).toBe(true)
    expect(foreign.message.recentBlockhash).toBe(lifetime.blockhash)
    expect(foreign.message.compiledInstructions).toHaveLength(instructions.length)
    expect(foreign.serialize()).toEqual(built.bytes)
  })
})

describe('lookup tables', () => {
  const plan = {
    version: 0 as const,
    feePayer: user,
    instructions: [transferLamports(user, other, 1n), transferLamports(user, account, 1n)],
    lookupTables: { [table]: [TOKEN_PROGRAM, other, account] },
  }
  const built = build(plan, lifetime)

  test('shorten the transaction and read back with the same table only', () => {
    const plain = build({ ...plan, lookupTables: {} }, lifetime)
    expect(built.locks).toBe(plain.locks)
    expect(VersionedTransaction.deserialize(built.bytes).message.addressTableLookups).toHaveLength(1)
    const read = parseTransaction(built.bytes, plan.lookupTables)
    expect(read.ok && read.transaction.instructions.map((one) => one.accounts[1]?.address)).toEqual([
      other,
      account,
    ])
    expect(parseTransaction(built.bytes)).toEqual({ ok: false, reason: `lookup table ${table} is not known` })
  })

  test('never stand for their own address, which an instruction may name', () => {
    const naming = { ...plan, instructions: [...plan.instructions, transferLamports(user, table, 1n)] }
    const read = parseTransaction(build(naming).bytes, naming.lookupTables)
    expect(read.ok && read.transaction.instructions.map((one) => one.accounts[1]?.address)).toEqual([
      other,
      account,
      table,
    ])
  })

  test('never hide a program that is invoked', () => {
    const withProgram = { ...plan, lookupTables: { [table]: ['11111111111111111111111111111111', other] } }
    const read = parseTransaction(build(withProgram).bytes, withProgram.lookupTables)
    expect(read.ok && read.transaction.instructions.map((one) => one.accounts[1]?.address)).toEqual([
      other,
      account,
    ])
  })
})

test.each([
  [40, true],
  [60, true],
  [100, false],
])('%d transfers fit: %s', (count, ok) => {
  const many = Array.from({ length: count }, () => transferLamports(user, other, 1n))
  expect(
    buildTransaction({ version: 0, feePayer: user, instructions: many }, lifetime, FORMAT_LIMITS[0]).ok,
  ).toBe(ok)
})

test('bytes and account locks are separate limits', async () => {
  const keys = await Promise.all(Array.from({ length: 70 }, () => generateKeyPairSigner()))
  const touch = (count: number) => ({
    version: 0 as const,
    feePayer: user,
    instructions: [
      {
        programAddress: other,
        accounts: keys.slice(0, count).map((key) => ({ address: key.address, role: AccountRole.WRITABLE })),
      },
    ],
  })
  expect(buildTransaction(touch(63), lifetime, FORMAT_LIMITS[0])).toEqual({
    ok: false,
    reason: 'TOO_MANY_ACCOUNT_LOCKS',
  })
  expect(buildTransaction(touch(62), lifetime, FORMAT_LIMITS[0])).toEqual({
    ok: false,
    reason: 'TRANSACTION_TOO_LARGE',
  })
  const lookupTables = { [table]: keys.map((key) => key.address) }
  expect(buildTransaction({ ...touch(62), lookupTables }, lifetime, FORMAT_LIMITS[0])).toMatchObject({
    ok: true,
    locks: 64,
  })
})

describe('version 1', () => {
  const config = {
    computeUnitLimit: 300_000,
    loadedAccountsDataSizeLimit: 1_000_000,
    priorityFeeLamports: 7_000n,
  }
  const plan = { version: 1 as const, feePayer: user, instructions: instructions.slice(2), config }

  test('parses to its instructions, budget and fee; signatures follow the message', () => {
    const { bytes, locks } = build(plan)
    expect(bytes[0]).toBe(129)
    const parsed = parseTransaction(bytes)
    if (!parsed.ok) throw new Error(parsed.reason)
    expect(parsed.transaction).toMatchObject({
      version: 1,
      feePayer: user,
      blockhash: lifetime.blockhash,
      signers: [user],
      unsigned: [user],
      signature: undefined,
      config: { ...config, heapSize: undefined },
    })
    expect(parsed.transaction.accounts).toHaveLength(locks)
    expect(parsed.transaction.instructions.map(parseKnownInstruction)).toEqual(known.slice(2))
    expect(parsed.transaction.message).toEqual(bytes.subarray(0, bytes.length - 64))
  })

  test('64 accounts fit without a table, 65 do not; more than 4,096 bytes do not', async () => {
    const keys = await Promise.all(Array.from({ length: 63 }, () => generateKeyPairSigner()))
    const touch = (count: number, data = 0) => ({
      ...plan,
      instructions: [
        {
          programAddress: other,
          accounts: keys.slice(0, count).map((key) => ({ address: key.address, role: AccountRole.WRITABLE })),
          data: new Uint8Array(data),
        },
      ],
    })
    expect(buildTransaction(touch(62), lifetime, FORMAT_LIMITS[1])).toMatchObject({ ok: true, locks: 64 })
    expect(buildTransaction(touch(63), lifetime, FORMAT_LIMITS[1])).toEqual({
      ok: false,
      reason: 'TOO_MANY_ACCOUNT_LOCKS',
    })
    const { bytes } = build(touch(62))
    const room = 4_096 - bytes.length
    expect(build(touch(62, room)).bytes).toHaveLength(4_096)
    expect(buildTransaction(touch(62, room + 1), lifetime, FORMAT_LIMITS[1]).ok).toBe(false)
  })
})

describe.each([
  ['legacy or 0', build({ version: 0, feePayer: user, instructions }).bytes],
  [
    '1',
    build({
      version: 1,
      feePayer: user,
      instructions,
      config: { computeUnitLimit: 1, loadedAccountsDataSizeLimit: 1, priorityFeeLamports: 1n },
    }).bytes,
  ],
])('hostile bytes of version %s', (_, bytes) => {
  test.each([
    ['nothing', new Uint8Array()],
    ['noise', Uint8Array.from({ length: 300 }, (_, i) => (i * 97) % 256)],
    ['a tail', Uint8Array.from([...bytes, 0])],
    ['cut short', bytes.slice(0, -1)],
  ])('%s is rejected', (_, hostile) => expect(parseTransaction(hostile).ok).toBe(false))

  test('no prefix and no flipped byte throws', () => {
    for (let at = 0; at < bytes.length; at++) {
      parseTransaction(bytes.slice(0, at))
      const flipped = Uint8Array.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 0xff
      parseTransaction(flipped)
      transactionSignature(flipped)
    }
  })
})
