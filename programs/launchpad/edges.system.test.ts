import { chainTimeAt, decodeOne, launchpadAmm, type SwapQuote } from '@callisto/amms'
import { launchpad } from '@callisto/program-clients'
import { beforeAll, describe, expect, test } from 'vitest'
import { setTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { tradeFor } from './reference.ts'
import {
  balances,
  CREATED_AT,
  type Curve,
  expectOk,
  makeCurve,
  mint,
  NO_LIMIT,
  quoteMint,
  readCurve,
  trade,
  trader,
} from './test-curve.ts'

/** Buys at the end of 64 bits. Program, formulas and adapter agree on which of them there are. */
let at: Curve
let born: launchpad.Curve
beforeAll(async () => {
  at = await makeCurve()
  born = readCurve(at)
})

const overflow = `Custom(${launchpad.errorCodes.overflow})`
const HALF = 1n << 63n

/** A thousandth of the curve is for sale, for a little more than a thousandth of `virtualQuote`. */
function put(changes: Partial<launchpad.Curve>): void {
  const curve: launchpad.Curve = {
    ...born,
    virtualBase: 1_000_000n,
    virtualQuote: HALF,
    realBase: 1_000n,
    realQuote: 5n,
    protocolFeePpm: 0,
    creatorFeePpm: 0,
    ...changes,
  }
  at.vm.setAccount(at.curve, { owner: launchpad.PROGRAM, data: launchpad.encodeCurve(curve) })
  const base = { program: TOKEN_2022_PROGRAM, mint }
  const quote = { program: TOKEN_PROGRAM, mint: quoteMint }
  setTokenAccount(at.vm, at.baseVault, { ...base, owner: at.curve, amount: curve.realBase })
  setTokenAccount(at.vm, at.quoteVault, { ...quote, owner: at.curve, amount: curve.realQuote })
  setTokenAccount(at.vm, at.traderBase, { ...base, owner: trader, amount: 0n })
  setTokenAccount(at.vm, at.traderQuote, { ...quote, owner: trader, amount: NO_LIMIT })
}

function quoted(kind: 'buyExactIn' | 'buyExactOut', amount: bigint): SwapQuote {
  const { owner, data } = at.vm.account(at.curve)!
  const decoded = decodeOne(launchpadAmm, { address: at.curve, owner, data }, () => undefined)
  if (!decoded.ok) throw new Error(decoded.reason)
  const { pool } = decoded
  return kind === 'buyExactIn'
    ? pool.quoteExactIn(1, amount, chainTimeAt(CREATED_AT))
    : pool.quoteExactOut(1, amount, chainTimeAt(CREATED_AT))
}

const refusal = { ok: false, code: 'AMOUNT_TOO_LARGE' } as const

describe('a buy whose amounts exceed 64 bits is rejected before the cap applies', () => {
  test.each([
    ['one unit more than the reserve has room for', {}, HALF],
    ['the largest amount', {}, NO_LIMIT],
    ['the same at a fee', { protocolFeePpm: 400_000, virtualQuote: 3n * (HALF / 2n) }, NO_LIMIT],
  ] as const)('exact in, %s', (_name, changes, amount) => {
    put(changes)
    const before = readCurve(at)
    expect(at.vm.send(trade(at, 'buyExactIn', amount)).error).toBe(overflow)
    expect(readCurve(at)).toEqual(before)
    expect(tradeFor(before, 'buyExactIn', amount, CREATED_AT)).toBeUndefined()
    expect(quoted('buyExactIn', amount)).toEqual(refusal)
  })

  test.each([
    ['what it costs beside the reserve', { realBase: 999_999n }, 600_000n],
    ['its fee', { realBase: 999_999n, virtualQuote: HALF / 2n, protocolFeePpm: 800_000 }, 500_000n],
    ['its cost alone', { realBase: 999_999n }, 999_999n],
  ] as const)('exact out, by %s', (_name, changes, amount) => {
    put(changes)
    const before = readCurve(at)
    const asked = launchpad.quoteExactOut({ curve: at.curve }, { amountOut: amount, side: 'buy' })
    expect(at.vm.simulate(asked).error).toBe(overflow)
    expect(at.vm.send(trade(at, 'buyExactOut', amount)).error).toBe(overflow)
    expect(readCurve(at)).toEqual(before)
    expect(tradeFor(before, 'buyExactOut', amount, CREATED_AT)).toBeUndefined()
    expect(quoted('buyExactOut', amount)).toEqual(refusal)
  })
})

test('the largest valid buy is capped at the remaining supply', () => {
  put({})
  const expected = tradeFor(readCurve(at), 'buyExactIn', HALF - 1n, CREATED_AT)!
  expect(expected.base).toBe(1_000n)
  const quote = quoted('buyExactIn', HALF - 1n)
  expect(quote).toMatchObject({ ok: true, amountIn: expected.quote, amountOut: 1_000n })
  expectOk(at.vm.send(trade(at, 'buyExactIn', HALF - 1n)))
  expect(balances(at)).toMatchObject({ base: 1_000n, quote: NO_LIMIT - expected.quote })
  expect(readCurve(at).status).toBe('complete')
})

test('a buy that overflows 64 bits with the vault balance is not quoted', () => {
  put({ virtualQuote: HALF + 6n, realQuote: HALF, protocolFeePpm: 900_000, realBase: 999_999n })
  expect(quoted('buyExactIn', HALF)).toEqual(refusal)
  expect(quoted('buyExactIn', HALF - 1n)).toMatchObject({ ok: true, amountIn: HALF - 1n })
})
