import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import { transferLamports } from '../instructions/encode.ts'
import { buildTransaction } from './build-transaction.ts'
import { equalBytes, parseTransaction } from './parse-transaction.ts'

const key = (name: string) => address(name.padEnd(32, '1').padEnd(43, '2'))
const [payer, other, table] = [key('A'), key('B'), key('C')]
const lifetime = { blockhash: blockhash(key('D')), lastValidBlockHeight: 1n }

type Config = Parameters<typeof setTransactionMessageConfig>[0]
const version1 = (config: Config) =>
  pipe(
    createTransactionMessage({ version: 1 }),
    (message) => setTransactionMessageFeePayer(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => setTransactionMessageConfig(config, message),
    (message) => appendTransactionMessageInstruction(transferLamports(payer, other, 1n), message),
    (message) => new Uint8Array(getTransactionEncoder().encode(compileTransaction(message))),
  )

const unset = {
  computeUnitLimit: 0,
  loadedAccountsDataSizeLimit: 0,
  priorityFeeLamports: 0n,
  heapSize: undefined,
}
test.each<[string, Config, object]>([
  ['no value', {}, unset],
  ['a compute unit limit', { computeUnitLimit: 7 }, { ...unset, computeUnitLimit: 7 }],
  ['a data size limit', { loadedAccountsDataSizeLimit: 7 }, { ...unset, loadedAccountsDataSizeLimit: 7 }],
  ['a priority fee', { priorityFeeLamports: 7n }, { ...unset, priorityFeeLamports: 7n }],
  ['a heap size', { heapSize: 65_536 }, { ...unset, heapSize: 65_536 }],
])('a header of version 1 with %s', (_, set, config) => {
  expect(parseTransaction(version1(set))).toMatchObject({ ok: true, transaction: { version: 1, config } })
})

test('lookup tables that cannot be read are a reason, whatever they throw', () => {
  const plan = {
    version: 0 as const,
    feePayer: payer,
    instructions: [transferLamports(payer, other, 1n)],
    lookupTables: { [table]: [other] },
  }
  const built = buildTransaction(plan, { blockhash: key('D'), lastValidBlockHeight: 1 }, FORMAT_LIMITS[0])
  if (!built.ok) throw new Error(built.reason)
  const broken = (cause: unknown) => ({
    get [table](): string[] {
      throw cause
    },
  })
  expect(parseTransaction(built.bytes, broken(new Error('no table')))).toEqual({
    ok: false,
    reason: 'no table',
  })
  expect(parseTransaction(built.bytes, broken('no table'))).toEqual({
    ok: false,
    reason: 'unreadable transaction',
  })
  expect(parseTransaction(built.bytes)).toEqual({ ok: false, reason: `lookup table ${table} is not known` })
})

test.each<[number[], number[], boolean]>([
  [[], [], true],
  [[1, 2], [1, 2], true],
  [[1, 2], [1, 3], false],
  [[1, 2], [1], false],
])('%j and %j are equal: %s', (a, b, isEqual) => expect(equalBytes(a, b)).toBe(isEqual))
