import { readAddress } from '@callisto/solana/codec'
import { type Address, address, getAddressDecoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpmm, launchpad, router } from './index.ts'

const key = (byte: number) => getAddressDecoder().decode(new Uint8Array(32).fill(byte))

const u64 = fc.bigInt(0n, 2n ** 64n - 1n)
const u128 = fc.bigInt(0n, 2n ** 128n - 1n)
const u32 = fc.nat(0xffff_ffff)
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => readAddress(bytes))

const pools = fc.record<cpmm.Pool>({
  config: keys,
  creator: keys,
  mint0: keys,
  mint1: keys,
  tokenProgram0: keys,
  tokenProgram1: keys,
  vault0: keys,
  vault1: keys,
  lpMint: keys,
  reserve0: u64,
  reserve1: u64,
  protocolFees0: u64,
  protocolFees1: u64,
  creatorFees0: u64,
  creatorFees1: u64,
  cumulativePrice: fc.bigInt(0n, 2n ** 128n - 1n),
  pricedSlot: u64,
  depthNow: u128,
  depthBefore: u128,
  lpSupply: u64,
  lpBurned: u64,
  lpFeePpm: u32,
  protocolFeePpm: u32,
  creatorFeePpm: u32,
  decimals0: fc.nat(255),
  decimals1: fc.nat(255),
  bump: fc.nat(255),
})

test('our base58 is that of kit, zero bytes in front included', () => {
  const decoder = getAddressDecoder()
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(32), (bytes, zeros) => {
      bytes.fill(0, 0, zeros)
      // Twice: the second answer comes from memory.
      expect(readAddress(bytes)).toBe(decoder.decode(bytes))
      expect(readAddress(Uint8Array.of(1, ...bytes), 1)).toBe(decoder.decode(bytes))
    }),
    { seed: 1, numRuns: 500 },
  )
})

test('a pool comes back as it was written, and its bytes stand where the IDL says', () => {
  fc.assert(
    fc.property(pools, (pool) => {
      const bytes = cpmm.encodePool(pool)
      expect(bytes.length).toBe(cpmm.POOL_SIZE)
      expect(new TextDecoder().decode(bytes.subarray(0, 8))).toBe('cppoolst')
      expect(new DataView(bytes.buffer).getBigUint64(8 + 9 * 32, true)).toBe(pool.reserve0)
      expect(cpmm.decodePool(bytes)).toEqual(pool)
    }),
    { seed: 2, numRuns: 100 },
  )
})

test('bytes that are not exactly a pool are refused', () => {
  const [pool] = fc.sample(pools, { seed: 3, numRuns: 1 })
  const bytes = cpmm.encodePool(pool!)
  expect(cpmm.decodePool(bytes.subarray(0, -1))).toBeUndefined()
  expect(cpmm.decodePool(Uint8Array.of(...bytes, 0))).toBeUndefined()
  expect(cpmm.decodePool(new Uint8Array())).toBeUndefined()
  bytes[0] = 0
  expect(cpmm.decodePool(bytes)).toBeUndefined()
})

test('no bytes make a reader throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      for (const decode of [
        cpmm.decodeEvent,
        launchpad.decodeEvent,
        router.decodeEvent,
        router.decodeRoute,
      ]) {
        const value = decode(bytes)
        expect(value === undefined || typeof value === 'object').toBe(true)
      }
    }),
    { seed: 4, numRuns: 500 },
  )
})

const launched: launchpad.LaunchedEvent = {
  type: 'launched',
  curve: key(1),
  mint: key(2),
  config: key(3),
  creator: key(4),
  quoteMint: key(5),
  virtualBase: 1_073_000_000_000_000n,
  virtualQuote: 30_000_000_000n,
  supply: 10n ** 15n,
  forSale: 793_100_000_000_000n,
  decimals: 6,
  name: 'Zürich cat 🐈',
  symbol: 'CAT',
  uri: '',
}

test('events with text come back; a wrong length or broken UTF-8 is refused', () => {
  const bytes = launchpad.encodeEvent(launched)
  expect(launchpad.decodeEvent(bytes)).toEqual(launched)
  expect(launchpad.decodeEvent(bytes.subarray(0, -1))).toBeUndefined()
  const broken = bytes.slice()
  broken[bytes.indexOf(0xf0)] = 0xff
  expect(launchpad.decodeEvent(broken)).toBeUndefined()
})

test('route data is what the program reads', () => {
  const args: router.RouteArgs = {
    amountIn: 5n,
    quotedOut: 2n ** 63n,
    slippageBps: 50,
    platformFeeBps: 0,
    steps: [
      { venue: 'cpmm', shareBps: 10_000, inputIndex: 0, outputIndex: 1 },
      { venue: 'launchpadSell', shareBps: 2_500, inputIndex: 1, outputIndex: 2 },
    ],
  }
  const instruction = router.route(
    {
      user: key(1),
      sourceAccount: key(2),
      destinationAccount: key(3),
      sourceMint: key(4),
      destinationMint: key(5),
      sourceTokenProgram: key(6),
      destinationTokenProgram: key(7),
    },
    args,
  )
  expect(Buffer.from(instruction.data).toString('hex')).toBe(
    '00' + '0500000000000000' + '0000000000000080' + '3200' + '0000' + '02' + '0010270001' + '02c4090102',
  )
  expect(router.decodeRoute(Uint8Array.from(instruction.data))).toEqual(args)
  expect(instruction.accounts.map(({ role }) => role)).toEqual([2, 1, 1, 0, 0, 0, 0, 0])
  expect(instruction.accounts[7]?.address).toBe(router.PROGRAM)
})

test('the accounts at the end of a buy come together or not at all', () => {
  const trade = {
    trader: key(1),
    curve: key(2),
    mint: key(3),
    quoteMint: key(4),
    baseVault: key(5),
    quoteVault: key(6),
    traderBase: key(7),
    traderQuote: key(8),
    baseTokenProgram: key(9),
    quoteTokenProgram: key(10),
  }
  const tail = {
    config: key(11),
    authority: key(12),
    cpmmConfig: key(13),
    pool: key(14),
    lpMint: key(15),
    poolBaseVault: key(16),
    poolQuoteVault: key(17),
    lpTokenProgram: key(18),
    cpmmProgram: key(19),
    systemProgram: key(20),
  }
  const args = { amountIn: 1n, minAmountOut: 0n }
  expect(launchpad.buyExactIn(trade, args).accounts).toHaveLength(10)
  expect(launchpad.buyExactIn({ ...trade, ...tail }, args).accounts).toHaveLength(20)
  expect(() => launchpad.buyExactIn({ ...trade, pool: key(9) }, args)).toThrow(TypeError)
})

test('derived addresses are stable', async () => {
  const [config] = await cpmm.findConfigPda({ admin: key(1), index: 7 })
  const [again, bump] = await cpmm.findConfigPda({ admin: key(1), index: 7 })
  expect(again).toBe(config)
  expect(bump).toBeLessThanOrEqual(255)
  expect(await cpmm.findConfigPda({ admin: key(1), index: 8 })).not.toEqual([config, bump])
  expect(cpmm.configSeeds({ admin: key(1), index: 0x0102 }).at(-1)).toEqual(Uint8Array.of(2, 1))
})

test('every program has its own id, and errors start at 6000 in order', () => {
  const ids: Address[] = [cpmm.PROGRAM, launchpad.PROGRAM, router.PROGRAM]
  expect(new Set(ids.map((id) => address(id))).size).toBe(3)
  for (const { errors } of [cpmm, launchpad, router]) {
    expect(Object.keys(errors).map(Number)).toEqual(Object.keys(errors).map((_, index) => 6000 + index))
  }
  expect(Object.keys(router.errors)).toHaveLength(19)
})

test('values that do not fit their field are not written', () => {
  expect(() =>
    cpmm.encodeEvent({
      type: 'feesCollected',
      pool: key(1),
      collector: key(1),
      amount0: -1n,
      amount1: 0n,
      creator: true,
    }),
  ).toThrow(RangeError)
  expect(() => cpmm.configSeeds({ admin: key(1), index: 65_536 })).toThrow(RangeError)
})
