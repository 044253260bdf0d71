import { clmm, cpmm, launchpad } from '@callisto/program-clients'
import { expect, test } from 'vitest'
import { mint, testAddress } from '../testing/order-chain.test-helper.ts'
import { programAccount } from '../testing/test-orders.test-helper.ts'
import { poolDepth } from './pool-depth.ts'

const NONE = testAddress(9, 0)
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
  ...{ decimals0: 6, decimals1: 6, bump: 0, reserve0: 500n, reserve1: 900n },
}
const constant = cpmm.encodePool({ ...shared, lpMint: NONE, lpSupply: 0n, lpBurned: 0n })
/** At a price of 4 mint1 for mint0. */
const concentrated = (liquidity: bigint, sqrtPrice = 2n << 64n) =>
  clmm.encodePool({
    ...{ ...shared, liquidity, sqrtPrice, feeGrowth0: 0n, feeGrowth1: 0n, slotSqrtPrice: sqrtPrice },
    ...{ tickSpacing: 1, ticksBelow: 0, ticks: [] },
  })
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
      virtualQuote: 1n,
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
  ['a constant product', cpmm.PROGRAM, constant, 900n, 500n],
  ['active liquidity', clmm.PROGRAM, concentrated(200n), 400n, 100n],
  ['liquidity of a narrow range, with little behind it', clmm.PROGRAM, concentrated(1n << 60n), 900n, 500n],
  ['a pool without a price', clmm.PROGRAM, concentrated(1n, 0n), undefined, undefined],
  ['a curve', launchpad.PROGRAM, curve('trading'), 70n, undefined],
  ['a curve that is sold out', launchpad.PROGRAM, curve('complete'), undefined, undefined],
  ['an account of another program', NONE, constant, undefined, undefined],
])('depth of %s', (_, owner, data, ofMint1, ofMint0) => {
  const account = programAccount(testAddress(9, 1), owner, data)
  expect([poolDepth(account, mint(1)), poolDepth(account, mint(0))]).toEqual([ofMint1, ofMint0])
  expect(poolDepth(account, mint(2))).toBeUndefined()
})
