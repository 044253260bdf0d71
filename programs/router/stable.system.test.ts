import { readFileSync } from 'node:fs'
import { type Pool, stableAmm } from '@callisto/amms'
import { router, stable, withSteps } from '@callisto/programs'
import { beforeEach, describe, expect, test } from 'vitest'
import { tradeExactIn, tradeExactOut } from '../cpmm/reference.ts'
import { named, ordered, type PoolKeys, poolKeys } from '../cpmm/test-pool.ts'
import { expectOk } from '../launchpad/test-curve.ts'
import { binaryPath } from '../toolchain/lock.ts'
import { tokenAmount } from '../toolchain/test-tokens.ts'
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

const NOW = 1_790_000_000

interface WithStable {
  market: Market
  keys: PoolKeys
}

/** A market with a stable pool between y and a token that takes a transfer fee. */
async function makeStable(): Promise<WithStable> {
  const market = await makeMarket()
  const { vm, tokens } = market
  vm.setTime(NOW)
  vm.replaceProgram(stable.PROGRAM, readFileSync(binaryPath('stable')))
  const [config] = await stable.findConfigPda({ admin: provider, index: 0 })
  const mints = ordered(tokens.y.mint, tokens.taxed.mint)
  const [token0, token1] = mints[0] === tokens.y.mint ? [tokens.y, tokens.taxed] : [tokens.taxed, tokens.y]
  const keys = await poolKeys(config, mints, [token0.program, token1.program], stable)
  const admin = { admin: provider, config, systemProgram: SYSTEM_PROGRAM }
  const rates = { lpFeePpm: 300, protocolFeePpm: 70, creatorFeePpm: 30 }
  expectOk(vm.send(stable.createConfig(admin, { index: 0, ...rates, createAuthority: SYSTEM_PROGRAM })))
  const creation = { payer: provider, authority: provider, ...named(keys), systemProgram: SYSTEM_PROGRAM }
  expectOk(vm.send(stable.createPool(creation, { creator: provider, amplification: 20_000 })))
  for (const [index, token] of [token0, token1].entries())
    giveTokens(vm, token, keys.users[index]!, provider, 1n << 50n)
  const deposit = { user: provider, ...named(keys), user0: keys.users[0], user1: keys.users[1] }
  const amounts = { maxAmount0: 30_000_000_000n, maxAmount1: 20_000_000_000n }
  expectOk(vm.send(stable.deposit(deposit, { ...amounts, minLp: 0n, burn: true })))
  return { market, keys }
}

function adapterOf({ market, keys }: WithStable): Pool {
  const { owner, data } = market.vm.account(keys.pool)!
  const { taxed } = market.tokens
  const decoded = stableAmm.decode({ address: keys.pool, owner, data }, (mint) =>
    mint === taxed.mint ? { bps: taxed.fee!.basisPoints, maximum: taxed.fee!.maximum } : undefined,
  )
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.pool
}

function quoted(made: WithStable, from: Token, amount: bigint, exactOut: boolean) {
  const pool = adapterOf(made)
  const side = pool.mints[0] === from.mint ? 0 : 1
  const quote = exactOut ? pool.quoteExactOut(side, amount, NOW) : pool.quoteExactIn(side, amount, NOW)
  if (!quote.ok) throw new Error(quote.code)
  return exactOut ? quote.amountIn : quote.amountOut
}

function stableSwap({ keys }: WithStable, from: Token, to: Token) {
  const side = keys.mints[0] === from.mint ? 0 : 1
  return stable.swapExactIn(
    {
      user,
      pool: keys.pool,
      vaultIn: keys.vaults[side],
      vaultOut: keys.vaults[1 - side]!,
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

function reservesFor({ vm }: Market, { pool, from, to }: Required<Hop>) {
  const state = readPool(vm, pool)
  const [reserveIn, reserveOut] =
    state.mint0 === from.mint ? [state.reserve0, state.reserve1] : [state.reserve1, state.reserve0]
  return { in: reserveIn, out: reserveOut, fees: state, feeIn: from.fee, feeOut: to.fee }
}

describe.each(['there', 'back'] as const)('%s', (way) => {
  let made: WithStable
  let from: Token
  let to: Token
  beforeEach(async () => {
    made = await makeStable()
    const { y, taxed } = made.market.tokens
    ;[from, to] = way === 'there' ? [y, taxed] : [taxed, y]
  })

  const held = (token: Token) => tokenAmount(made.market.vm, token.account)
  const ends = () => routeAccounts({ source: from, destination: to, legs: [] })
  const plan: router.Step[] = [
    { venue: 'cpmm', shareBps: 500, inputIndex: 0, outputIndex: 1 },
    { venue: 'stable', shareBps: 9_500, inputIndex: 0, outputIndex: 1 },
  ]
  const swaps = () => {
    const hop = { pool: made.market.pools.yTaxed, from, to }
    return { hop, all: [swapOf(made.market, hop), stableSwap(made, from, to)] }
  }

  test('a split with a constant product, exact in', () => {
    const amountIn = 4_000_000_000n
    const { hop, all } = swaps()
    const first = (amountIn * 500n) / 10_000n
    const expected =
      tradeExactIn(reservesFor(made.market, hop), first).delivered +
      quoted(made, from, amountIn - first, false)
    const args = { amountIn, quotedOut: expected, slippageBps: 0, platformFeeBps: 0, steps: plan }
    const before = [held(from), held(to)] as const
    const { computeUnits } = expectOk(made.market.vm.send(withSteps(router.route(ends(), args), all)))
    expect([before[0] - held(from), held(to) - before[1]]).toEqual([amountIn, expected])
    expect(computeUnits).toBeLessThan(100_000)
  })

  test('the same, exact out', () => {
    const amountOut = 3_000_000_000n
    const { hop, all } = swaps()
    // Backwards: the last step draws its share first, and the one that completes it takes the rest.
    const last = (amountOut * 9_500n) / 10_000n
    const expected =
      tradeExactOut(reservesFor(made.market, hop), amountOut - last).amountIn + quoted(made, from, last, true)
    const args = { amountOut, quotedIn: expected, slippageBps: 0, platformFeeBps: 0, steps: plan }
    const before = [held(from), held(to)] as const
    expectOk(made.market.vm.send(withSteps(router.exactOutRoute(ends(), args), all)))
    expect([before[0] - held(from), held(to) - before[1]]).toEqual([expected, amountOut])
  })

  test('the program of another venue in its place is refused', () => {
    const { all } = swaps()
    const steps = [plan[0]!, { ...plan[1]!, venue: 'cpmm' as const }]
    const args = { amountIn: 1_000_000n, quotedOut: 0n, slippageBps: 0, platformFeeBps: 0, steps }
    const outcome = made.market.vm.simulate(withSteps(router.route(ends(), args), all))
    expect(outcome.error).toBe(`Custom(${router.errorCodes.swapNotSupported})`)
  })
})
