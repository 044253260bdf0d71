import { appendStepAccounts, router } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  closeTokenAccount,
  createTokenAccount,
  NATIVE_MINT,
  syncNative,
  transferLamports,
} from '@callisto/solana'
import type { Address } from '@solana/kit'
import { beforeEach, expect, test } from 'vitest'
import { tradeExactIn, tradeExactOut } from '../cpmm/reference.ts'
import { expectOk } from '../launchpad/test-curve.ts'
import { setMint, TOKEN_PROGRAM, tokenAmount } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  type Market,
  makeMarket,
  makePool,
  type PoolKeys,
  provider,
  readPool,
  routeAccounts,
  swapOf,
  type Token,
  user,
} from './test-market.ts'

let market: Market
let sol: Token
let pool: PoolKeys

const wallet = (key: Address) => market.vm.account(key)!.lamports

/** Opens the wrapped account of `owner` and puts lamports into it. */
function wrap(owner: Address, account: Address, lamports: bigint) {
  return [
    createTokenAccount({ payer: owner, account, owner, mint: NATIVE_MINT, tokenProgram: TOKEN_PROGRAM }),
    transferLamports(owner, account, lamports),
    syncNative(account, TOKEN_PROGRAM),
  ]
}

beforeEach(async () => {
  market = await makeMarket()
  const { vm, tokens } = market
  setMint(vm, NATIVE_MINT, { program: TOKEN_PROGRAM, decimals: 9 })
  const account = await associatedTokenAddress(user, NATIVE_MINT, TOKEN_PROGRAM)
  sol = { mint: NATIVE_MINT, program: TOKEN_PROGRAM, account, fee: undefined }
  const provided = await associatedTokenAddress(provider, NATIVE_MINT, TOKEN_PROGRAM)
  expectOk(vm.send(...wrap(provider, provided, 100_000_000_000n)))
  pool = await makePool(vm, 1, [sol, 100_000_000_000n, provided], [tokens.x, 15_000_000_000n])
})

const sides = (from: Token) => {
  const state = readPool(market.vm, pool)
  const [reserveIn, reserveOut] =
    state.mint0 === from.mint ? [state.reserve0, state.reserve1] : [state.reserve1, state.reserve0]
  return { in: reserveIn, out: reserveOut, fees: state, feeIn: undefined, feeOut: undefined }
}

const step = { venue: 'cpmm', shareBps: 10_000, inputIndex: 0, outputIndex: 1 } as const
const usual = { slippageBps: 0, platformFeeBps: 0, steps: [step] }

test('SOL is wrapped and swapped, exact to the lamport', () => {
  const { x } = market.tokens
  const plan = { source: sol, destination: x, legs: [] }
  const expected = tradeExactIn(sides(sol), 2_000_000_000n)
  const [before, held] = [wallet(user), tokenAmount(market.vm, x.account)]
  const swap = appendStepAccounts(
    router.route(routeAccounts(plan), { ...usual, amountIn: 2_000_000_000n, quotedOut: expected.amountOut }),
    [swapOf(market, { pool, from: sol, to: x })],
  )
  const { computeUnits } = expectOk(
    market.vm.send(
      ...wrap(user, sol.account, 2_000_000_000n),
      swap,
      closeTokenAccount(sol.account, user, user, TOKEN_PROGRAM),
    ),
  )
  console.log(`SOL in, wrapping included: ${computeUnits} CU`)
  expect(before - wallet(user)).toBe(2_000_000_000n)
  expect(tokenAmount(market.vm, x.account) - held).toBe(expected.amountOut)
  expect(market.vm.account(sol.account)).toBeUndefined()
})

test('wrapped SOL output reaches the wallet exact to the lamport', () => {
  const { x } = market.tokens
  const plan = { source: x, destination: sol, legs: [] }
  const expected = tradeExactOut(sides(x), 1_500_000_000n)!
  const [before, held] = [wallet(user), tokenAmount(market.vm, x.account)]
  const open = createTokenAccount({
    payer: user,
    account: sol.account,
    owner: user,
    mint: NATIVE_MINT,
    tokenProgram: TOKEN_PROGRAM,
  })
  expectOk(market.vm.send(open))
  const swap = appendStepAccounts(
    router.exactOutRoute(routeAccounts(plan), {
      ...usual,
      amountOut: 1_500_000_000n,
      quotedIn: expected.amountIn,
    }),
    [swapOf(market, { pool, from: x, to: sol })],
  )
  expectOk(market.vm.send(open, swap, closeTokenAccount(sol.account, user, user, TOKEN_PROGRAM)))
  expect(wallet(user) - before).toBe(1_500_000_000n)
  expect(held - tokenAmount(market.vm, x.account)).toBe(expected.amountIn)
})

test('exact out leaves unused input in the wrapped account, and closing returns it', () => {
  const { x } = market.tokens
  const plan = { source: sol, destination: x, legs: [] }
  const expected = tradeExactOut(sides(sol), 100_000_000n)!
  const before = wallet(user)
  const args = { ...usual, amountOut: 100_000_000n, quotedIn: expected.amountIn, slippageBps: 300 }
  const swap = appendStepAccounts(router.exactOutRoute(routeAccounts(plan), args), [
    swapOf(market, { pool, from: sol, to: x }),
  ])
  const most = (expected.amountIn * 10_300n) / 10_000n
  expectOk(
    market.vm.send(
      ...wrap(user, sol.account, most),
      swap,
      closeTokenAccount(sol.account, user, user, TOKEN_PROGRAM),
    ),
  )
  expect(before - wallet(user)).toBe(expected.amountIn)
})

test('the platform fee is paid in wrapped SOL', async () => {
  const { x } = market.tokens
  const referrer = testKey('referrer')
  const feeAccount = await associatedTokenAddress(referrer, NATIVE_MINT, TOKEN_PROGRAM)
  const open = (owner: Address, account: Address) =>
    createTokenAccount({ payer: user, account, owner, mint: NATIVE_MINT, tokenProgram: TOKEN_PROGRAM })
  const expected = tradeExactIn(sides(x), 77_000_000n)
  const fee = (expected.amountOut * 85n) / 10_000n
  const plan = { source: x, destination: sol, legs: [], feeAccount }
  const args = { ...usual, amountIn: 77_000_000n, quotedOut: expected.amountOut - fee, platformFeeBps: 85 }
  const swap = appendStepAccounts(router.route(routeAccounts(plan), args), [
    swapOf(market, { pool, from: x, to: sol }),
  ])
  expectOk(market.vm.send(open(user, sol.account), open(referrer, feeAccount), swap))
  expect(tokenAmount(market.vm, feeAccount)).toBe(fee)
  expect(tokenAmount(market.vm, sol.account)).toBe(expected.amountOut - fee)
})
