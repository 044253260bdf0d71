import type { Asset, Pool, ScreenerFilters } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { auditScore } from './audit-score.ts'
import { matchesFilters } from './match-filters.ts'
import { mergeAsset, newestPrice } from './merge-asset.ts'
import { sortPools } from './sort-pools.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const bare: Asset = { id: 'mint', name: 'Bonkers', symbol: 'BNK', decimals: 6 }
const full: Asset = {
  ...bare,
  isVerified: true,
  launchpad: 'met-dbc',
  partnerConfig: 'config',
  liquidity: 400,
  mcap: 5000,
  twitter: 'https://x.com/a',
  bondingCurve: 40,
  firstPool: { id: 'p', createdAt: '2026-11-20T11:00:00Z' },
  stats1h: { buyVolume: 70, sellVolume: 30, numBuys: 4, numSells: 1 },
  audit: { mintAuthorityDisabled: true, topHoldersPercentage: 12, lpBurnedPercentage: 100, devMints: 2 },
}
const pass = (asset: Asset, filters: ScreenerFilters, timeframe: '1h' | '5m' = '1h') =>
  matchesFilters(asset, filters, timeframe, now)

describe('filters', () => {
  test.each<[string, ScreenerFilters, boolean, boolean]>([
    ['nothing asked', {}, true, true],
    // spec 1-5.1-01
    ['verified', { verified: true }, true, false],
    ['mint authority', { mintAuthorityDisabled: true }, true, false],
    ['freeze authority', { freezeAuthorityDisabled: true }, false, false],
    // spec 1-5.2-06, 1-9-02
    ['small Meteora pools hidden', { smallMeteoraDBC: true }, false, true],
    ['socials', { hasSocials: true }, true, false],
    // spec 1-5.2-03
    ['two socials', { numOfSocials: 2 }, false, false],
    ['LP burnt', { lpBurntPercentage: 100 }, true, false],
    ['top holders at most', { topHoldersPercentage: 12 }, true, false],
    // spec 1-5.2-01
    ['volume from', { bounds: { volume: { min: 100 } } }, true, false],
    ['volume over', { bounds: { volume: { min: 100.01 } } }, false, false],
    ['net volume to', { bounds: { netVolume: { max: 40 } } }, true, true],
    ['txns', { bounds: { txns: { min: 5, max: 5 } } }, true, false],
    // spec 1-5.2-02
    ['missing counts as 0', { bounds: { mcap: { max: 4000 } } }, false, true],
    ['missing holders share fails', { bounds: { topHoldersPercentage: { max: 90 } } }, true, false],
    ['missing curve fails', { bounds: { bondingCurve: { min: 0 } } }, true, false],
    ['an empty bound asks nothing', { bounds: { bondingCurve: {} } }, true, true],
    // spec 1-5.1-03
    ['age in minutes', { bounds: { tokenAge: { min: 60, max: 60 } } }, true, false],
    ['never bonded counts as age 0', { bounds: { bondedAge: { max: 1 } } }, true, true],
    ['launchpad without regard to case', { launchpads: ['met-dbc', 'boop'] }, true, false],
    ['LaunchLab by its label', { launchpads: ['raydium-launchlab'] }, false, false],
    ['not from pump.fun', { notPumpfunToken: true }, true, true],
    ['partner', { partnerConfigs: ['config'] }, true, false],
    ['other partner', { partnerConfigs: ['Config'] }, false, false],
    ['launches of the dev', { bounds: { devLaunchedMints: { min: 2, max: 2 } } }, true, false],
    ['other launchpad', { launchpads: ['boop'] }, false, false],
    // spec 1-5.2-04
    ['keyword in the name', { searchInclude: ['nope', 'ONKER'] }, true, true],
    ['keyword excluded', { searchExclude: ['bnk'] }, false, false],
  ])('%s', (_, filters, fullPasses, barePasses) => {
    expect([pass(full, filters), pass(bare, filters)]).toEqual([fullPasses, barePasses])
  })

  test('tokens name their launchpad in any case', () => {
    expect(pass({ ...bare, launchpad: 'Pump.fun' }, { notPumpfunToken: true })).toBe(false)
    expect(pass({ ...bare, launchpad: 'Raydium' }, { launchpads: ['raydium-launchlab'] })).toBe(true)
    expect(pass({ ...bare, launchpad: 'nobody' }, { launchpads: ['pump.fun'] })).toBe(false)
  })

  // spec 1-5.2-05
  test('window bounds follow the timeframe', () => {
    expect(pass(full, { bounds: { volume: { min: 1 } } }, '5m')).toBe(false)
  })
})

const pool = (id: string, asset: Partial<Asset> = {}): Pool => ({
  id: `pool-${id}`,
  chain: 'solana',
  dex: 'cpmm',
  createdAt: '2026-11-20T11:00:00Z',
  baseAsset: { ...bare, ...asset, id },
})

describe('sorting', () => {
  const liquidity = 5000
  const pools = [
    pool('a', { mcap: 1, liquidity }),
    pool('b'),
    pool('d', { mcap: 9, liquidity }),
    pool('c', { mcap: 9, liquidity }),
  ]
  const ids = (list: Pool[]) => list.map((entry) => entry.baseAsset.id).join('')
  test('descending, unknown last, ties by id', () =>
    expect(ids(sortPools(pools, 'mcap', '1h', 'desc'))).toBe('cdab'))
  test('ascending, unknown still last', () => expect(ids(sortPools(pools, 'mcap', '1h', 'asc'))).toBe('acdb'))
  test('a market cap without liquidity behind it has no rank', () =>
    expect(ids(sortPools([...pools, pool('e', { mcap: 1e12, liquidity: 999 })], 'mcap', '1h', 'desc'))).toBe(
      'cdabe',
    ))
  test('a curve of an unlisted launchpad has no rank by market cap or liquidity', () => {
    const curve = { mcap: 1e12, fdv: 1e12, liquidity: 1e12, partnerConfig: 'x', bondingCurve: 1 }
    const other = pool('f', { mcap: 1, fdv: 1, liquidity })
    for (const key of ['mcap', 'fdv', 'liquidity'] as const) {
      const ranked = (asset: Partial<Asset>) => ids(sortPools([pool('e', asset), other], key, '1h', 'desc'))
      expect(ranked(curve)).toBe('fe')
      expect(ranked({ ...curve, launchpad: 'pump.fun' })).toBe('ef')
      // Graduated: the pool holds what buyers have paid.
      const { bondingCurve: _, ...graduate } = curve
      expect(ranked(graduate)).toBe('ef')
    }
  })
  test('net buyers are weighed against all traders', () => {
    const list = [
      pool('a', { stats1h: { numNetBuyers: 10, numTraders: 30 } }),
      pool('b', { stats1h: { numNetBuyers: 6, numTraders: 6 } }),
    ]
    expect(ids(sortPools(list, 'numNetBuyers', '1h', 'desc'))).toBe('ba')
  })
})

describe('merging what came over the socket', () => {
  const known = pool('a', {
    usdPrice: 1,
    priceBlockId: 10,
    holderCount: 5,
    organicScore: 7,
    bondingCurve: 30,
  }).baseAsset
  // spec 1-3-01, 1-4-05
  test('an update fills in and keeps what it does not say', () => {
    const merged = mergeAsset(known, pool('a', { usdPrice: 2, priceBlockId: 11 }).baseAsset)
    expect(merged).toMatchObject({ usdPrice: 2, holderCount: 5, organicScore: 7, bondingCurve: 30 })
  })
  test('an older update changes no price but may tell something new', () => {
    const merged = mergeAsset(known, pool('a', { usdPrice: 3, priceBlockId: 9, twitter: 'x' }).baseAsset)
    expect(merged).toMatchObject({ usdPrice: 1, priceBlockId: 10, twitter: 'x' })
  })
  // spec 1-4-07
  test('the newest block wins a price', () => {
    const at = (blockId: number) => ({ assetId: 'a', price: blockId, blockId })
    expect(newestPrice(at(5), at(4)).price).toBe(5)
    expect(newestPrice(at(5), at(6)).price).toBe(6)
    expect(newestPrice(undefined, at(1)).price).toBe(1)
  })
})

test.each([
  [undefined, 0],
  // spec 1-9-01
  [{ mintAuthorityDisabled: true, freezeAuthorityDisabled: true, topHoldersPercentage: 14.9 }, 3],
  [{ mintAuthorityDisabled: true, topHoldersPercentage: 15 }, 1],
])('audit %j scores %d', (audit, score) => expect(auditScore(audit)).toBe(score))
