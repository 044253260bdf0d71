import { AccountRole, type Address, getAddressDecoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTransaction } from './build-transaction.ts'
import { fitsTransaction, measureTransaction } from './measure-transaction.ts'

const key = (number: number): Address =>
  getAddressDecoder().decode(new Uint8Array(32).fill(number, 0, 16).fill(7, 16))
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
const plan = fc.record({
  version: fc.constantFrom('legacy' as const, 0 as const),
  feePayer: signer,
  instructions: fc.array(instruction, { maxLength: 6 }),
  lookupTables: fc
    .array(table, { maxLength: 3 })
    .map((tables) => Object.fromEntries(tables.map((entries, at) => [key(200 + at), entries]))),
})

test('counts what the encoder writes, to the byte', () => {
  let compared = 0
  fc.assert(
    fc.property(plan, (one) => {
      const built = buildTransaction(one, lifetime)
      expect(fitsTransaction(one)).toBe(built.ok)
      if (!built.ok) return
      compared += 1
      expect(measureTransaction(one)).toEqual({ bytes: built.bytes.length, locks: built.locks })
    }),
    { numRuns: 400, seed: 20_261_121 },
  )
  expect(compared).toBeGreaterThan(200)
})
