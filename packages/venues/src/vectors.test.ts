import { type Amm, type ChainTime, completeRoot, type Pool } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { PROVEN_BUILDS } from './builds.ts'
import {
  readVectors,
  type VectorCase,
  type VectorState,
  type Vectors,
  viewOf,
} from './vectors.test-helper.ts'
import { UNPROVEN_VENUES, VENUES } from './venues.ts'

const LEAST = 1_000
const builtAs = new Map<string, Amm>(PROVEN_BUILDS.map(({ amm, sha256 }) => [sha256, amm]))

function decodeState(amm: Amm, state: VectorState, at: ChainTime): Pool {
  const view = viewOf(state)
  const root = amm.root(view.account(state.root)!)
  if (!root.ok) throw new Error(root.reason)
  const complete = completeRoot(amm, root.root, view)
  if (!complete.ok) throw new Error(complete.reason)
  const pool = amm.pool(complete.root, view, at)
  if (!pool.ok) throw new Error(pool.reason)
  return pool.pool
}

/** Cases of a file that the venue quotes otherwise. */
function differentCases(amm: Amm, { states, cases, at }: Vectors): readonly VectorCase[] {
  const pools = states.map((state) => decodeState(amm, state, at))
  return cases.filter(([state, side, mode, amount, amounts]) => {
    const pool = pools[state]!
    const quote =
      mode === 'ExactIn'
        ? pool.quoteExactIn(side, BigInt(amount), at)
        : pool.quoteExactOut(side, BigInt(amount), at)
    if (amounts === null) return quote.ok
    return !quote.ok || String(quote.amountIn) !== amounts[0] || String(quote.amountOut) !== amounts[1]
  })
}

function filesOf(venues: readonly Amm[]) {
  return venues.flatMap((amm) =>
    readVectors(amm).map((file) => {
      const done = file.cases.filter(([, , , , amounts]) => amounts !== null).length
      return {
        amm: builtAs.get(file.program ?? '') ?? amm,
        label: amm.label,
        file,
        done,
        refused: file.cases.length - done,
      }
    }),
  )
}

describe.each(filesOf(VENUES))('$label', ({ amm, file, done, refused }) => {
  test(`${done} swaps executed by ${file.program?.slice(0, 12)} and ${refused} refused are quoted alike`, () => {
    expect(file.program).toHaveLength(64)
    expect(done).toBeGreaterThanOrEqual(LEAST)
    expect(differentCases(amm, file)).toEqual([])
  })
})

describe.each(filesOf(UNPROVEN_VENUES))('$label, unproven', ({ amm, file, done, refused }) => {
  test(`${done} trades and ${refused} refusals of its published rules are quoted alike; no program executed them`, () => {
    expect(file.program).toBeUndefined()
    expect(done).toBeGreaterThanOrEqual(LEAST)
    expect(differentCases(amm, file)).toEqual([])
  })
})

test('every build that executed vectors is named, and no other', () => {
  const programs = VENUES.flatMap((amm) => readVectors(amm).map(({ program }) => program))
  expect(PROVEN_BUILDS.map(({ sha256 }) => sha256).sort()).toEqual(programs.sort())
})

test('no venue is both', () => {
  const proven = VENUES.flatMap(({ id, owners }) => [id, ...owners])
  expect(
    UNPROVEN_VENUES.flatMap(({ id, owners }) => [id, ...owners]).filter((key) => proven.includes(key)),
  ).toEqual([])
})
