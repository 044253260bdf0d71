import { AMMS, type Amm } from '@callisto/amms'
import { NATIVE_MINT } from '@callisto/solana'
import { addressBytes, readAddress } from '@callisto/solana/codec'
import { describe, expect, test } from 'vitest'
import { readVectors } from './vectors.test-helper.ts'
import { VENUES } from './venues.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const venue = (id: string) => VENUES.find((amm) => amm.id === id)!

// Pools of SOL and USDC on mainnet, as their venues publish them.
test.each([
  ['whirlpool', 'Czfq3xZZDmsdGdUyrNLtRhGc47cXcZtLG4crryfu44zE'],
  ['whirlpool', 'HJPjoWUrhoZzkNfRpHuieeFk9WcZWjwy6PBjZ81ngndJ'],
  ['raydium-clmm', '8sLbNZoA1cfnvMJLPfp98ZLAnFSYCFApfJKMbiXNLwxj'],
  ['raydium-clmm', '3ucNos4NbumPLZNWztqGHNFFgkHeRMBQAVemeeomsUxv'],
])('%s derives %s', (id, pool) => {
  const { discovery } = venue(id)
  expect(discovery.candidates?.(NATIVE_MINT, USDC)).toContain(pool)
  expect(discovery.candidates?.(USDC, NATIVE_MINT)).toEqual(discovery.candidates?.(NATIVE_MINT, USDC))
})

test('a pair has about 60 candidates, each once', () => {
  const all = VENUES.flatMap(({ discovery }) => discovery.candidates?.(NATIVE_MINT, USDC) ?? [])
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBe(61)
})

describe.each([...AMMS, ...VENUES].map((amm: Amm) => ({ amm, id: amm.id })))('$id', ({ amm }) => {
  test.each([
    ['', ''],
    ['x', USDC],
    [USDC, 'é'.repeat(44)],
    ['0'.repeat(44), '1'.repeat(33)],
    [USDC, USDC],
  ])('has no list of pools that is wrong for %j and %j', (mintA, mintB) => {
    const { candidates, pairFilters } = amm.discovery
    for (const address of candidates?.(mintA, mintB) ?? []) expect(addressBytes(address).length).toBe(32)
    if (mintA !== mintB) expect(pairFilters?.(mintA, mintB) ?? []).toEqual([])
  })

  test('finds each pool by one way at least', () => {
    const { candidates, pairFilters } = amm.discovery
    expect(candidates ?? pairFilters).toBeDefined()
  })
})

test.each(VENUES.map((amm) => ({ amm, id: amm.id })))(
  '$id selects the pools of a pair by their bytes',
  ({ amm }) => {
    for (const state of readVectors(amm).flatMap(({ states }) => states.slice(0, 20))) {
      const root = state.accounts.find(({ address }) => address === state.root)!
      const [mintA, mintB] = state.mints as [string, string]
      const passing = (amm.discovery.pairFilters?.(mintB, mintA) ?? []).filter((filters) =>
        filters.every(({ offset, bytes }) => readAddress(root.data, offset) === readAddress(bytes, 0)),
      )
      expect(passing).toHaveLength(1)
    }
  },
)
