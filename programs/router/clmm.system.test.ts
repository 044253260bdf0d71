import { readFileSync } from 'node:fs'
import { appendStepAccounts, clmm, parseTransactionEvents, router } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { computeSwapIn, smallestReceived, smallestSent } from '../clmm/reference.ts'
import { ordered, poolKeys } from '../clmm/test-pool.ts'
import { tradeExactIn, tradeExactOut } from '../cpmm/reference.ts'
import { expectOk } from '../launchpad/test-curve.ts'
import { binaryPath } from '../toolchain/lock.ts'
import { netOfFee, tokenAmount } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM } from '../toolchain/test-vm.ts'
import {
  giveTokens,
  type Hop,
  type Market,
  makeMarket,
  provider,
  readPool,
  routeAccounts,
  swapOf,
  type Token,
  user,
} from './test-market.ts'

/** A market with a pool of concentrated liquidity between x and a token that takes a transfer fee. */
interface WithRanges {
  market: Market
  pool: Awaited<ReturnType<typeof poolKeys>>
  read: () => clmm.Pool
}

async function makeRanges(): Promise<WithRanges> {
  const market = await makeMarket()
  const { vm, tokens } = market
  vm.replaceProgram(clmm.PROGRAM, readFileSync(binaryPath('clmm')))
  const [config] = await clmm.findConfigPda({ admin: provider, index: 0 })
  const mints = ordered(tokens.x.mint, tokens.taxed.mint)
  const [token0, token1] = mints[0] === tokens.x.mint ? [tokens.x, tokens.taxed] : [tokens.taxed, tokens.x]
  const pool = await poolKeys(config, mints, [token0.program, token1.program])
  const shared = {
    pool: pool.pool,
    config,
    mint0: mints[0],
    mint1: mints[1],
    vault0: pool.vaults[0],
    vault1: pool.vaults[1],
    tokenProgram0: token0.program,
    tokenProgram1: token1.program,
  }
  const tier = { index: 0, lpFeePpm: 2_000, protocolFeePpm: 300, creatorFeePpm: 200, tickSpacing: 1 }
  const admin = { admin: provider, config, systemProgram: SYSTEM_PROGRAM }
  expectOk(vm.send(clmm.createConfig(admin, { ...tier, createAuthority: provider })))
  const payer = { payer: provider, authority: provider, systemProgram: SYSTEM_PROGRAM }
  expectOk(vm.send(clmm.createPool({ ...shared, ...payer }, { creator: provider, sqrtPrice: 1n << 64n })))
  giveTokens(vm, token0, pool.providers[0], provider, 1n << 50n)
  giveTokens(vm, token1, pool.providers[1], provider, 1n << 50n)
  for (const [tickLower, tickUpper, liquidity] of [
    [-5_000, 5_000, 3_000_000_000_000n],
    [-40, 30, 90_000_000_000_000n],
    [30, 300, 70_000_000_000_000n],
  ] as const) {
    const ends = { pool: pool.pool, owner: provider, tickLower, tickUpper }
    const [position] = await clmm.findPositionPda(ends)
    const opening = {
      payer: provider,
      owner: provider,
      pool: pool.pool,
      position,
      systemProgram: SYSTEM_PROGRAM,
    }
    expectOk(vm.send(clmm.openPosition(opening, { tickLower, tickUpper })))
    const accounts = {
      ...shared,
      owner: provider,
      position,
      user0: pool.providers[0],
      user1: pool.providers[1],
    }
    const most = (1n << 64n) - 1n
    expectOk(vm.send(clmm.increaseLiquidity(accounts, { liquidity, maxAmount0: most, maxAmount1: most })))
  }
  const read = () => clmm.decodePool(vm.account(pool.pool)!.data)!
  return { market, pool, read }
}

const sideOf = (pool: clmm.Pool, from: Token): 0 | 1 => (pool.mint0 === from.mint ? 0 : 1)

function rangeSwap({ read, pool }: WithRanges, from: Token, to: Token) {
  const state = read()
  const side = sideOf(state, from)
  return clmm.swapExactIn(
    {
      user,
      pool: pool.pool,
      vaultIn: pool.vaults[side],
      vaultOut: pool.vaults[1 - side]!,
      userIn: from.account,
      userOut: to.account,
      mintIn: from.mint,
      mintOut: to.mint,
      tokenProgramIn: from.program,
      tokenProgramOut: to.program,
    },
    { amountIn: 0n, minAmountOut: 0n },
  )
}

/** Output of the ranges for an amount, and the smallest input for one. */
function rangesIn(pool: clmm.Pool, from: Token, to: Token, amountIn: bigint): bigint {
  return netOfFee(to.fee, computeSwapIn(pool, sideOf(pool, from), netOfFee(from.fee, amountIn))!.out)
}
function rangesOut(pool: clmm.Pool, from: Token, to: Token, amountOut: bigint): bigint {
  const received = smallestReceived(pool, sideOf(pool, from), smallestSent(to.fee, amountOut)!)!
  return smallestSent(from.fee, received)!
}

function reservesFor({ vm }: Market, { pool, from, to }: Required<Hop>) {
  const state = readPool(vm, pool)
  const [reserveIn, reserveOut] =
    state.mint0 === from.mint ? [state.reserve0, state.reserve1] : [state.reserve1, state.reserve0]
  return { in: reserveIn, out: reserveOut, fees: state, feeIn: from.fee, feeOut: to.fee }
}

const steps = (...parts: [router.Venue, number, number, number][]): router.Step[] =>
  parts.map(([venue, shareBps, inputIndex, outputIndex]) => ({ venue, shareBps, inputIndex, outputIndex }))

describe.each(['forward', 'reverse'] as const)('%s', (direction) => {
  let made: WithRanges
  let from: Token
  let to: Token
  beforeEach(async () => {
    made = await makeRanges()
    const { x, taxed } = made.market.tokens
    ;[from, to] = direction === 'forward' ? [x, taxed] : [taxed, x]
  })

  const ends = () => routeAccounts({ source: from, destination: to, legs: [] })
  const held = (token: Token) => tokenAmount(made.market.vm, token.account)

  /** Sends a route and returns the balance changes of source and destination. */
  function moved(...instructions: Instruction[]): { paid: bigint; got: bigint; computeUnits: number } {
    const before = [held(from), held(to)] as const
    const { logs, computeUnits } = expectOk(made.market.vm.send(...instructions))
    expect(parseTransactionEvents({ err: null, logs }, {}).truncated).toBe(false)
    return { paid: before[0] - held(from), got: held(to) - before[1], computeUnits }
  }

  test('a split over both kinds of pools, exact in', () => {
    const amountIn = 700_000_000_000n
    const hop = { pool: made.market.pools.xTaxed, from, to }
    const first = (amountIn * 1_000n) / 10_000n
    const byProduct = tradeExactIn(reservesFor(made.market, hop), first).delivered
    const before = made.read()
    const expected = byProduct + rangesIn(before, from, to, amountIn - first)
    const args = { amountIn, quotedOut: expected, slippageBps: 0, platformFeeBps: 0 }
    const plan = steps(['cpmm', 1_000, 0, 1], ['clmm', 9_000, 0, 1])
    const route = router.route(ends(), { ...args, steps: plan })
    const { paid, got, computeUnits } = moved(
      appendStepAccounts(route, [swapOf(made.market, hop), rangeSwap(made, from, to)]),
    )
    expect([paid, got]).toEqual([amountIn, expected])
    expect(made.read().ticksBelow).not.toBe(before.ticksBelow)
    expect(computeUnits).toBeLessThan(100_000)
  })

  test('a split over both kinds of pools, exact out', () => {
    const amountOut = 500_000_000_000n
    const hop = { pool: made.market.pools.xTaxed, from, to }
    // Backwards: the last step draws its share first, and the one that completes it takes the rest.
    const last = (amountOut * 9_900n) / 10_000n
    const byRanges = rangesOut(made.read(), from, to, last)
    const expected = byRanges + tradeExactOut(reservesFor(made.market, hop), amountOut - last).amountIn
    const args = { amountOut, quotedIn: expected, slippageBps: 0, platformFeeBps: 0 }
    const plan = steps(['cpmm', 100, 0, 1], ['clmm', 9_900, 0, 1])
    const route = router.exactOutRoute(ends(), { ...args, steps: plan })
    const { paid, got } = moved(
      appendStepAccounts(route, [swapOf(made.market, hop), rangeSwap(made, from, to)]),
    )
    expect([paid, got]).toEqual([expected, amountOut])
  })

  test('an intermediate hop through a concentrated-liquidity pool', () => {
    const { y } = made.market.tokens
    const { xY, yTaxed } = made.market.pools
    const hop = { pool: direction === 'forward' ? yTaxed : xY, from: to, to: y }
    const amountIn = 50_000_000n
    const between = rangesIn(made.read(), from, to, amountIn)
    const expected = tradeExactIn(reservesFor(made.market, hop), between).delivered
    const accounts = routeAccounts({ source: from, destination: y, legs: [] })
    const args = { amountIn, quotedOut: expected, slippageBps: 0, platformFeeBps: 0 }
    const route = router.route(accounts, {
      ...args,
      steps: steps(['clmm', 10_000, 0, 1], ['cpmm', 10_000, 1, 2]),
    })
    const before = held(y)
    const { got } = moved(appendStepAccounts(route, [rangeSwap(made, from, to), swapOf(made.market, hop)]))
    expect(held(y) - before).toBe(expected)
    expect(got).toBe(0n)
  })

  test('the same pool twice: exact in uses the state after the first step, exact out is rejected', () => {
    const amountIn = 200_000_000n
    const swaps = [rangeSwap(made, from, to), rangeSwap(made, from, to)]
    const plan = steps(['clmm', 5_000, 0, 1], ['clmm', 5_000, 0, 1])
    const args = { slippageBps: 0, platformFeeBps: 0, steps: plan }
    const single = rangesIn(made.read(), from, to, amountIn)
    const twice = appendStepAccounts(router.route(ends(), { ...args, amountIn, quotedOut: 0n }), swaps)
    const { got } = moved(twice)
    expect(got).toBeLessThanOrEqual(single)
    const backwards = router.exactOutRoute(ends(), { ...args, amountOut: 1_000_000n, quotedIn: 1n << 62n })
    expect(made.market.vm.simulate(appendStepAccounts(backwards, swaps)).error).toBe('Custom(6010)')
  })

  test('more than the ranges hold fails with the error of the venue', () => {
    const plan = steps(['clmm', 10_000, 0, 1])
    const args = { amountIn: 1n << 49n, quotedOut: 0n, slippageBps: 0, platformFeeBps: 0, steps: plan }
    const route = appendStepAccounts(router.route(ends(), args), [rangeSwap(made, from, to)])
    expect(made.market.vm.simulate(route).error).toBe('Custom(6008)')
  })
})
