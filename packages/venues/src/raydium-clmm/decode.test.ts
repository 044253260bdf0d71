import { MAX_AMOUNT, type PoolAccount } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { readVectors, type VectorState, viewOf } from '../vectors.test-helper.ts'
import { raydiumClmm, raydiumClmmOf2024 } from './amm.ts'
import { tickOffset } from './layout.ts'

const { states, cases, at } = readVectors(raydiumClmm)[0]!
/** A pool with ticks on both sides that swaps at once. */
const sound = states.find((state) => {
  const pool = decode(state)
  return typeof pool !== 'string' && ([0, 1] as const).every((side) => pool.segments(side, at).length > 0)
})!

function decode(state: VectorState, amm = raydiumClmm) {
  const view = viewOf(state)
  const root = amm.root(view.account(state.root)!)
  if (!root.ok) return root.reason
  const decoded = amm.pool(root.root, view, at)
  return decoded.ok ? decoded.pool : decoded.reason
}

const isPool = ({ data }: PoolAccount) => data.length === 1_544
const isArray = ({ data }: PoolAccount) => data.length === 10_240
const isConfig = ({ data }: PoolAccount) => data.length === 117

/** The sound pool with bytes of its accounts of a kind replaced. */
function changed(isChanged: (account: PoolAccount) => boolean, offset: number, ...bytes: number[]) {
  const accounts = sound.accounts.map((account) => {
    if (!isChanged(account)) return account
    const data = account.data.slice()
    data.set(bytes, offset)
    return { ...account, data }
  })
  return decode({ ...sound, accounts })
}

test.each([
  ['a fee on one token', isPool, 390, [1]],
  ['an unknown flag beside it', isPool, 396, [1]],
  ['a dynamic fee', isPool, 1_096, [30]],
  ['the last byte of a dynamic fee', isPool, 1_175, [1]],
  ['an unknown bit of the status', isPool, 389, [1 << 6]],
  ['a tick with orders', isArray, tickOffset(59) + 124, [1]],
  ['a tick with a part of orders', isArray, tickOffset(0) + 139, [1]],
] as const)('%s is refused by name', (_, kind, offset, bytes) =>
  expect(changed(kind, offset, ...bytes)).toBe('UNSUPPORTED_RULES'),
)

test.each([
  ['a fee of the whole', isConfig, 47, [0x40, 0x42, 0x0f]],
  ['a spacing of nothing', isPool, 235, [0, 0]],
  ['a tick at another place', isArray, tickOffset(0) + 20, [1]],
  ['a price beyond its ticks', isPool, 253, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0]],
] as const)('%s is refused', (_, kind, offset, bytes) =>
  expect(changed(kind, offset, ...bytes)).toBe('INVALID_STATE'),
)

test.each([
  ['paused', isPool, 389, [1 << 4]],
  ['not open yet', isPool, 1_080, [0xff, 0xff, 0xff, 0xff, 0xff]],
] as const)('a pool that is %s trades nothing', (_, kind, offset, bytes) => {
  const pool = changed(kind, offset, ...bytes)
  if (typeof pool === 'string') throw new Error(pool)
  expect(pool.quoteExactIn(0, 1_000n, at)).toEqual({ ok: false, code: 'NOT_TRADABLE' })
  expect(pool.segments(0, at)).toEqual([])
})

test('an amount beyond the known ticks is refused, whatever a part of it would buy', () => {
  const pool = decode(sound)
  if (typeof pool === 'string') throw new Error(pool)
  for (const side of [0, 1] as const) {
    expect(pool.quoteExactIn(side, MAX_AMOUNT, at)).toEqual({ ok: false, code: 'AMOUNT_TOO_LARGE' })
    expect(pool.quoteExactOut(side, MAX_AMOUNT, at)).toEqual({ ok: false, code: 'AMOUNT_TOO_LARGE' })
  }
})

test('the needs are asked in two rounds where the bitmap has an extension', () => {
  const state = states.find(({ accounts }) => accounts.some(({ data }) => data.length === 1_832))!
  const none = { account: () => undefined, transferFeeOf: () => undefined }
  const root = raydiumClmm.root(viewOf(state).account(state.root)!)
  if (!root.ok) throw new Error(root.reason)
  const complete = raydiumClmm.needs(root.root, viewOf(state))
  expect(complete).toEqual(expect.arrayContaining([...raydiumClmm.needs(root.root, none)]))
  expect(state.accounts.map(({ address }) => address)).toEqual(expect.arrayContaining([...complete]))
})

describe('by the rules of today', () => {
  const at2024 = states.map((state) => decode(state, raydiumClmmOf2024))
  const today = states.map((state) => decode(state))
  test('an executed swap differs only in what an exact input with a transfer fee spends', () => {
    for (const [state, side, mode, amount] of cases) {
      const [older, newer] = [at2024[state]!, today[state]!]
      if (typeof older === 'string' || typeof newer === 'string') throw new Error('refused')
      if (mode === 'ExactOut') {
        const [one, other] = [older, newer].map((pool) => pool.quoteExactOut(side, BigInt(amount), at))
        expect(one!.ok && one!.amountIn).toBe(other!.ok && other!.amountIn)
        continue
      }
      const [one, other] = [older, newer].map((pool) => pool.quoteExactIn(side, BigInt(amount), at))
      expect(one!.ok && one!.amountOut).toBe(other!.ok && other!.amountOut)
      if (other!.ok) expect(other!.amountIn).toBe(BigInt(amount))
      if (one!.ok) expect(one!.amountIn).toBeLessThanOrEqual(BigInt(amount))
    }
  })
})
