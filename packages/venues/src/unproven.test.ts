import { type Amm, completeRoot, type PoolAccount } from '@callisto/amms'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import { describe, expect, test } from 'vitest'
import { pumpCurve } from './pump-curve/amm.ts'
import { pumpSwap } from './pump-swap/amm.ts'
import { raydiumLaunchlab } from './raydium-launchlab/amm.ts'
import { readVectors, type VectorState, viewOf } from './vectors.test-helper.ts'

const FEE_PROGRAM = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const seed = (text: string) => Buffer.from(text)

test.each([
  ['4wTV1YmiEkRvAtNtsSGPtUrqRYQMe5SKy2uB4Jjaxnjf', pumpCurve.owners[0]!, [seed('global')]],
  ['ADyA8hdefvWN2dbGGWFotbzWxrAvLW83WG6QCVXvJKqw', pumpSwap.owners[0]!, [seed('global_config')]],
  [
    '8Wf5TiAheLUqBrKXeYg2JtAFFMWtKdG2BSFgqUcPVwTt',
    FEE_PROGRAM,
    [seed('fee_config'), addressBytes(pumpCurve.owners[0]!)],
  ],
  [
    '5PHirr8joyTMp9JMm6nW7hNDVyEYdkzDqazxPD7RaTjx',
    FEE_PROGRAM,
    [seed('fee_config'), addressBytes(pumpSwap.owners[0]!)],
  ],
])('%s derives', (expected, program, seeds) => {
  expect(deriveAddress(program, seeds)).toBe(expected)
})

/** The first state whose pool is of a kind, and what the venue says of it with bytes of its accounts changed. */
function stateOf(amm: Amm, isFit: (state: VectorState) => boolean = () => true): VectorState {
  return readVectors(amm)[0]!.states.find(isFit)!
}

function reasonOf(amm: Amm, state: VectorState, change: (accounts: PoolAccount[]) => void): string {
  const accounts = state.accounts.map((one) => ({ ...one, data: Uint8Array.from(one.data) }))
  change(accounts)
  const view = viewOf({ ...state, accounts })
  const root = amm.root(view.account(state.root)!)
  const complete = root.ok ? completeRoot(amm, root.root, view) : root
  const decoded = complete.ok ? amm.pool(complete.root, view, readVectors(amm)[0]!.at) : complete
  return decoded.ok ? 'decoded' : decoded.reason
}

const rootLength = (state: VectorState) =>
  state.accounts.find(({ address }) => address === state.root)!.data.length

/** Sets bytes of the root, or of the account at a place. */
const set =
  (at: number, value: number, place = 0) =>
  (accounts: PoolAccount[]) => {
    accounts[place]!.data[at] = value
  }
const cut = (length: number) => (accounts: PoolAccount[]) => {
  accounts[0] = { ...accounts[0]!, data: accounts[0]!.data.slice(0, length) }
}
const owned = (place: number) => (accounts: PoolAccount[]) => {
  accounts[place] = { ...accounts[place]!, owner: WRAPPED_SOL }
}

const HOOK = Buffer.concat([Buffer.from([14, 0, 64, 0]), Buffer.alloc(64, 7)])
const NEW_KIND = Buffer.from([250, 0, 0, 0])

/** Gives the mint at a place extensions of Token-2022. */
const extended = (place: number, extension: Buffer) => (accounts: PoolAccount[]) => {
  const { data } = accounts[place]!
  const mint = Buffer.alloc(166)
  mint.set(data.subarray(0, 82))
  mint[165] = 1
  accounts[place] = {
    ...accounts[place]!,
    owner: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    data: Uint8Array.from(Buffer.concat([mint, extension])),
  }
}
const MINT = 3

describe('the curve of pump.fun', () => {
  const state = stateOf(pumpCurve, (one) => rootLength(one) === 300)
  test.each([
    ['sound', set(0, 0x17), 'decoded'],
    ['a coin with cashback', set(82, 1), 'UNSUPPORTED_RULES'],
    ['a flag that is no boolean', set(81, 2), 'UNSUPPORTED_RULES'],
    ['a holder reward, which changes no amount', set(124, 1), 'decoded'],
    ['a field behind the known ones', set(166, 1), 'UNSUPPORTED_RULES'],
    ['another owner', owned(0), 'WRONG_OWNER'],
    ['another account', set(0, 0), 'OTHER_ACCOUNT'],
    ['48 bytes', cut(48), 'WRONG_LENGTH'],
    ['a global account of another program', owned(1), 'INVALID_STATE'],
    ['a schedule of another program', owned(2), 'INVALID_STATE'],
    ['a mint with a hook', extended(MINT, HOOK), 'UNSUPPORTED_MINT'],
    ['a mint with an extension without a name', extended(MINT, NEW_KIND), 'UNSUPPORTED_MINT'],
  ])('with %s', (_name, change, expected) => {
    expect(reasonOf(pumpCurve, state, change)).toBe(expected)
  })

  test('is not decoded without its coin, nor with another one or one with a transfer fee', () => {
    const at = readVectors(pumpCurve)[0]!.at
    const view = viewOf(state)
    const root = pumpCurve.root(view.account(state.root)!)
    if (!root.ok) throw new Error(root.reason)
    const unknown = { ...view, baseMintOf: () => undefined }
    expect(pumpCurve.complete!(root.root, unknown)).toMatchObject({ reason: 'MISSING_ACCOUNT' })
    expect(pumpCurve.pool(root.root, unknown, at)).toMatchObject({ reason: 'MISSING_ACCOUNT' })
    const foreign = { ...view, baseMintOf: () => WRAPPED_SOL }
    expect(pumpCurve.complete!(root.root, foreign)).toMatchObject({ reason: 'INVALID_STATE' })
    const taxed = { ...view, transferFeeOf: () => ({ bps: 1, maximum: 1n }) }
    const complete = pumpCurve.complete!(root.root, taxed)
    if (!complete.ok) throw new Error(complete.reason)
    expect(pumpCurve.pool(complete.root, taxed, at)).toMatchObject({ reason: 'UNSUPPORTED_MINT' })
  })

  test('never sells its end for a budget, sells it by amount, and is complete then', () => {
    const { at, states } = readVectors(pumpCurve)[0]!
    let sold = 0
    for (const one of states) {
      const view = viewOf(one)
      const root = pumpCurve.root(view.account(one.root)!)
      const complete = root.ok ? pumpCurve.complete!(root.root, view) : root
      const decoded = complete.ok ? pumpCurve.pool(complete.root, view, at) : complete
      if (!complete.ok || !decoded.ok) throw new Error('not decoded')
      const { realBase, isComplete } = complete.root.state
      const rest = decoded.pool.quoteExactOut(1, realBase, at)
      if (isComplete || !rest.ok) continue
      sold += 1
      expect(rest.amountOut).toBe(realBase)
      expect(decoded.pool.quoteExactOut(1, realBase + 1n, at)).toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
      const budget = decoded.pool.quoteExactIn(1, rest.amountIn + 2n, at)
      expect(budget.ok && budget.amountOut >= realBase).toBe(false)
      const after = rest.after()
      for (const side of [0, 1] as const) {
        expect(after.quoteExactIn(side, 1_000n, at)).toMatchObject({ code: 'NOT_TRADABLE' })
        expect(after.segments(side, at)).toEqual([])
      }
    }
    expect(sold).toBeGreaterThan(30)
  })
})

describe('PumpSwap', () => {
  const state = stateOf(pumpSwap, (one) => rootLength(one) === 300)
  test.each([
    ['sound', set(0, 0xf1), 'decoded'],
    ['a coin with cashback', set(244, 1), 'UNSUPPORTED_RULES'],
    ['a flag that is no boolean', set(270, 2), 'UNSUPPORTED_RULES'],
    ['a holder reward, which changes no amount', set(270, 1), 'decoded'],
    ['a field behind the known ones', set(287, 1), 'UNSUPPORTED_RULES'],
    ['a virtual reserve below what the vault holds', set(260, 0x80), 'INVALID_STATE'],
    ['an operation that is switched off', set(56, 8, 1), 'UNSUPPORTED_RULES'],
    ['244 bytes', cut(244), 'WRONG_LENGTH'],
    ['another owner', owned(0), 'WRONG_OWNER'],
    ['a config of another program', owned(1), 'INVALID_STATE'],
    ['a schedule of another program', owned(2), 'INVALID_STATE'],
    ['a mint with a hook', extended(MINT, HOOK), 'UNSUPPORTED_MINT'],
  ])('with %s', (_name, change, expected) => {
    expect(reasonOf(pumpSwap, state, change)).toBe(expected)
  })
})

describe('LaunchLab', () => {
  const state = stateOf(raydiumLaunchlab, (one) => one.accounts.length === 4)
  test.each([
    ['sound', set(0, 0xf7), 'decoded'],
    ['a linear price', set(16, 2, 1), 'UNSUPPORTED_RULES'],
    ['a curve without a name', set(16, 3, 1), 'UNSUPPORTED_RULES'],
    ['a status without a name', set(17, 3), 'UNSUPPORTED_RULES'],
    ['a token program without a name', set(365, 2), 'UNSUPPORTED_RULES'],
    ['a field behind the known ones', set(375, 1), 'UNSUPPORTED_RULES'],
    ['a config of another quote', set(83, 1, 1), 'INVALID_STATE'],
    ['rates of the whole', set(107, 1, 2), 'INVALID_STATE'],
    ['a byte less', cut(428), 'WRONG_LENGTH'],
    ['another owner', owned(0), 'WRONG_OWNER'],
    ['a mint with a hook', extended(MINT, HOOK), 'UNSUPPORTED_MINT'],
  ])('with %s', (_name, change, expected) => {
    expect(reasonOf(raydiumLaunchlab, state, change)).toBe(expected)
  })

  test('takes of a budget what is left for sale', () => {
    const { at, states } = readVectors(raydiumLaunchlab)[0]!
    let capped = 0
    for (const one of states) {
      const view = viewOf(one)
      const root = raydiumLaunchlab.root(view.account(one.root)!)
      const decoded = root.ok ? raydiumLaunchlab.pool(root.root, view, at) : root
      if (!root.ok || !decoded.ok) throw new Error('not decoded')
      const { forSale, soldBase, isSelling } = root.root.state
      const quote = decoded.pool.quoteExactIn(1, 2n ** 62n, at)
      if (!isSelling || !quote.ok || one.fees[0] !== null) continue
      capped += 1
      expect(quote.amountIn < 2n ** 62n).toBe(true)
      expect(quote.amountOut).toBe(forSale - soldBase)
      expect(quote.after().quoteExactIn(0, 1_000n, at)).toMatchObject({ code: 'NOT_TRADABLE' })
    }
    expect(capped).toBeGreaterThan(20)
  })
})
