import { expect, test } from 'vitest'
import type { Holding } from '../../../lib/portfolio/holdings.ts'
import { allocationOf } from './allocation.ts'

const holding = (mint: string, value: number | undefined) => ({ mint, value }) as Holding
const nothing = { staked: undefined, orders: undefined, defi: undefined }

test('a mint is one slice, small ones are one, and what is staked, ordered or lent has its own', () => {
  const small = Array.from({ length: 8 }, (_, n) => holding(`S${n}`, 1))
  const slices = allocationOf(
    [holding('SOL', 20), holding('SOL', 30), holding('UNPRICED', undefined), ...small],
    { staked: 30, orders: 0, defi: 12 },
  )
  expect(slices.slice(0, 2)).toEqual([
    { key: 'SOL', kind: 'token', value: 50, share: 0.5 },
    { key: 'S0', kind: 'token', value: 1, share: 0.01 },
  ])
  expect(slices.slice(-3)).toEqual([
    { key: 'rest', kind: 'rest', value: 2, share: 0.02 },
    { key: 'staked', kind: 'staked', value: 30, share: 0.3 },
    { key: 'defi', kind: 'defi', value: 12, share: 0.12 },
  ])
  expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
})

test('without a known value there is no slice', () => {
  expect(allocationOf([holding('A', undefined)], nothing)).toEqual([])
})
