import type { WireMessage } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import { ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM, SYSTEM_PROGRAM } from './addresses.ts'
import { costOfExecuted } from './cost-model.ts'

const WALLET = 'Sysvar1111111111111111111111111111111111111'

interface Shape {
  signers: number
  readonlySigned?: number
  readonlyUnsigned: number
  keys: string[]
  /** Program and data of each instruction. */
  calls: [string, number[]][]
}

function message({ signers, readonlySigned = 0, readonlyUnsigned, keys, calls }: Shape): WireMessage {
  return {
    version: 0,
    bytes: new Uint8Array(),
    signerCount: signers,
    readonlySigned,
    readonlyUnsigned,
    staticKeys: keys,
    keysOffset: 0,
    blockhash: WALLET,
    instructions: calls.map(([program, data]) => ({
      programIndex: keys.indexOf(program),
      accounts: new Uint8Array(),
      data: Uint8Array.from(data),
    })),
    lookups: [],
    config: undefined,
  }
}

const bytes = (length: number) => Array.from({ length }, () => 0)

const transfer = message({
  signers: 1,
  readonlyUnsigned: 1,
  keys: [WALLET, WALLET, SYSTEM_PROGRAM],
  calls: [[SYSTEM_PROGRAM, bytes(12)]],
})

test('a transfer costs 720 + 2 * 300 + 12 / 4 + 150 + 8', () => {
  expect(costOfExecuted(transfer, 0, { computeUnits: 150, loadedBytes: 213 })).toBe(1481)
})

test('a swap with tables counts their writable keys: 2 * 720 + (4 - 2 + 5) * 300 + 31 / 4 + 90,000 + 13 * 8', () => {
  const swap = message({
    signers: 2,
    readonlySigned: 1,
    readonlyUnsigned: 1,
    keys: [WALLET, WALLET, WALLET, SYSTEM_PROGRAM],
    calls: [
      [SYSTEM_PROGRAM, bytes(9)],
      [SYSTEM_PROGRAM, bytes(22)],
    ],
  })
  const cost = costOfExecuted(swap, 5, { computeUnits: 90_000, loadedBytes: 12 * 32_768 + 1 })
  expect(cost).toBe(1_440 + 2_100 + 7 + 90_000 + 104)
})

test.each([
  [ED25519_PROGRAM, 2, 4_800],
  [SECP256K1_PROGRAM, 2, 13_380],
  [SECP256R1_PROGRAM, 3, 14_400],
])('%s with %d signatures adds %d', (program, count, added) => {
  const verify = message({
    signers: 1,
    readonlyUnsigned: 1,
    keys: [WALLET, program],
    calls: [[program, [count, 0, 0, 0]]],
  })
  expect(costOfExecuted(verify, 0, { computeUnits: 0, loadedBytes: 0 })).toBe(720 + 300 + 1 + added)
})

test('an instruction of a precompile without data has no signature', () => {
  const empty = message({
    signers: 1,
    readonlyUnsigned: 1,
    keys: [WALLET, ED25519_PROGRAM],
    calls: [[ED25519_PROGRAM, []]],
  })
  expect(costOfExecuted(empty, 0, { computeUnits: 0, loadedBytes: 0 })).toBe(1_020)
})

test.each([
  [0, 0],
  [1, 8],
  [32_768, 8],
  [32_769, 16],
])('%d loaded bytes cost %d', (loadedBytes, cost) => {
  expect(costOfExecuted(transfer, 0, { computeUnits: 0, loadedBytes })).toBe(1_323 + cost)
})
