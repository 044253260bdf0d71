import { router } from '@callisto/program-clients'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { replaced } from '../toolchain/test-hostile.ts'
import { tokenAmount } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  chain,
  exactOutRouteOf,
  giveTokens,
  holdings,
  type Market,
  makeMarket,
  type Plan,
  routeOf,
  type Token,
  user,
} from './test-market.ts'

let market: Market
let authority: Address
let shared: Token
const DUST = 777n

beforeEach(async () => {
  market = await makeMarket()
  ;[authority] = await router.findAuthorityPda({})
  shared = { ...market.tokens.x, account: testKey('shared x') }
  giveTokens(market.vm, shared, shared.account, authority, DUST)
})

const through = (between: Token): Plan => {
  const { quote, y } = market.tokens
  const { quoteX, xY } = market.pools
  const legs = chain({ pool: quoteX, from: quote, to: between }, { pool: xY, from: between, to: y })
  return { source: quote, destination: y, legs }
}

/** The steps behind the first spend an account of the authority, which stands in the place of their user. */
function byAuthority(instruction: Instruction, owner = authority): Instruction {
  const accounts = [...instruction.accounts!]
  const at = accounts.findLastIndex(({ address }) => address === user)
  accounts[at] = { address: owner, role: AccountRole.READONLY }
  return { ...instruction, accounts }
}

const code = (name: keyof typeof router.errorCodes) => `Custom(${router.errorCodes[name]})`

describe('a route through a shared account', () => {
  test.each([
    ['exact in', (plan: Plan) => routeOf(market, plan, {})],
    ['exact out', (plan: Plan) => exactOutRouteOf(market, plan, {})],
  ])('trades as one through an own account and leaves the shared one as it was: %s', async (_, make) => {
    const before = holdings(market)
    expectOk(market.vm.send(byAuthority(make(through(shared)))))
    const after = holdings(market)
    expect(tokenAmount(market.vm, shared.account)).toBe(DUST)
    const own = market.tokens.x
    market = await makeMarket()
    expectOk(market.vm.send(make(through(own))))
    expect(after).toEqual(holdings(market))
    expect(after.y).toBeGreaterThan(before.y)
  })

  test('is spent by the authority alone: 6010', () => {
    const instruction = routeOf(market, through(shared), {})
    for (const owner of [user, testKey('nobody')])
      expect(market.vm.simulate(byAuthority(instruction, owner)).error).toBe(code('invalidRoutePlan'))
    const own = byAuthority(routeOf(market, through(market.tokens.x), {}))
    expect(market.vm.simulate(own).error).toBe(code('invalidRoutePlan'))
  })

  test('of another owner is rejected: 6007', () => {
    const account = testKey('not shared')
    giveTokens(market.vm, shared, account, testKey('nobody'), DUST)
    const plan = byAuthority(routeOf(market, through({ ...shared, account }), {}), testKey('nobody'))
    expect(market.vm.simulate(plan).error).toBe(code('invalidOutputIndex'))
  })

  test('cannot be the source: its balance is not the user’s', () => {
    const { x, y } = market.tokens
    const plan = {
      source: shared,
      destination: y,
      legs: chain({ pool: market.pools.xY, from: shared, to: y }),
    }
    expect(market.vm.simulate(routeOf(market, plan, {})).error).toBe('InvalidArgument')
    expect(market.vm.simulate(byAuthority(routeOf(market, plan, {}))).error).toBe('InvalidArgument')
    expect(tokenAmount(market.vm, shared.account)).toBe(DUST)
    expect(x.mint).toBe(shared.mint)
  })

  // spec 2-8-18
  test('fails where a sold-out curve would leave input behind: 6016', async () => {
    const { x, quote, launched } = market.tokens
    const buy = { source: quote, destination: launched, legs: chain({ from: quote, to: launched }) }
    const before = holdings(market).quote
    expectOk(market.vm.send(routeOf(market, buy, { amountIn: 1n << 49n })))
    const cost = before - holdings(market).quote
    market = await makeMarket()
    expectOk(market.vm.send(routeOf(market, buy, { amountIn: cost - 1_000_000_000n })))
    const between = { ...quote, account: testKey('shared quote') }
    giveTokens(market.vm, between, between.account, authority, 0n)
    const { quoteX } = market.pools
    const legs = chain({ pool: quoteX, from: x, to: between }, { from: between, to: launched })
    const plan = { source: x, destination: launched, legs }
    expectOk(market.vm.simulate(byAuthority(routeOf(market, plan, { amountIn: 1_000_000n }))))
    const large = byAuthority(routeOf(market, plan, { amountIn: 900_000_000_000n }))
    expect(market.vm.simulate(large).error).toBe(code('swapNotSupported'))
  })
})

describe('several accounts are closed in one instruction', () => {
  const empty = (label: string, token: Token, owner: Address = user, amount = 0n): Token => {
    const account = testKey(label)
    giveTokens(market.vm, token, account, owner, amount)
    return { ...token, account }
  }
  const close = (tokens: readonly Token[], to: Address): Instruction => {
    const { accounts, ...rest } = router.closeTokenAccounts({ user })
    const added = tokens.flatMap(({ account, program }) => [
      { address: account, role: AccountRole.WRITABLE },
      { address: to, role: AccountRole.WRITABLE },
      { address: program, role: AccountRole.READONLY },
    ])
    return { ...rest, accounts: [...accounts, ...added] }
  }

  test('of both token programs, with their rent to the named receiver', () => {
    const { vm, tokens } = market
    const receiver = testKey('receiver')
    vm.fund(receiver, 1n)
    const both = [empty('empty x', tokens.x), empty('empty y', tokens.y)]
    const rent = both.reduce((sum, { account }) => sum + vm.account(account)!.lamports, 0n)
    expectOk(vm.send(close(both, receiver)))
    expect(both.map(({ account }) => vm.account(account))).toEqual([undefined, undefined])
    expect(vm.account(receiver)?.lamports).toBe(rent + 1n)
  })

  test('but none of another owner, none with tokens, and by no other program', () => {
    const { vm, tokens } = market
    const theirs = empty('theirs', tokens.x, testKey('nobody'))
    const full = empty('full', tokens.x, user, 1n)
    const mine = empty('mine', tokens.x)
    expect(vm.simulate(close([mine, theirs], user)).error).toBe('Custom(4)')
    expect(vm.simulate(close([mine, full], user)).error).toBe('Custom(11)')
    const evil = replaced(close([mine], user), new Map([[mine.program, testKey('evil program')]]))
    expect(vm.simulate(evil).error).toBe('IncorrectProgramId')
    const { accounts, ...rest } = close([mine], user)
    expect(vm.simulate({ ...rest, accounts: accounts!.slice(0, -1) }).error).toBe('NotEnoughAccountKeys')
    expect(vm.simulate({ ...rest, accounts: [...accounts!, accounts![0]!] }).error).toBe(
      code('notEnoughAccountKeys'),
    )
  })
})

describe('a platform fee of the source mint, exact in', () => {
  test('is taken from the input, rounded down; the rest is routed', async () => {
    const { quote, x } = market.tokens
    const feeAccount = testKey('fee in quote')
    const legs = chain({ pool: market.pools.quoteX, from: quote, to: x })
    const plan = { source: quote, destination: x, legs }
    const amountIn = 1_000_003n
    const fee = (amountIn * 85n) / 10_000n
    giveTokens(market.vm, quote, feeAccount, testKey('referrer'), 0n)
    const before = holdings(market)
    expectOk(market.vm.send(routeOf(market, { ...plan, feeAccount }, { amountIn, platformFeeBps: 85 })))
    const after = holdings(market)
    expect(tokenAmount(market.vm, feeAccount)).toBe(fee)
    expect(before.quote - after.quote).toBe(amountIn)
    market = await makeMarket()
    expectOk(market.vm.send(routeOf(market, plan, { amountIn: amountIn - fee })))
    expect(after.x).toBe(holdings(market).x)
  })

  test('falls with what a sold-out curve takes', () => {
    const { quote, launched } = market.tokens
    const feeAccount = testKey('fee in quote')
    giveTokens(market.vm, quote, feeAccount, testKey('referrer'), 0n)
    const plan = {
      source: quote,
      destination: launched,
      legs: chain({ from: quote, to: launched }),
      feeAccount,
    }
    const [amountIn, fee] = [1n << 49n, (1n << 49n) / 100n]
    const before = holdings(market)
    expectOk(market.vm.send(routeOf(market, plan, { amountIn, platformFeeBps: 100 })))
    const paid = tokenAmount(market.vm, feeAccount)
    const spent = before.quote - holdings(market).quote - paid
    expect(spent).toBeLessThan(amountIn - fee)
    expect(paid).toBe((fee * spent) / (amountIn - fee))
  })
})
