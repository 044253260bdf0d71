import { appendStepAccounts, router } from '@callisto/program-clients'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { beforeEach, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'
import {
  giveTokens,
  holdings,
  type Market,
  makeMarket,
  type Plan,
  routeAccounts,
  routeOf,
  swapOf,
  user,
} from './test-market.ts'

const AMOUNT = 1_234_567n

let market: Market
let plan: Plan
let tokenLedger: Address
/** Holds what another instruction of the transaction adds to the source. */
const elsewhere = testKey('quote elsewhere')

beforeEach(async () => {
  market = await makeMarket()
  plan = planOf(market)
  ;[tokenLedger] = await router.findTokenLedgerPda({ user })
  market.vm.fund(user)
  giveTokens(market.vm, market.tokens.quote, elsewhere, user, 1n << 40n)
})

const planOf = ({ tokens: { quote, x }, pools: { quoteX } }: Market): Plan => ({
  source: quote,
  destination: x,
  legs: [{ pool: quoteX, from: quote, to: x, shareBps: 10_000, input: 0, output: 1 }],
})

const code = (name: keyof typeof router.errorCodes) => `Custom(${router.errorCodes[name]})`

const set = (change: Partial<router.SetTokenLedgerAccounts> = {}): Instruction =>
  router.setTokenLedger({
    user,
    payer: user,
    tokenLedger,
    tokenAccount: plan.source.account,
    systemProgram: SYSTEM_PROGRAM,
    ...change,
  })

const spend = (
  args: Partial<router.RouteWithTokenLedgerArgs> = {},
  change: Partial<router.RouteWithTokenLedgerAccounts> = {},
): Instruction =>
  appendStepAccounts(
    router.routeWithTokenLedger(
      { ...routeAccounts(plan), tokenLedger, payer: user, ...change },
      {
        quotedIn: 0n,
        quotedOut: 0n,
        slippageBps: 0,
        platformFeeBps: 0,
        steps: [{ venue: 'cpmm', shareBps: 10_000, inputIndex: 0, outputIndex: 1 }],
        ...args,
      },
    ),
    plan.legs.map((leg) => swapOf(market, leg)),
  )

function transfer(amount: bigint, [from, to] = [elsewhere, plan.source.account]): Instruction {
  const data = Buffer.alloc(9)
  data[0] = 3
  data.writeBigUInt64LE(amount, 1)
  const accounts = [
    { address: from, role: AccountRole.WRITABLE },
    { address: to, role: AccountRole.WRITABLE },
    { address: user, role: AccountRole.READONLY_SIGNER },
  ]
  return { programAddress: TOKEN_PROGRAM, accounts, data: Uint8Array.from(data) }
}

/** What the pool pays for an amount in the same state. */
async function outputOf(amountIn: bigint): Promise<bigint> {
  const twin = await makeMarket()
  const before = holdings(twin).x
  expectOk(twin.vm.send(routeOf(twin, planOf(twin), { amountIn })))
  return holdings(twin).x - before
}

test('a route spends what has arrived since its ledger was set, and gives the rent back', async () => {
  const { vm } = market
  const before = { ...holdings(market), lamports: vm.account(user)?.lamports }
  expectOk(vm.send(set(), transfer(AMOUNT), spend()))
  expect(holdings(market).quote).toBe(before.quote)
  expect(holdings(market).x - before.x).toBe(await outputOf(AMOUNT))
  expect(vm.account(tokenLedger)).toBeUndefined()
  expect(vm.account(user)?.lamports).toBe(before.lamports)
})

test('another payer opens the ledger and has its rent back', () => {
  const payer = testKey('payer')
  market.vm.fund(payer)
  const lamports = market.vm.account(payer)?.lamports
  expectOk(market.vm.send(set({ payer }), transfer(AMOUNT), spend({}, { payer })))
  expect(market.vm.account(payer)?.lamports).toBe(lamports)
})

test('the least output follows the rate of the quote: half the input, half the output', async () => {
  const out = await outputOf(AMOUNT)
  const run = (quotedOut: bigint) =>
    market.vm.simulate(set(), transfer(AMOUNT), spend({ quotedIn: 2n * AMOUNT, quotedOut })).error
  expect(run(2n * out)).toBeUndefined()
  expect(run(2n * out + 2n)).toBe(code('slippageToleranceExceeded'))
})

test('an account that is created later counts from zero', () => {
  const late = testKey('late account')
  expectOk(market.vm.send(set({ tokenAccount: late })))
  expect(router.decodeTokenLedger(market.vm.account(tokenLedger)!.data)).toEqual({
    user,
    payer: user,
    tokenAccount: late,
    amount: 0n,
  })
})

// spec 2-8-11
test('a minimum without a rate is of no known amount: 6009', () => {
  const { error } = market.vm.simulate(set(), transfer(AMOUNT), spend({ quotedOut: 1n }))
  expect(error).toBe(code('nonZeroMinimumOutAmountNotSupported'))
})

// spec 2-8-14
test('a ledger of another token account: 6012', () => {
  const { error } = market.vm.simulate(set({ tokenAccount: elsewhere }), transfer(AMOUNT), spend())
  expect(error).toBe(code('ledgerTokenAccountDoesNotMatch'))
})

// spec 2-8-15
test('no ledger, one of another user or payer, and one after which nothing arrived: 6013', async () => {
  const { vm } = market
  const invalid = code('invalidTokenLedger')
  expect(vm.simulate(transfer(AMOUNT), spend()).error).toBe(invalid)
  expect(vm.simulate(set(), spend()).error).toBe(invalid)
  expect(vm.simulate(set(), transfer(1n, [plan.source.account, elsewhere]), spend()).error).toBe(invalid)
  expect(vm.simulate(set(), transfer(AMOUNT), spend({}, { payer: testKey('thief') })).error).toBe(invalid)
  const other = testKey('other user')
  const [theirs] = await router.findTokenLedgerPda({ user: other })
  const account = testKey('their quote')
  giveTokens(vm, market.tokens.quote, account, other, 0n)
  vm.fund(other)
  expectOk(vm.send(set({ user: other, payer: other, tokenLedger: theirs, tokenAccount: account })))
  expect(vm.simulate(transfer(AMOUNT), spend({}, { tokenLedger: theirs })).error).toBe(invalid)
})

test('a ledger is set for an own token account, at its own address, once', () => {
  const { vm } = market
  const theirs = testKey('their account')
  giveTokens(vm, market.tokens.quote, theirs, testKey('other user'), 5n)
  expect(vm.simulate(set({ tokenAccount: theirs })).error).toBe(code('invalidTokenLedger'))
  expect(vm.simulate(set({ tokenAccount: market.pools.quoteX.pool })).error).toBe(code('invalidTokenLedger'))
  expect(vm.simulate(set({ tokenLedger: testKey('any address') })).error).toBe('InvalidSeeds')
  expect(vm.simulate(set(), set()).error).toBe('AccountAlreadyInitialized')
})
