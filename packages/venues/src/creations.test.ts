import type { Amm, Invocation } from '@callisto/amms'
import { addressBytes } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import { meteoraDammV2 } from './meteora-damm-v2/amm.ts'
import { meteoraDlmm } from './meteora-dlmm/amm.ts'
import { raydiumClmm } from './raydium-clmm/amm.ts'
import { raydiumCpmm } from './raydium-cpmm/amm.ts'
import { whirlpool } from './whirlpool/amm.ts'

// Creations of pools as the public layouts state them.
const MINTS = ['Vote111111111111111111111111111111111111111', 'Stake11111111111111111111111111111111111111']
const POOL = 'Config1111111111111111111111111111111111111'
const CREATOR = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const [A, B] = MINTS as [string, string]
const SELF_CALL = 'e445a52e51cb9a1d'
type Field = readonly [at: number, value: string | number]

/** Bytes of a kind: keys and bytes by offset. */
function bytesOf(kind: string, length: number, fields: readonly Field[]): Buffer {
  const data = Buffer.alloc(length)
  data.write(kind, 'hex')
  for (const [at, value] of fields) {
    if (typeof value === 'string') data.set(addressBytes(value), at)
    else data.writeUInt8(value, at)
  }
  return data
}

const context = { quoteMintOf: () => undefined }

/** A call of a kind whose account at a place is named; the others are of no use. */
function call(amm: Amm, kind: string, named: Readonly<Record<number, string>>, event?: Buffer): Invocation {
  const programId = amm.owners[0]!
  return {
    programId,
    accounts: Array.from({ length: 20 }, (_, place) => named[place] ?? `account ${place}`),
    data: Buffer.from(kind, 'hex'),
    tokenBalance: () => undefined,
    inner: event ? [{ programId, data: event, accounts: [], stackHeight: 2 }] : [],
    logs: [],
  }
}

const created = { kind: 'pool', pool: POOL, mint0: A, mint1: B, creator: CREATOR }

test.each([
  ['5fb40aac54aee828', 3],
  ['cf2d57f21b3fcc43', 5],
  ['8f5e604cac7c77c7', 5],
])('Whirlpool by %s', (kind, funder) => {
  const event = bytesOf('6476ad570cc6fee5', 220, [
    [8, POOL],
    [72, A],
    [104, B],
    [202, 6],
    [203, 9],
  ])
  const read = (data: Buffer) =>
    whirlpool.readCallLog?.(data, call(whirlpool, kind, { [funder]: CREATOR }), context)
  expect(read(event)).toEqual({ ...created, venue: 'whirlpool', decimals0: 6, decimals1: 9 })
  expect(read(event.subarray(0, 219))).toBeUndefined()
  expect(whirlpool.readCallLog?.(event, call(whirlpool, '00', {}), context)).toBeUndefined()
})

test.each(['e992d18ecf6840bc', '2b44d4a7592fa401'])('Raydium CLMM by %s', (kind) => {
  const event = bytesOf('195e4b2f7063353f', 190, [
    [8, A],
    [40, B],
    [74, POOL],
  ])
  const named = { 0: CREATOR, 1: 'tier' }
  const read = (data: Buffer, by = kind) =>
    raydiumClmm.readCallLog?.(data, call(raydiumClmm, by, named), context)
  expect(read(event)).toEqual({ ...created, venue: 'raydium-clmm', config: 'tier' })
  expect(read(event.subarray(0, 189))).toBeUndefined()
  expect(read(event, '00')).toBeUndefined()
})

test.each([
  ['afaf6d1f0d989bed', 0],
  ['3f37fe4131b25979', 1],
])('Raydium CPMM by %s', (kind, at) => {
  const named = { [at]: CREATOR, [at + 1]: 'tier', [at + 3]: POOL, [at + 4]: A, [at + 5]: B }
  const read = (by: string) => raydiumCpmm.readInvocation?.(call(raydiumCpmm, by, named), context)
  expect(read(kind)).toEqual({ ...created, venue: 'raydium-cpmm', config: 'tier' })
  expect(read('8fbe5adac41e33de')).toBeUndefined()
})

test('Meteora DLMM and DAMM v2', () => {
  const pair = bytesOf(`${SELF_CALL}b94afc7d1bd7bc6f`, 16 + 98, [
    [16, POOL],
    [50, A],
    [82, B],
  ])
  const readPair = (event: Buffer) =>
    meteoraDlmm.readInvocation?.(call(meteoraDlmm, '493b2478ed536cc6', { 8: CREATOR }, event), context)
  expect(readPair(pair)).toEqual({ ...created, venue: 'meteora-dlmm' })
  expect(readPair(pair.subarray(0, 113))).toBeUndefined()

  const pool = bytesOf(`${SELF_CALL}e432f655cb428625`, 16 + 400, [
    [16, POOL],
    [48, A],
    [80, B],
    [112, CREATOR],
  ])
  const readPool = (event: Buffer) =>
    meteoraDammV2.readInvocation?.(call(meteoraDammV2, '00', {}, event), context)
  expect(readPool(pool)).toEqual({ ...created, venue: 'meteora-damm-v2' })
  expect(readPool(pool.subarray(0, 143))).toBeUndefined()
})
