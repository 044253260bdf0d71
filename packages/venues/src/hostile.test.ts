import {
  type AccountView,
  type Amm,
  type ChainTime,
  completeRoot,
  MAX_AMOUNT,
  type Pool,
  type PoolAccount,
} from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { readVectors, type VectorState, viewOf } from './vectors.test-helper.ts'
import { UNPROVEN_VENUES, VENUES } from './venues.ts'

/** Of each venue; `npm run soak -- venues` gives ten times as many. */
const INPUTS = 10_000
const AMOUNTS = [0n, 1n, 1_000n, 2n ** 32n, 2n ** 63n, MAX_AMOUNT, MAX_AMOUNT + 1n]
const OWNER = 'SysvarRent111111111111111111111111111111111'

/** A seeded source of whole numbers below a bound. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Accounts of a sound pool with one thing wrong: bytes, a length, an owner, another account's bytes, or one that is absent. */
function damaged(state: VectorState, other: VectorState, below: (most: number) => number): VectorState {
  const accounts: PoolAccount[] = state.accounts.map((one) => ({ ...one, data: one.data.slice() }))
  const index = below(accounts.length)
  const account = accounts[index]!
  const { data } = account
  switch (below(6)) {
    case 0:
      account.data = data.slice(0, below(data.length))
      break
    case 1:
      account.data = Uint8Array.from([...data, 0])
      break
    case 2:
      account.owner = OWNER
      break
    case 3:
      account.data = other.accounts[below(other.accounts.length)]!.data
      break
    case 4:
      accounts.splice(index, 1)
      break
    default:
      for (let count = 1 + below(3); count > 0; count--) {
        const [at, width] = [below(data.length), 1 + below(16)]
        data.fill([0, 0x7f, 0x80, 0xff, below(256)][below(5)]!, at, at + width)
      }
  }
  return { ...state, accounts }
}

/** The pool of a view as the registry decodes it; undefined for what is refused. */
function decode(amm: Amm, root: PoolAccount | undefined, view: AccountView, at: ChainTime): Pool | undefined {
  const decoded = root && amm.root(root)
  if (!decoded?.ok) return undefined
  amm.needs(decoded.root, view)
  const complete = completeRoot(amm, decoded.root, view)
  if (!complete.ok) return undefined
  const pool = amm.pool(complete.root, view, at)
  return pool.ok ? pool.pool : undefined
}

function isSound(pool: Pool, at: ChainTime): boolean {
  return ([0, 1] as const).every((side) => {
    const { computeUnits } = pool.cost(side)
    const hasSoundView = pool
      .segments(side, at)
      .every(({ inReserve, outReserve, capacityIn }) => inReserve > 0 && outReserve > 0 && capacityIn > 0)
    return (
      hasSoundView &&
      AMOUNTS.flatMap((amount) => [
        pool.quoteExactIn(side, amount, at),
        pool.quoteExactOut(side, amount, at),
      ]).every(
        (quote) =>
          !quote.ok ||
          (quote.amountIn > 0n &&
            quote.amountIn <= MAX_AMOUNT &&
            quote.amountOut > 0n &&
            quote.amountOut <= MAX_AMOUNT &&
            quote.computeUnits <= computeUnits &&
            quote.after().mints === pool.mints),
      )
    )
  })
}

/** Arrays of ticks of a Whirlpool: where there is none, no tick is initialized. */
const TICK_ARRAYS = ['4561bdbe6e0742bb', '11d8f68ee1c7da38']
const mayBeAbsent = (data: Uint8Array) =>
  TICK_ARRAYS.includes(Buffer.from(data.subarray(0, 8)).toString('hex'))

describe.each([...VENUES, ...UNPROVEN_VENUES].map((amm) => ({ amm, label: amm.label })))(
  '$label',
  ({ amm }) => {
    test('neither throws nor quotes beyond a token account, whatever its accounts are', () => {
      const files = readVectors(amm)
      const { at } = files[0]!
      const states = files.flatMap((file) => file.states)
      const below = seeded(11)
      let refused = 0
      for (let input = 0; input < INPUTS; input++) {
        const [state, other] = [states[below(states.length)]!, states[below(states.length)]!]
        const view = viewOf(damaged(state, other, below))
        const pool = decode(amm, view.account(state.root), view, at)
        if (pool === undefined) refused += 1
        else if (!isSound(pool, at)) expect.fail(`input ${input} made an unsound pool`)
      }
      expect(refused).toBeGreaterThan(INPUTS / 4)
    })

    test('needs every account that it names', () => {
      const { states, at } = readVectors(amm)[0]!
      const state = states[0]!
      for (const { address, data } of state.accounts) {
        if (address === state.root || mayBeAbsent(data)) continue
        const view = viewOf({ ...state, accounts: state.accounts.filter((one) => one.address !== address) })
        expect(decode(amm, view.account(state.root), view, at)).toBeUndefined()
      }
    })
  },
)
