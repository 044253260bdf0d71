import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { clmm, cpmm, launchpad } from './index.ts'
import { readProgramAccount } from './read-account.ts'

const key = (last: string) => address(`So1111111111111111111111111111111111111111${last}`)

const pool: cpmm.Pool = {
  config: key('2'),
  creator: key('3'),
  mint0: key('4'),
  mint1: key('5'),
  tokenProgram0: key('6'),
  tokenProgram1: key('6'),
  vault0: key('7'),
  vault1: key('8'),
  lpMint: key('9'),
  reserve0: 100n,
  reserve1: 200n,
  protocolFees0: 1n,
  protocolFees1: 1n,
  creatorFees0: 1n,
  creatorFees1: 1n,
  lpSupply: 10n,
  lpBurned: 0n,
  cumulativePrice: 0n,
  pricedSlot: 0n,
  depthNow: 0n,
  depthBefore: 0n,
  lpFeePpm: 2_500,
  protocolFeePpm: 0,
  creatorFeePpm: 0,
  decimals0: 9,
  decimals1: 6,
  bump: 255,
}
const curve: launchpad.Curve = {
  config: key('2'),
  creator: key('3'),
  mint: key('4'),
  quoteMint: key('5'),
  quoteTokenProgram: key('6'),
  baseVault: key('7'),
  quoteVault: key('8'),
  pool: key('9'),
  virtualBase: 1n,
  virtualQuote: 2n,
  realBase: 30n,
  realQuote: 40n,
  supply: 100n,
  forSale: 80n,
  protocolFees: 0n,
  creatorFees: 0n,
  cumulativePrice: 0n,
  pricedSlot: 0n,
  createdAt: 0n,
  protocolFeePpm: 0,
  creatorFeePpm: 0,
  sniperFeePpm: 0,
  sniperDecaySeconds: 0,
  status: 'trading',
  decimals: 6,
  bump: 255,
}
const tier: cpmm.Config = {
  admin: key('2'),
  createAuthority: key('3'),
  lpFeePpm: 1,
  protocolFeePpm: 2,
  creatorFeePpm: 3,
  index: 1,
  bump: 1,
}

test('a pool, a curve and a fee tier are told apart by their bytes', () => {
  expect(readProgramAccount(cpmm.PROGRAM, cpmm.encodePool(pool))).toEqual({
    kind: 'pool',
    mint0: key('4'),
    mint1: key('5'),
    reserve0: 100n,
    reserve1: 200n,
    decimals0: 9,
    decimals1: 6,
    config: key('2'),
    creator: key('3'),
  })
  expect(readProgramAccount(launchpad.PROGRAM, launchpad.encodeCurve(curve))).toMatchObject({
    kind: 'curve',
    forSale: 80n,
    left: 30n,
    raised: 40n,
    status: 'trading',
    pool: key('9'),
  })
  expect(readProgramAccount(cpmm.PROGRAM, cpmm.encodeConfig(tier))).toEqual({
    kind: 'config',
    name: undefined,
  })
})

test('an account of another program and bytes of no account are not read', () => {
  expect(readProgramAccount(key('9'), cpmm.encodePool(pool))).toBeUndefined()
  expect(readProgramAccount(clmm.PROGRAM, cpmm.encodePool(pool))).toBeUndefined()
  expect(readProgramAccount(cpmm.PROGRAM, cpmm.encodePool(pool).subarray(1))).toBeUndefined()
})
