import { describe, expect, test } from 'vitest'
import { decodeHostile, decodeView, mayBeAbsent } from './hostile.test-helper.ts'
import { readVectors, viewOf } from './vectors.test-helper.ts'
import { UNPROVEN_VENUES, VENUES } from './venues.ts'

/** Of each venue; `npm run soak -- venues` gives fifty times as many. */
const INPUTS = 2_000

/** A seeded source of whole numbers below a bound. */
function seeded(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

describe.each([...VENUES, ...UNPROVEN_VENUES].map((amm) => ({ amm, label: amm.label })))(
  '$label',
  ({ amm }) => {
    const files = readVectors(amm)
    const states = files.flatMap((file) => file.states)
    const { at } = files[0]!

    test('neither throws nor quotes what no program has written, whatever its accounts are', () => {
      const foreign = states.flatMap(({ accounts }) => accounts)
      const { refused, faults } = decodeHostile({ amm, at, states, foreign }, INPUTS, seeded(11))
      expect(faults).toEqual([])
      expect(refused).toBeGreaterThan(INPUTS / 4)
    })

    test('needs every account that it names', () => {
      const state = states[0]!
      for (const { address, data } of state.accounts) {
        if (address === state.root || mayBeAbsent(data)) continue
        const view = viewOf({ ...state, accounts: state.accounts.filter((one) => one.address !== address) })
        expect(decodeView(amm, state.root, view, at)).toBeUndefined()
      }
    })
  },
)
