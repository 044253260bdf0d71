import type { InnerInstruction, Invocation } from '@callisto/amms'
import { encodeBase58 } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import { readInvocation } from './events.ts'
import { PROGRAM } from './layout.ts'

const TAG = 'e445a52e51cb9a1d'
const [POOL, TRADER] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(9)]
const accounts = ['pair', 'none', 'vaultX', 'vaultY', 'from', 'to', 'mintX', 'mintY']
const held = new Map([
  ['vaultX', 500n],
  ['vaultY', 700n],
])

type Fields = Readonly<Record<number, bigint>>

/** An event of that many bytes with its pool, its trader and numbers by offset. */
function event(kind: string, bytes: number, fields: Fields, programId: string = PROGRAM): InnerInstruction {
  const data = Buffer.alloc(16 + bytes)
  data.write(TAG + kind, 'hex')
  data.set(POOL, 16)
  data.set(TRADER, 48)
  for (const [at, value] of Object.entries(fields)) data.writeBigUInt64LE(value, 16 + Number(at))
  return { programId, accounts: [], data: Uint8Array.from(data), stackHeight: 2 }
}

const swap1 = (fields: Fields) => event('516ce3becdd00ac4', 129, fields)
const swap2 = (fields: Fields, bytes = 153) => event('2e7452d7941b544d', bytes, fields)

const read = (...inner: readonly InnerInstruction[]) => readInvocation(callOf(inner))

const callOf = (inner: readonly InnerInstruction[]): Invocation => ({
  programId: PROGRAM,
  accounts,
  data: new Uint8Array(8),
  inner,
  logs: [],
  tokenBalance: (address) => {
    const amount = held.get(address)
    return amount === undefined ? undefined : { mint: '', amount }
  },
})

const old = swap1({ 72: 40_000n, 80: 19_000n, 88: 1n })
/** X for Y, with a fee of 2,000 of the input. */
const sale = swap2({ 72: 1n, 89: 40_000n, 105: 19_000n, 113: 1_000n, 121: 700n, 129: 300n, 145: 1n })
/** Y for X, with a fee of 2,000 of the output. */
const purchase = swap2({ 89: 40_000n, 105: 18_000n, 113: 2_000n })

const sold = { mintIn: 'mintX', mintOut: 'mintY', reserveIn: 500n, reserveOut: 700n }
const bought = { mintIn: 'mintY', mintOut: 'mintX', reserveIn: 700n, reserveOut: 500n }

test.each([
  ['of both events once', [old, sale], { ...sold, amountIn: 40_000n, amountOut: 19_000n, price: 0.5 }],
  ['of the older alone', [old], { ...sold, amountIn: 40_000n, amountOut: 19_000n, price: 0.475 }],
  ['with a fee of the output', [purchase], { ...bought, amountIn: 40_000n, amountOut: 18_000n, price: 2 }],
])('a trade is read %s', (_, inner, expected) => {
  const [pool, trader] = [encodeBase58(POOL), encodeBase58(TRADER)]
  expect(read(...inner)).toEqual({
    kind: 'swap',
    venue: 'meteora-dlmm',
    pool,
    trader,
    mint0: 'mintX',
    ...expected,
  })
})

test('a trade of a few units has no price', () =>
  expect(read(swap2({ 72: 1n, 89: 3n, 105: 50_000n }))).not.toHaveProperty('price'))

test.each([
  ['no call of the program', [event('2e7452d7941b544d', 147, {}, 'Other')]],
  ['another event', [event('0000000000000000', 147, {})]],
  ['a part of an event', [swap2({}, 146), event('516ce3becdd00ac4', 96, {})]],
])('%s is no trade', (_, inner) => expect(read(...inner)).toBeUndefined())

test('a call without its accounts is no trade', () =>
  expect(readInvocation({ ...callOf([sale]), accounts: [] })).toBeUndefined())
