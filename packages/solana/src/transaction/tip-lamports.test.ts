import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import { signedTransaction } from '../codec/signed-transaction.ts'
import { transferLamports } from '../instructions/encode.ts'
import { buildTransaction } from './build-transaction.ts'
import { tipLamports } from './tip-lamports.ts'

const key = (name: string) => address(name.padEnd(32, '1').padEnd(43, '2'))
const [payer, tip, other] = [key('A'), key('B'), key('C')]
const signer = { address: payer, sign: () => new Uint8Array(64).fill(1) }
const wireOf = (...transfers: [string, bigint][]) =>
  signedTransaction(
    [signer],
    transfers.map(([to, lamports]) => transferLamports(payer, to, lamports)),
    key('D'),
  )

test.each<[string, Uint8Array, bigint | undefined]>([
  ['transfers to a tip account add up', wireOf([tip, 5n], [other, 7n], [tip, 2n]), 7n],
  ['transfers to others are none', wireOf([other, 7n]), 0n],
  ['no transaction', new Uint8Array(40), undefined],
])('%s', (_, wire, lamports) => expect(tipLamports(wire, new Set([tip]))).toBe(lamports))

test('a transfer to an account of a lookup table does not count', () => {
  const plan = {
    version: 0 as const,
    feePayer: payer,
    instructions: [transferLamports(payer, other, 7n), transferLamports(payer, tip, 5n)],
    lookupTables: { [key('E')]: [tip] },
  }
  const built = buildTransaction(plan, { blockhash: key('D'), lastValidBlockHeight: 1 }, FORMAT_LIMITS[0])
  expect(built.ok && tipLamports(built.bytes, new Set([tip]))).toBe(0n)
  expect(built.ok && tipLamports(built.bytes, new Set([tip, other]))).toBe(7n)
})
