import type { Invocation, ProgramCall } from '@callisto/amms'
import { decodeLogData } from '@callisto/program-clients'
import { expect, test } from 'vitest'
import { raydiumAmmV4 } from './raydium-amm-v4/amm.ts'
import { raydiumClmm } from './raydium-clmm/amm.ts'
import { raydiumCpmm } from './raydium-cpmm/amm.ts'
import { saber } from './saber/amm.ts'
import { whirlpool } from './whirlpool/amm.ts'

// Lines that the programs wrote for swaps of synthetic pools, each with the amounts that moved.
const AMM_V4 = 'ray_log: A+UvAQAAAAAAAAAAAAAAAAABAAAAAAAAAP//////////e5QwZWkGAABBAbgWAAAAACvvKzkAAAAA'
const CPMM =
  'QMbN6CYIceI7LGOf4NhM3y2Q0ToSNE64p8EbEYdJyaoscwfgWmLA6AGtUhsAAAAAqXBjIgAAAAChAQAAAAAAAPcBAAAAAAAAAAAAAAAAAAABAAAAAAAAAAE='
const CLMM =
  'QMbN6CYIceJTrsv9Ha+9Fqt2Tu2Moj9ktbbh6/Lq6K72y/FlyReoc/MqlGAbV57jmLw9XsThtffOUr4OXA221TXfEhyque+OZCEvU9ntJZ84c01OAZEhrsKXpT1/1AWqzHGpACDYzQS7S4JYK39QoKx+BzA8kSK3i5f4sAy5ONA6+K0BggF59zl6J78AAAAAAAAAAAAAAAAqHiwIdgAAAAAAAAAAAAAAAMBGKlOn6NH5AwAAAAAAAAAwc33Z2hEDAAAAAAAAAAAA1msAAA=='
const SABER = ['Instruction: Swap', 'Event: SwapBToA', '0x3, 0x12c, 0x71, 0x0, 0x0']

const context = { quoteMintOf: () => undefined }

/** A call whose accounts are named by their places; each account `vault of MINT` holds 5,000 of it. */
function call(
  count: number,
  vaults: Record<number, string>,
  data: number[],
  logs: string[] = [],
): Invocation {
  const accounts = Array.from({ length: count }, (_, place) =>
    vaults[place] ? `vault of ${vaults[place]}` : `account ${place}`,
  )
  const tokenBalance = (address: string) =>
    address.startsWith('vault of ') ? { mint: address.slice(9), amount: 5_000n } : undefined
  return { programId: '', accounts, data: Uint8Array.from(data), tokenBalance, inner: [], logs }
}

test.each([
  [8, 3],
  [17, 4],
  [18, 5],
])('AMM v4 with %d accounts', (count, coin) => {
  const named = call(count, { [coin]: 'COIN', [coin + 1]: 'PC' }, [16], [AMM_V4])
  expect(raydiumAmmV4.readInvocation?.(named, context)).toMatchObject({
    pool: 'account 1',
    trader: `account ${count - 1}`,
    mintIn: 'PC',
    mintOut: 'COIN',
    amountIn: 77_797n,
    amountOut: 959_180_587n,
    reserveIn: 381_157_697n + 77_797n,
    reserveOut: 7_049_739_015_291n - 959_180_587n,
  })
})

test('CPMM with a transfer fee of the output', () => {
  const named = call(13, { 6: 'IN', 7: 'OUT' }, [])
  expect(raydiumCpmm.readCallLog?.(decodeLogData(CPMM)!, named, context)).toMatchObject({
    trader: 'account 0',
    mintIn: 'IN',
    mintOut: 'OUT',
    amountIn: 417n,
    amountOut: 502n,
  })
})

const SWAP_V2 = [0x2b, 0x04, 0xed, 0x0b, 0x1a, 0xc9, 0x1e, 0x62]

test('CLMM with the price and the liquidity after the swap', () => {
  const named = call(16, { 5: 'IN', 6: 'OUT' }, SWAP_V2)
  const event = raydiumClmm.readCallLog?.(decodeLogData(CLMM)!, named, context)
  expect(event).toMatchObject({
    mintIn: 'IN',
    mintOut: 'OUT',
    amountIn: 506_943_249_962n,
    amountOut: 3_207_035_449n,
    reserveIn: 5_000n,
  })
  expect(event).toHaveProperty('price', expect.closeTo(15.8, 1))
})

test('Saber from token B to token A', () => {
  const named = call(9, { 4: 'B', 5: 'A' }, [1], SABER)
  expect(saber.readInvocation?.(named, context)).toMatchObject({
    pool: 'account 0',
    trader: 'account 2',
    mintIn: 'B',
    mintOut: 'A',
    amountIn: 113n,
    amountOut: 300n,
  })
})

test('bytes and lines that are no swap are none', () => {
  const log = (...logs: string[]) => call(8, { 3: 'COIN', 4: 'PC' }, [1], logs)
  const lines = ['ray_log: ', 'ray_log: AAAA', 'ray_log: ???', `${AMM_V4.slice(0, -4)}`, 'Event: SwapAToB']
  for (const line of lines) {
    expect(raydiumAmmV4.readInvocation?.(log(line), context)).toBeUndefined()
    expect(saber.readInvocation?.(log(line, '0x1, 0x2'), context)).toBeUndefined()
  }
  for (const [amm, text] of [
    [raydiumCpmm, CPMM],
    [raydiumClmm, CLMM],
  ] as const) {
    const data = decodeLogData(text)!
    const nameless: ProgramCall = call(3, {}, SWAP_V2)
    const read = (bytes: Uint8Array) => amm.readCallLog?.(bytes, nameless, context)
    for (let length = 0; length <= data.length; length++)
      expect(read(data.subarray(0, length))).toBeUndefined()
    expect(read(Uint8Array.from(data, (byte, at) => (at === 0 ? byte ^ 1 : byte)))).toBeUndefined()
  }
})

const at = (count: number) => Array.from({ length: count }, (_, place) => `${place}`)
const hex = (text: string) => [...Buffer.from(text, 'hex')]

test.each([
  [raydiumAmmV4, 8, [16], [{ pool: '1', trader: '7', vaults: ['3', '4'] }]],
  [raydiumAmmV4, 17, [9], [{ pool: '1', trader: '16', vaults: ['4', '5'] }]],
  [raydiumAmmV4, 18, [11], [{ pool: '1', trader: '17', vaults: ['5', '6'] }]],
  [raydiumCpmm, 13, hex('8fbe5adac41e33de'), [{ pool: '3', trader: '0', vaults: ['6', '7'] }]],
  [raydiumCpmm, 13, hex('37d96256a34ab4ad'), [{ pool: '3', trader: '0', vaults: ['6', '7'] }]],
  [raydiumClmm, 16, SWAP_V2, [{ pool: '2', trader: '0', vaults: ['5', '6'] }]],
  [saber, 9, [1], [{ pool: '0', trader: '2', vaults: ['4', '5'], feeAccounts: ['7'] }]],
  [whirlpool, 15, SWAP_V2, [{ pool: '4', trader: '3', vaults: ['8', '10'] }]],
  [
    whirlpool,
    24,
    hex('ba8fd11dfe02c275'),
    [
      { pool: '0', trader: '14', vaults: ['9', '10'] },
      { pool: '1', trader: '14', vaults: ['11', '12'] },
    ],
  ],
])('$id: accounts of a swap with %d accounts', (amm, count, data, expected) => {
  const named = (accounts: string[], bytes: readonly number[]): ProgramCall => ({
    programId: '',
    accounts,
    data: Uint8Array.from(bytes),
    tokenBalance: () => undefined,
  })
  expect(amm.swapVaults?.(named(at(count), data))).toEqual(expected)
  expect(amm.swapVaults?.(named(at(count), [0]))).toEqual([])
  expect(amm.swapVaults?.(named([], data))).toEqual([])
})
