import type { Asset, AssetPool, Tx } from '@callisto/contract'
import { expect, test } from 'vitest'
import { marksOf } from './chart-marks.ts'

const trade = (type: Tx['type'], timestamp: string) => ({ type, timestamp }) as Tx
const at = (text: string) => Date.parse(text) / 1000

test('marks are own trades, trades of the dev, graduation and new pools, oldest first', () => {
  expect(
    marksOf({
      asset: { graduatedAt: '2026-11-20T10:02:00Z' } as Asset,
      own: [trade('sell', '2026-11-20T10:03:00.500Z')],
      dev: [trade('buy', '2026-11-20T10:01:00Z')],
      pools: [{ createdAt: '2026-11-20T10:00:00Z' } as AssetPool],
    }),
  ).toEqual([
    { kind: 'pool', time: at('2026-11-20T10:00:00Z') },
    { kind: 'dev-buy', time: at('2026-11-20T10:01:00Z') },
    { kind: 'graduation', time: at('2026-11-20T10:02:00Z') },
    { kind: 'own-sell', time: at('2026-11-20T10:03:00Z') },
  ])
})

test('what has no valid time has no mark', () => {
  expect(marksOf({ asset: {} as Asset, own: [trade('buy', 'soon')], dev: [], pools: [] })).toEqual([])
})
