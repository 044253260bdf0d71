import type { Amm } from '@callisto/amms'
import { addressBytes } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import { pumpCurve } from './pump-curve/amm.ts'
import { curveAddress } from './pump-shared/programs.ts'
import { pumpSwap } from './pump-swap/amm.ts'
import { raydiumLaunchlab } from './raydium-launchlab/amm.ts'

// Events as the public layouts state them: no program wrote these.
const COIN = 'Vote111111111111111111111111111111111111111'
const TRADER = 'Stake11111111111111111111111111111111111111'
const POOL = 'Config1111111111111111111111111111111111111'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const TAG = 'e445a52e51cb9a1d'

type Field = readonly [at: number, value: bigint | string | number]

/** An event of a kind: keys, whole numbers of 8 bytes, and bytes, by offset behind its name. */
function event(kind: string, length: number, fields: readonly Field[]): Buffer {
  const data = Buffer.alloc(16 + length)
  data.write(TAG + kind, 'hex')
  for (const [at, value] of fields) {
    if (typeof value === 'string') data.set(addressBytes(value), 16 + at)
    else if (typeof value === 'number') data.writeUInt8(value, 16 + at)
    else data.writeBigInt64LE(value, 16 + at)
  }
  return data
}

const text = (value: string) => Buffer.concat([Buffer.from([value.length, 0, 0, 0]), Buffer.from(value)])

function read(amm: Amm, accounts: readonly string[], ...calls: Uint8Array[]) {
  const programId = amm.owners[0]!
  const inner = calls.map((data) => ({ programId, data, accounts: [], stackHeight: 2 }))
  const tokenBalance = (account: string) =>
    account.startsWith('vault') ? { mint: '', amount: 5_000n } : undefined
  return amm.readInvocation?.(
    { programId, accounts, data: new Uint8Array(), tokenBalance, inner, logs: [] },
    { quoteMintOf: () => undefined },
  )
}

const CURVE_EVENT: readonly Field[] = [
  [0, COIN],
  [32, 1_000n],
  [40, 700n],
  [49, TRADER],
  [89, 31_000n],
  [97, 90_000n],
  [105, 1_500n],
  [113, 60_000n],
  [161, 9n],
  [209, 3n],
]
const curveEvent = (isBuy: boolean) => event('bddb7fd34ee661ee', 217, [...CURVE_EVENT, [48, isBuy ? 1 : 0]])

/** What newer programs append: a name, flags and fees, whom the creator shares with, and the quote. */
function newerCurveEvent(quoteMint: string): Buffer {
  const quote = Buffer.alloc(32 + 24 + 16)
  quote.set(addressBytes(quoteMint))
  for (const [index, value] of [2_000n, 41_000n, 2_500n].entries())
    quote.writeBigUInt64LE(value, 32 + 8 * index)
  const sharers = Buffer.concat([Buffer.from([2, 0, 0, 0]), Buffer.alloc(2 * 34)])
  return Buffer.concat([curveEvent(true), Buffer.alloc(33), text('buy_v3'), Buffer.alloc(33), sharers, quote])
}

test('a buy of a curve is read with what it cost, a sale with what it paid', () => {
  const common = { kind: 'swap', pool: curveAddress(COIN), trader: TRADER }
  const curve = { realBase: 60_000n, realQuote: 1_500n }
  expect(read(pumpCurve, [], curveEvent(true))).toMatchObject({
    ...common,
    mintIn: WRAPPED_SOL,
    mintOut: COIN,
    amountIn: 1_012n,
    amountOut: 700n,
    reserveIn: 31_000n,
    reserveOut: 90_000n,
    curve,
  })
  expect(read(pumpCurve, [], curveEvent(false))).toMatchObject({
    ...common,
    mintIn: COIN,
    amountIn: 700n,
    amountOut: 988n,
    reserveIn: 90_000n,
  })
})

test('a newer event of a curve names its quote', () => {
  expect(read(pumpCurve, [], newerCurveEvent(USDC))).toMatchObject({
    mintIn: USDC,
    amountIn: 2_012n,
    reserveIn: 41_000n,
    curve: { realQuote: 2_500n },
  })
  expect(read(pumpCurve, [], newerCurveEvent(WRAPPED_SOL))).toMatchObject({
    mintIn: WRAPPED_SOL,
    amountIn: 1_012n,
  })
})

test('a buy past the end of a curve counts what it took of the pool', () => {
  const rest = event('6fb06d8b316cd5fb', 184, [
    [136, 40n],
    [144, 100n],
    [160, 2n],
    [176, 1n],
  ])
  expect(read(pumpCurve, [], curveEvent(true), rest)).toMatchObject({ amountIn: 1_115n, amountOut: 740n })
})

const TEXTS = Buffer.concat(['Moon Cat', 'MOON', 'https://example.com/moon.json'].map(text))

/** The event of a new coin: texts, then keys and amounts by offset behind them. */
function createEvent(texts: Buffer, more: readonly Field[] = [], length = 168): Buffer {
  const rest = event('', length, [
    [0, COIN],
    [32, POOL],
    [64, TRADER],
    [96, TRADER],
    [136, 1_073_000n],
    [144, 30_000n],
    [152, 793_100n],
    [160, 1_000_000n],
    ...more,
  ]).subarray(16)
  return Buffer.concat([Buffer.from(`${TAG}1b72a94ddeeb6376`, 'hex'), texts, rest])
}

test('a new coin is read with its curve and its texts', () => {
  const launched = {
    kind: 'launch',
    venue: 'pump-curve',
    curve: POOL,
    mint: COIN,
    quoteMint: WRAPPED_SOL,
    creator: TRADER,
    decimals: 6,
    supply: 1_000_000n,
    forSale: 793_100n,
    virtualBase: 1_073_000n,
    virtualQuote: 30_000n,
    name: 'Moon Cat',
    symbol: 'MOON',
    uri: 'https://example.com/moon.json',
  }
  expect(read(pumpCurve, [], createEvent(TEXTS))).toMatchObject(launched)
  const paired: Field[] = [
    [202, USDC],
    [234, 4_500n],
  ]
  expect(read(pumpCurve, [], createEvent(TEXTS, paired, 242))).toMatchObject({
    ...launched,
    quoteMint: USDC,
    virtualQuote: 4_500n,
  })
  // Of a build without the quote's reserve, and with no named quote.
  expect(read(pumpCurve, [], createEvent(TEXTS, [], 202))).toMatchObject(launched)
  expect(read(pumpCurve, [], createEvent(TEXTS, [], 242))).toMatchObject(launched)
})

test.each([
  ['a text longer than the program takes', Buffer.concat([text('x'.repeat(65)), text('M'), text('u')])],
  ['a length beyond the event', Buffer.from([255, 255, 255, 127, 0, 0])],
  ['texts without the rest', Buffer.concat([TEXTS, TEXTS])],
])('a new coin with %s is not read', (_, texts) => {
  const cut = createEvent(texts)
  expect(
    read(pumpCurve, [], texts.length > 2 * TEXTS.length - 1 ? cut.subarray(0, 120) : cut),
  ).toBeUndefined()
})

test('a complete curve becomes a pool', () => {
  const migrated = event('bde95db95c94ea94', 160, [
    [32, COIN],
    [88, TRADER],
    [128, POOL],
  ])
  expect(read(pumpCurve, [], migrated)).toEqual({ kind: 'graduation', mint: COIN, curve: TRADER, pool: POOL })
  const created = event('b1310cd2a076a774', 230, [
    [10, TRADER],
    [42, COIN],
    [74, USDC],
    [106, 6],
    [107, 9],
    [165, POOL],
  ])
  expect(read(pumpSwap, [], created)).toEqual({
    kind: 'pool',
    venue: 'pump-swap',
    pool: POOL,
    mint0: COIN,
    mint1: USDC,
    decimals0: 6,
    decimals1: 9,
    creator: TRADER,
  })
})

const SWAP_ACCOUNTS = [POOL, 'user', 'config', COIN, USDC, 'user base', 'user quote', 'vault 0', 'vault 1']
const SWAP_EVENT: readonly Field[] = [
  [8, 70n],
  [104, 33n],
  [112, POOL],
  [144, TRADER],
]

test('a trade of PumpSwap is read with the reserve that its virtual part makes', () => {
  const buy = Buffer.concat([
    event('67f4521f2cf57777', 393, SWAP_EVENT),
    text('buy_v2'),
    Buffer.alloc(32),
    Buffer.from([0xf0, ...Array(15).fill(0xff)]),
  ])
  expect(read(pumpSwap, SWAP_ACCOUNTS, buy)).toMatchObject({
    pool: POOL,
    trader: TRADER,
    mintIn: USDC,
    mintOut: COIN,
    amountIn: 33n,
    amountOut: 70n,
    reserveIn: 4_984n,
    reserveOut: 5_000n,
  })
  const sale = event('3e2f370aa503dc2a', 400, [...SWAP_EVENT, [384, 16n]])
  expect(read(pumpSwap, SWAP_ACCOUNTS, sale)).toMatchObject({
    mintIn: COIN,
    amountIn: 70n,
    amountOut: 33n,
    reserveIn: 5_000n,
    reserveOut: 5_016n,
  })
  expect(read(pumpSwap, SWAP_ACCOUNTS, event('3e2f370aa503dc2a', 176, SWAP_EVENT))).toMatchObject({
    reserveOut: 5_000n,
  })
  expect(read(pumpSwap, [COIN, ...SWAP_ACCOUNTS.slice(1)], sale)).toBeUndefined()
})

const SALE_ACCOUNTS = ['trader', '', '', '', POOL, '', '', '', '', COIN, WRAPPED_SOL]

/** A trade of a sale from one state to the next, with fees of the protocol, the platform and, in newer ones, the creator. */
function saleEvent(length: number, virtualBase: bigint, amounts: readonly bigint[], side: number): Buffer {
  const fields = [1_000n, virtualBase, 300n, ...amounts, 0n, 0n, 4n, 3n, 2n]
  return event('bddb7fd34ee661ee', length, [
    [0, POOL],
    ...fields.map((value, index): Field => [32 + 8 * index, value]),
    [length === 130 ? 128 : 136, side],
  ])
}

test.each([
  [130, 1_500n, 0, { amountIn: 79n, amountOut: 100n, reserveIn: 420n, reserveOut: 1_200n }],
  [138, 1_500n, 0, { amountIn: 79n, amountOut: 100n, reserveIn: 420n, reserveOut: 1_200n }],
  [139, 1_000n, 0, { amountIn: 79n, amountOut: 100n, reserveIn: 300n, reserveOut: 1_000n }],
])('a buy of LaunchLab of %d bytes, virtual base %d', (length, virtualBase, side, expected) => {
  const trade = saleEvent(length, virtualBase, [200n, 50n, 300n, 120n], side)
  expect(read(raydiumLaunchlab, SALE_ACCOUNTS, trade)).toMatchObject({
    pool: POOL,
    trader: 'trader',
    mintIn: WRAPPED_SOL,
    mintOut: COIN,
    curve: { realBase: 700n, realQuote: 120n },
    ...expected,
  })
})

test('a sale to LaunchLab pays its fees from what it gets', () => {
  const trade = saleEvent(139, 1_500n, [300n, 120n, 200n, 50n], 1)
  expect(read(raydiumLaunchlab, SALE_ACCOUNTS, trade)).toMatchObject({
    mintIn: COIN,
    amountIn: 100n,
    amountOut: 61n,
  })
})

test.each([
  [pumpCurve, [], newerCurveEvent(USDC), 16 + 217],
  [pumpSwap, SWAP_ACCOUNTS, event('67f4521f2cf57777', 393, SWAP_EVENT), 16 + 176],
  [raydiumLaunchlab, SALE_ACCOUNTS, saleEvent(139, 1_500n, [200n, 50n, 300n, 120n], 0), 16 + 130],
] as [Amm, string[], Buffer, number][])(
  '$0.id: a cut event is none, or an older one',
  (amm, accounts, data, least) => {
    for (let length = 0; length <= data.length; length++)
      expect(read(amm, accounts, data.subarray(0, length)) !== undefined).toBe(length >= least)
  },
)
