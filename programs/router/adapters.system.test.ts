import { readFileSync } from 'node:fs'
import { chainTimeAt, decodePool, type Pool, type Swap } from '@callisto/amms'
import { appendStepAccounts, dlmm, router, stable } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { named, ordered, type PoolKeys, poolKeys, swapAccounts } from '../cpmm/test-pool.ts'
import { poolKeys as binPoolKeys, usualTerms } from '../dlmm/test-pool.ts'
import { expectOk } from '../launchpad/test-curve.ts'
import { binaryPath } from '../toolchain/lock.ts'
import { tokenAmount } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM } from '../toolchain/test-vm.ts'
import {
  giveTokens,
  type Market,
  makeMarket,
  provider,
  routeAccounts,
  swapOf,
  type Token,
  user,
} from './test-market.ts'

/** Routes through venues quoted by adapters: the router's amounts equal the quotes, within the stated compute units. */
const NOW = 1_790_000_000

interface Opened {
  market: Market
  keys: PoolKeys
}

type Ends = readonly [mints: [Address, Address], programs: [Address, Address]]

const AMOUNTS = { maxAmount0: 30_000_000_000n, maxAmount1: 20_000_000_000n }
const admin = (config: Address) => ({ admin: provider, config, systemProgram: SYSTEM_PROGRAM })
const creation = (keys: PoolKeys) => ({
  payer: provider,
  authority: provider,
  ...named(keys),
  systemProgram: SYSTEM_PROGRAM,
})
const liquidity = (keys: PoolKeys) => ({ ...named(keys), user0: keys.users[0], user1: keys.users[1] })

async function openStable({ vm }: Market, [mints, programs]: Ends, fill: (keys: PoolKeys) => void) {
  const [config] = await stable.findConfigPda({ admin: provider, index: 0 })
  const keys = await poolKeys(config, mints, programs, stable)
  const rates = { lpFeePpm: 300, protocolFeePpm: 70, creatorFeePpm: 30 }
  const tier = { index: 0, ...rates, createAuthority: provider }
  expectOk(vm.send(stable.createConfig(admin(config), tier)))
  expectOk(vm.send(stable.createPool(creation(keys), { creator: provider, amplification: 20_000 })))
  fill(keys)
  const accounts = { user: provider, ...liquidity(keys) }
  expectOk(vm.send(stable.deposit(accounts, { ...AMOUNTS, minLp: 0n, burn: true })))
  return keys
}

async function openBins({ vm }: Market, [mints, programs]: Ends, fill: (keys: PoolKeys) => void) {
  const [config] = await dlmm.findConfigPda({ admin: provider, index: 0 })
  const keys = await binPoolKeys(config, mints, programs)
  const tier = { index: 0, ...usualTerms, createAuthority: provider }
  expectOk(vm.send(dlmm.createConfig(admin(config), tier)))
  expectOk(vm.send(dlmm.createPool(creation(keys), { creator: provider, activeBin: 0 })))
  fill(keys)
  const range = { lowerBin: -20, upperBin: 19 }
  const [position] = await dlmm.findPositionPda({ pool: keys.pool, owner: provider, ...range })
  const opening = {
    payer: provider,
    owner: provider,
    pool: keys.pool,
    position,
    systemProgram: SYSTEM_PROGRAM,
  }
  expectOk(vm.send(dlmm.openPosition(opening, range)))
  const accounts = { owner: provider, position, ...liquidity(keys) }
  expectOk(vm.send(dlmm.deposit(accounts, { ...AMOUNTS, ...range, activeBin: 0, maxDrift: 0 })))
  return keys
}

const venues = [
  { name: 'stable', program: stable, open: openStable },
  { name: 'dlmm', program: dlmm, open: openBins },
] as const
type Venue = (typeof venues)[number]

/** A market with a pool of the venue between y and a token that takes a transfer fee. */
async function open({ name, program, open: openPool }: Venue): Promise<Opened> {
  const market = await makeMarket()
  const { vm, tokens } = market
  vm.setTime(NOW)
  vm.replaceProgram(program.PROGRAM, readFileSync(binaryPath(name)))
  const mints = ordered(tokens.y.mint, tokens.taxed.mint)
  const both = mints[0] === tokens.y.mint ? [tokens.y, tokens.taxed] : [tokens.taxed, tokens.y]
  const fill = (keys: PoolKeys) => {
    for (const side of [0, 1] as const) giveTokens(vm, both[side]!, keys.users[side], provider, 1n << 50n)
  }
  const keys = await openPool(market, [mints, [both[0]!.program, both[1]!.program]], fill)
  return { market, keys }
}

function adapterOf({ market }: Opened, address: Address): Pool {
  const { owner, data } = market.vm.account(address)!
  const { taxed } = market.tokens
  const decoded = decodePool({ address, owner, data }, (mint) =>
    mint === taxed.mint ? { bps: taxed.fee!.basisPoints, maximum: taxed.fee!.maximum } : undefined,
  )
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.pool
}

function quoted(made: Opened, pool: Address, from: Token, amount: bigint, exactOut: boolean): Swap {
  const adapter = adapterOf(made, pool)
  const side = adapter.mints[0] === from.mint ? 0 : 1
  const quote = exactOut
    ? adapter.quoteExactOut(side, amount, chainTimeAt(NOW))
    : adapter.quoteExactIn(side, amount, chainTimeAt(NOW))
  if (!quote.ok) throw new Error(quote.code)
  return quote
}

describe.each(
  venues.flatMap((venue) => (['there', 'back'] as const).map((way) => [venue.name, way, venue] as const)),
)('%s, %s', (name, way, venue) => {
  let made: Opened
  let from: Token
  let to: Token
  beforeEach(async () => {
    made = await open(venue)
    const { y, taxed } = made.market.tokens
    ;[from, to] = way === 'there' ? [y, taxed] : [taxed, y]
  })

  const held = (token: Token) => tokenAmount(made.market.vm, token.account)
  const ends = () => routeAccounts({ source: from, destination: to, legs: [] })
  const plan: router.Step[] = [
    { venue: 'cpmm', shareBps: 500, inputIndex: 0, outputIndex: 1 },
    { venue: name, shareBps: 9_500, inputIndex: 0, outputIndex: 1 },
  ]
  const swaps = () => {
    const { market, keys } = made
    const side = keys.mints[0] === from.mint ? 0 : 1
    const users: [Address, Address] = side === 0 ? [from.account, to.account] : [to.account, from.account]
    const own = { ...swapAccounts({ ...keys, users }, side), user }
    return [
      swapOf(market, { pool: market.pools.yTaxed, from, to }),
      venue.program.swapExactIn(own, { amountIn: 0n, minAmountOut: 0n }),
    ]
  }
  const product = () => made.market.pools.yTaxed.pool

  test('a split with a constant product, exact in', () => {
    const amountIn = 4_000_000_000n
    const first = (amountIn * 500n) / 10_000n
    const parts = [
      quoted(made, product(), from, first, false),
      quoted(made, made.keys.pool, from, amountIn - first, false),
    ]
    const expected = parts[0]!.amountOut + parts[1]!.amountOut
    const args = { amountIn, quotedOut: expected, slippageBps: 0, platformFeeBps: 0, steps: plan }
    const before = [held(from), held(to)] as const
    const route = appendStepAccounts(router.route(ends(), args), swaps())
    const { computeUnits } = expectOk(made.market.vm.send(route))
    expect([before[0] - held(from), held(to) - before[1]]).toEqual([amountIn, expected])
    expect(computeUnits).toBeLessThanOrEqual(parts[0]!.computeUnits + parts[1]!.computeUnits)
  })

  test('the same, exact out', () => {
    const amountOut = 3_000_000_000n
    // Backwards: the last step draws its share first, and the one that completes it takes the rest.
    const last = (amountOut * 9_500n) / 10_000n
    const parts = [
      quoted(made, product(), from, amountOut - last, true),
      quoted(made, made.keys.pool, from, last, true),
    ]
    const expected = parts[0]!.amountIn + parts[1]!.amountIn
    const args = { amountOut, quotedIn: expected, slippageBps: 0, platformFeeBps: 0, steps: plan }
    const before = [held(from), held(to)] as const
    const route = appendStepAccounts(router.exactOutRoute(ends(), args), swaps())
    const { computeUnits } = expectOk(made.market.vm.send(route))
    expect([before[0] - held(from), held(to) - before[1]]).toEqual([expected, amountOut])
    expect(computeUnits).toBeLessThanOrEqual(parts[0]!.computeUnits + parts[1]!.computeUnits)
  })

  test('one unit more than quoted fails, and so does one unit less input', () => {
    const whole: router.Step[] = [{ ...plan[1]!, shareBps: 10_000 }]
    const shared = { slippageBps: 0, platformFeeBps: 0, steps: whole }
    const amount = 3_000_000_000n
    const out = quoted(made, made.keys.pool, from, amount, false).amountOut
    const paid = quoted(made, made.keys.pool, from, amount, true).amountIn
    const [, own] = swaps()
    const errors = [
      router.route(ends(), { ...shared, amountIn: amount, quotedOut: out + 1n }),
      router.exactOutRoute(ends(), { ...shared, amountOut: amount, quotedIn: paid - 1n }),
      router.route(ends(), { ...shared, amountIn: amount, quotedOut: out }),
      router.exactOutRoute(ends(), { ...shared, amountOut: amount, quotedIn: paid }),
    ].map((route) => made.market.vm.simulate(appendStepAccounts(route, [own!])).error)
    const exceeded = `Custom(${router.errorCodes.slippageToleranceExceeded})`
    expect(errors).toEqual([exceeded, exceeded, undefined, undefined])
  })

  test('a swap over most of a pool stays within the stated compute units', () => {
    const whole: router.Step[] = [{ ...plan[1]!, shareBps: 10_000 }]
    const shared = { slippageBps: 0, platformFeeBps: 0, steps: whole }
    const { mint0, reserve0, reserve1 } = venue.program.decodePool(
      made.market.vm.account(made.keys.pool)!.data,
    )!
    const wanted = ((mint0 === from.mint ? reserve1 : reserve0) * 9n) / 10n
    const there = quoted(made, made.keys.pool, from, wanted, true)
    const same = quoted(made, made.keys.pool, from, there.amountIn, false)
    const { amountIn } = there
    const taken = [
      router.route(ends(), { ...shared, amountIn, quotedOut: same.amountOut }),
      router.exactOutRoute(ends(), { ...shared, amountOut: wanted, quotedIn: amountIn }),
    ].map((route) => expectOk(made.market.vm.simulate(appendStepAccounts(route, [swaps()[1]!]))).computeUnits)
    expect(taken[0]).toBeLessThanOrEqual(same.computeUnits)
    expect(taken[1]).toBeLessThanOrEqual(there.computeUnits)
    // A constant bound of 80,000 compute units a swap would be too low.
    if (name === 'dlmm') expect(taken[1]).toBeGreaterThan(80_000)
  })

  test('a step adds the accounts and bytes that the adapter states', () => {
    const args = { amountIn: 1n, quotedOut: 0n, slippageBps: 0, platformFeeBps: 0 }
    const [all, own] = [swaps(), [user, from.account, to.account] as string[]]
    const bare = router.route(ends(), { ...args, steps: [] })
    for (const [at, pool] of [product(), made.keys.pool].entries()) {
      const { accounts, dataBytes } = adapterOf(made, pool).cost(0)
      const route = appendStepAccounts(router.route(ends(), { ...args, steps: [plan[at]!] }), [all[at]!])
      const added = route.accounts.slice(bare.accounts.length)
      const named = new Set(added.map(({ address }) => String(address)).filter((key) => !own.includes(key)))
      expect(named).toEqual(new Set(accounts))
      // An index of one byte for each account.
      expect(route.data.length - bare.data.length + added.length).toBe(dataBytes)
    }
  })

  test('the program of another venue is rejected', () => {
    const steps = [plan[0]!, { ...plan[1]!, venue: 'cpmm' as const }]
    const args = { amountIn: 1_000_000n, quotedOut: 0n, slippageBps: 0, platformFeeBps: 0, steps }
    const outcome = made.market.vm.simulate(appendStepAccounts(router.route(ends(), args), swaps()))
    expect(outcome.error).toBe(`Custom(${router.errorCodes.swapNotSupported})`)
  })
})
