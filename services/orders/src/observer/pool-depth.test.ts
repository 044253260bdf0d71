import { clmm, cpmm, launchpad } from '@callisto/program-clients'
import { expect, test } from 'vitest'
import { mint, testAddress } from '../testing/order-chain.test-helper.ts'
import { programAccount } from '../testing/test-orders.test-helper.ts'
import { poolDepth } from './pool-depth.ts'

const NONE = testAddress(9, 0)
/** Two windows of 750 slots after what was done last to the pools. */
const AGED = 1_500
const shared = {
  ...{
    config: NONE,
    creator: NONE,
    mint0: mint(0),
    mint1: mint(1),
    tokenProgram0: NONE,
    tokenProgram1: NONE,
  },
  ...{ vault0: NONE, vault1: NONE, protocolFees0: 0n, protocolFees1: 0n, creatorFees0: 0n, creatorFees1: 0n },
  ...{ cumulativePrice: 0n, pricedSlot: 0n, lpFeePpm: 0, protocolFeePpm: 0, creatorFeePpm: 0 },
  ...{ decimals0: 6, decimals1: 6, bump: 0, reserve0: 5_000n, reserve1: 9_000n },
  ...{ depthNow: 0n, depthBefore: 0n },
}
const constant = cpmm.encodePool({ ...shared, lpMint: NONE, lpSupply: 0n, lpBurned: 0n })
/** Liquidity over ranges of ticks, at the price 1. */
function concentrated(ranges: readonly (readonly [lower: number, upper: number, liquidity: bigint])[]) {
  const nets = new Map<number, bigint>()
  const add = (tick: number, net: bigint) => nets.set(tick, (nets.get(tick) ?? 0n) + net)
  for (const [lower, upper, liquidity] of ranges) {
    add(lower, liquidity)
    add(upper, -liquidity)
  }
  const ticks = [...nets]
    .sort(([a], [b]) => a - b)
    .map(([index, liquidityNet]) => ({
      ...{ index, liquidityNet, liquidityGross: 1n, feeGrowthOutside0: 0n, feeGrowthOutside1: 0n },
    }))
  const below = ticks.filter(({ index }) => index <= 0)
  const liquidity = below.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n)
  const sqrtPrice = 1n << 64n
  return clmm.encodePool({
    ...{ ...shared, liquidity, sqrtPrice, feeGrowth0: 0n, feeGrowth1: 0n, slotSqrtPrice: sqrtPrice },
    ...{ tickSpacing: 1, ticksBelow: below.length, ticks },
    ...{ reserveNow0: 0n, reserveNow1: 0n, reserveBefore0: 0n, reserveBefore1: 0n },
  })
}
const WIDE = [-1_000, 1_000, 1_000_000n] as const
const curve = (status: launchpad.CurveStatus) =>
  launchpad.encodeCurve({
    ...{
      config: NONE,
      creator: NONE,
      mint: mint(0),
      quoteMint: mint(1),
      quoteTokenProgram: NONE,
      baseVault: NONE,
    },
    ...{
      quoteVault: NONE,
      pool: NONE,
      virtualBase: 1n,
      virtualQuote: 10_000n,
      realBase: 1n,
      realQuote: 70n,
      supply: 1n,
    },
    ...{ forSale: 1n, protocolFees: 0n, creatorFees: 0n, cumulativePrice: 0n, pricedSlot: 0n, createdAt: 0n },
    ...{
      protocolFeePpm: 0,
      creatorFeePpm: 0,
      sniperFeePpm: 0,
      sniperDecaySeconds: 0,
      status,
      decimals: 6,
      bump: 0,
    },
  })

test.each([
  ['a constant product: what 2 % of the price takes', cpmm.PROGRAM, constant, 89n, 49n],
  ['a range over 2 %', clmm.PROGRAM, concentrated([WIDE]), 9_901n, 9_901n],
  ['a wall on one side', clmm.PROGRAM, concentrated([WIDE, [0, 1_000, 1n << 60n]]), 9_901n, 9_901n],
  ['three ticks, however much', clmm.PROGRAM, concentrated([[-1, 2, 1_000_000_000n]]), 0n, 0n],
  [
    'ranges behind a gap',
    clmm.PROGRAM,
    concentrated([
      [-500, -60, 1n << 60n],
      [60, 500, 1n << 60n],
    ]),
    0n,
    0n,
  ],
  ['a pool of ranges without a position', clmm.PROGRAM, concentrated([]), 0n, 0n],
  ['a curve', launchpad.PROGRAM, curve('trading'), 70n, undefined],
  ['a curve that is sold out', launchpad.PROGRAM, curve('complete'), undefined, undefined],
  ['an account of another program', NONE, constant, undefined, undefined],
])('depth of %s', (_, owner, data, ofMint1, ofMint0) => {
  const account = programAccount(testAddress(9, 1), owner, data)
  expect([poolDepth(account, mint(1), AGED), poolDepth(account, mint(0), AGED)]).toEqual([ofMint1, ofMint0])
  expect(poolDepth(account, mint(2), AGED)).toBeUndefined()
})

test('what has not stood does not count', () => {
  for (const [owner, data] of [
    [cpmm.PROGRAM, constant],
    [clmm.PROGRAM, concentrated([WIDE])],
  ] as const) {
    const account = programAccount(testAddress(9, 1), owner, data)
    expect(poolDepth(account, mint(1), AGED - 1)).toBe(0n)
  }
})
