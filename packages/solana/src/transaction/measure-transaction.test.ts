import { AccountRole, type Address, getAddressDecoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import { buildTransaction } from './build-transaction.ts'
import { fitsTransaction, measureTransaction, writesCalledProgram } from './measure-transaction.ts'
import type { TransactionPlan } from './transaction-plan.ts'

const keys = Array.from({ length: 256 }, (_, number) =>
  getAddressDecoder().decode(new Uint8Array(32).fill(number, 0, 16).fill(7, 16)),
)
const key = (number: number): Address => keys[number]!
const lifetime = { blockhash: key(255), lastValidBlockHeight: 1 }

const small = fc.integer({ min: 0, max: 40 })
const signer = fc.integer({ min: 41, max: 45 }).map(key)
const role = (...names: (keyof typeof AccountRole)[]) =>
  fc.constantFrom(...names.map((name) => AccountRole[name]))
const account = fc.oneof(
  { weight: 9, arbitrary: fc.record({ address: small.map(key), role: role('READONLY', 'WRITABLE') }) },
  { weight: 1, arbitrary: fc.record({ address: signer, role: role('READONLY_SIGNER', 'WRITABLE_SIGNER') }) },
)
const instruction = fc.record({
  programAddress: fc.integer({ min: 50, max: 60 }).map(key),
  accounts: fc.array(account, { maxLength: 20 }),
  data: fc.uint8Array({ maxLength: 200 }),
})
const table = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  .map((entries) => entries.map(key))
const tabled = fc.record({
  version: fc.constantFrom('legacy' as const, 0 as const),
  feePayer: signer,
  instructions: fc.array(instruction, { maxLength: 6 }),
  lookupTables: fc
    .array(table, { maxLength: 3 })
    .map((tables) => Object.fromEntries(tables.map((entries, at) => [key(200 + at), entries]))),
})

const inline = fc.record({
  version: fc.constant(1 as const),
  feePayer: signer,
  instructions: fc.array(instruction, { maxLength: 12 }),
  config: fc.record({
    computeUnitLimit: fc.integer({ min: 0, max: 1_400_000 }),
    loadedAccountsDataSizeLimit: fc.integer({ min: 1, max: 2 ** 26 }),
    priorityFeeLamports: fc.bigInt(0n, 2n).map((exponent) => exponent * 7_000_000_000n),
  }),
})
const plan = fc.oneof(tabled, inline)

test('the size is that of the encoder, to the byte, in every version', () => {
  let compared = 0
  fc.assert(
    fc.property(plan, (one: TransactionPlan) => {
      const limits = FORMAT_LIMITS[one.version]
      const built = buildTransaction(one, lifetime, limits)
      expect(fitsTransaction(one, limits)).toBe(built.ok)
      if (!built.ok) return
      compared += 1
      expect(measureTransaction(one, limits)).toEqual({
        bytes: built.bytes.length,
        locks: built.locks,
        exceeded: undefined,
      })
    }),
    { numRuns: 400, seed: 20_261_121 },
  )
  expect(compared).toBeGreaterThan(200)
})

// Lengths of one, two and three bytes, and an instruction without data or accounts.
test.each([0, 127, 128, 16_383, 16_384])('of %d bytes of data', (length) => {
  for (const version of [0, 1] as const) {
    const limits = { ...FORMAT_LIMITS[version], maxBytes: 2 ** 16 }
    const instructions = [
      { programAddress: key(50) },
      { programAddress: key(51), data: new Uint8Array(length) },
    ]
    const config = { computeUnitLimit: 1, loadedAccountsDataSizeLimit: 1, priorityFeeLamports: 0n }
    const one: TransactionPlan =
      version === 0
        ? { version, feePayer: key(41), instructions }
        : { version, feePayer: key(41), instructions, config }
    const built = buildTransaction(one, lifetime, limits)
    expect(measureTransaction(one, limits).bytes).toBe(built.ok && built.bytes.length)
  }
})

test('a program that is called can be read, but neither pay nor be written', () => {
  const anyAccount = fc.record({
    address: fc.integer({ min: 50, max: 60 }).map(key),
    role: role('READONLY', 'WRITABLE', 'READONLY_SIGNER', 'WRITABLE_SIGNER'),
  })
  const call = fc.record({
    programAddress: fc.integer({ min: 50, max: 54 }).map(key),
    accounts: fc.array(anyAccount, { maxLength: 2 }),
  })
  const calls = fc.record({
    version: fc.constant(0 as const),
    feePayer: fc.integer({ min: 54, max: 64 }).map(key),
    instructions: fc.array(call, { minLength: 1, maxLength: 2 }),
  })
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(calls, (one) => {
      const build = () => buildTransaction(one, lifetime, FORMAT_LIMITS[0])
      seen.add(writesCalledProgram(one))
      if (writesCalledProgram(one)) expect(build).toThrow(/^This transaction includes an address/)
      else expect(build).not.toThrow()
    }),
    { numRuns: 300 },
  )
  expect(seen.size).toBe(2)
})
