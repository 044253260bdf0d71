import { type Asset, type PoolCategory, poolCategories } from '@callisto/contract'
import { expect, test } from 'vitest'
import { isInList, stockIssuerOf } from './list-membership.ts'
import { categorySort } from './sort-pools.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const bare: Asset = { id: 'mint', name: 'Token', symbol: 'TKN', decimals: 6 }
const listsOf = (change: Partial<Asset>) =>
  poolCategories.filter((category) => isInList({ ...bare, ...change }, category, '1h', now))
const open: PoolCategory[] = [
  'toptrending',
  'toptraded',
  'toporganicscore',
  'recent',
  'graduated',
  'aboutToGraduate',
  'topgainer',
  'top/overview',
]

// spec 1-2.2-02, 1-1-04
test.each<[Partial<Asset>, PoolCategory[]]>([
  [{}, []],
  [{ launchpad: 'pump.fun' }, ['launchpads']],
  [{ launchpad: 'nonsense' }, []],
  [{ launchpad: 'pump.fun', stats1h: { priceChange: 1 } }, ['runners', 'launchpads']],
  [{ launchpad: 'pump.fun', stats5m: { priceChange: 1 } }, ['launchpads']],
  [{ stats1h: { priceChange: 1 } }, []],
  [{ createdAt: '2026-11-20T11:00:00Z', stats1h: { numOrganicBuyers: 1 } }, ['alphascan']],
  [{ createdAt: '2026-11-19T12:00:00Z', stats1h: { numOrganicBuyers: 1 } }, []],
  [{ createdAt: '2026-11-20T11:00:00Z', stats1h: { numOrganicBuyers: 0 } }, []],
  [{ stats1h: { numOrganicBuyers: 1 } }, []],
  [{ ctLikes: 3 }, ['popular']],
  [{ ctLikes: 0 }, []],
  [{ stockData: { id: 'xStocks' } }, ['stocks', 'xstocks']],
  [{ stockData: { id: 'PreStocks' } }, ['stocks', 'prestocks']],
  [{ stockData: { id: 'Superstate' } }, ['stocks', 'superstate']],
  [{ stockData: { id: 'another' } }, ['stocks']],
])('%j is in %j besides the open lists', (change, lists) => {
  expect(listsOf(change).filter((list) => !open.includes(list))).toEqual(lists)
  expect(listsOf(change)).toEqual(expect.arrayContaining(open))
})

test('an issuer is recognised in any case', () => {
  expect(stockIssuerOf({ ...bare, stockData: { id: 'SUPERSTATE' } })).toBe('superstate')
  expect(stockIssuerOf(bare)).toBeUndefined()
})

// spec 1-4-02
test('every list has its sort field', () => {
  expect(categorySort).toEqual({
    recent: 'listedTime',
    alphascan: 'listedTime',
    toptrending: 'netVolume',
    'top/overview': 'volume',
    toptraded: 'volume',
    launchpads: 'volume',
    stocks: 'volume',
    xstocks: 'volume',
    prestocks: 'volume',
    superstate: 'volume',
    toporganicscore: 'numOrganicBuyers',
    popular: 'ctLikes',
    aboutToGraduate: 'bondingCurve',
    graduated: 'graduatedAt',
    topgainer: 'priceChange',
    runners: 'mcap',
  })
})
