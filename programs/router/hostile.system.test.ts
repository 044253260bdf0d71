import { cpmm, launchpad, router } from '@callisto/program-clients'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { everyVariant, replaced, type Variant } from '../toolchain/test-hostile.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, tokenAmount } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  chain,
  exactOutRouteOf,
  giveTokens,
  holdings,
  type Leg,
  type Market,
  makeMarket,
  type Plan,
  readPool,
  routeOf,
  type Token,
  user,
} from './test-market.ts'
import { lazyVenue } from './test-venue.ts'

let market: Market
let twoPools: Plan
let throughCurve: Plan
beforeEach(async () => {
  market = await makeMarket()
  const { tokens, pools } = market
  const { quote, x, y, launched } = tokens
  twoPools = {
    source: quote,
    destination: y,
    legs: chain({ pool: pools.quoteX, from: quote, to: x }, { pool: pools.xY, from: x, to: y }),
  }
  throughCurve = {
    source: x,
    destination: launched,
    legs: chain({ pool: pools.quoteX2, from: x, to: quote }, { from: quote, to: launched }),
  }
})

const code = (name: keyof typeof router.errorCodes) => `Custom(${router.errorCodes[name]})`
const send = (instruction: Instruction) => market.vm.simulate(instruction).error
const both = (plan: Plan) => [routeOf(market, plan, {}), exactOutRouteOf(market, plan, {})]

/** A plan with some fields of its legs changed. */
const bent = (plan: Plan, ...changes: Partial<Leg>[]): Plan => ({
  ...plan,
  legs: plan.legs.map((leg, at) => ({ ...leg, ...changes[at] })),
})

const withFee = (plan: Plan, feeAccount: Address, platformFeeBps: number) => [
  routeOf(market, { ...plan, feeAccount }, { platformFeeBps }),
  exactOutRouteOf(market, { ...plan, feeAccount }, { platformFeeBps }),
]

/**
 * Accepted variants: an account listed twice is writable when one entry is writable; and who is paid the
 * platform fee is up to the caller, even if that is a vault of the same mint.
 */
function isFair(instruction: Instruction, { label }: Variant): boolean {
  const [, at, readOnly, vault] =
    label.match(/^account (\d+) (?:(read-only)|replaced by account (\d+))$/) ?? []
  const accounts = instruction.accounts!
  const account = accounts[Number(at)]
  if (readOnly) return accounts.filter(({ address }) => address === account?.address).length > 1
  return at === '7' && vault !== undefined && vaults().includes(accounts[Number(vault)]!.address)
}

function vaults(): Address[] {
  const ofPools = Object.values(market.pools).flatMap((pool) => {
    const { vault0, vault1 } = readPool(market.vm, pool)
    return [vault0, vault1]
  })
  return [...ofPools, market.curve.baseVault, market.curve.quoteVault]
}

describe('every variant of an instruction', () => {
  test.each([
    ['two pools', () => twoPools],
    ['a pool and a curve', () => throughCurve],
  ])('is refused: %s', (_, make) => {
    const plan = make()
    const [forIn, forOut] = [testKey('fee in'), testKey('fee out')]
    giveTokens(market.vm, plan.source, forIn, testKey('referrer'), 0n)
    giveTokens(market.vm, plan.destination, forOut, testKey('referrer'), 0n)
    const args = { platformFeeBps: 50 }
    for (const instruction of [
      routeOf(market, { ...plan, feeAccount: forOut }, args),
      exactOutRouteOf(market, { ...plan, feeAccount: forIn }, args),
    ]) {
      expectOk(market.vm.simulate(instruction))
      const passed = everyVariant(instruction)
        .filter((variant) => !isFair(instruction, variant))
        .filter((variant) => send(variant.instruction) === undefined)
      expect(passed.map(({ label }) => label)).toEqual([])
    }
  })
})

describe('plans', () => {
  // spec 2-8-02
  test('without a step: 6000', () => {
    for (const instruction of both({ ...twoPools, legs: [] }))
      expect(send(instruction)).toBe(code('emptyRoute'))
  })

  // spec 2-8-04
  test('with amounts of zero: 6002', () => {
    expect(send(routeOf(market, twoPools, { amountIn: 0n }))).toBe(code('invalidCalculation'))
    expect(send(exactOutRouteOf(market, twoPools, { amountOut: 0n }))).toBe(code('invalidCalculation'))
  })

  test('with a maximum beyond 64 bits: 6002', () => {
    const args = { quotedIn: (1n << 64n) - 1n, slippageBps: 1 }
    expect(send(exactOutRouteOf(market, twoPools, args))).toBe(code('invalidCalculation'))
  })

  // spec 2-8-06
  test('with more slippage than everything: 6004', () => {
    expect(send(routeOf(market, twoPools, { slippageBps: 10_001 }))).toBe(code('invalidSlippage'))
    expect(send(exactOutRouteOf(market, twoPools, { slippageBps: 65_535 }))).toBe(code('invalidSlippage'))
  })

  // spec 2-8-07
  test('that leave part of an index undrawn: 6005', () => {
    for (const at of [0, 1]) {
      const changes = [{}, {}]
      changes[at] = { shareBps: 9_999 }
      for (const instruction of both(bent(twoPools, ...changes)))
        expect(send(instruction)).toBe(code('notEnoughPercent'))
    }
  })

  // spec 2-8-12
  test('that draw more than 100 % or zero: 6010', () => {
    const { quote, x } = market.tokens
    const { quoteX, quoteX2 } = market.pools
    const split = (a: number, b: number): Plan => ({
      source: quote,
      destination: x,
      legs: [
        { pool: quoteX, from: quote, to: x, shareBps: a, input: 0, output: 1 },
        { pool: quoteX2, from: quote, to: x, shareBps: b, input: 0, output: 1 },
      ],
    })
    for (const [a, b] of [
      [5_001, 5_000],
      [10_000, 1],
      [10_001, 0],
      [65_535, 1],
      [0, 10_000],
    ] as const) {
      for (const instruction of both(split(a, b)))
        expect([a, b, send(instruction)]).toEqual([a, b, code('invalidRoutePlan')])
    }
  })

  // spec 2-8-08
  test('whose input index is the destination, out of range or never filled: 6006', () => {
    for (const input of [2, 3, 15, 255]) {
      expect(send(routeOf(market, bent(twoPools, {}, { input }), {}))).toBe(code('invalidInputIndex'))
    }
    const backwards: Plan = { ...twoPools, legs: twoPools.legs.toReversed() }
    expect(send(routeOf(market, backwards, {}))).toBe(code('invalidInputIndex'))
    expect(send(exactOutRouteOf(market, backwards, {}))).toBe(code('invalidOutputIndex'))
  })

  // spec 2-8-09
  test('whose output index is the source, the input or out of range: 6007', () => {
    for (const instruction of both(bent(twoPools, { output: 0 })))
      expect(send(instruction)).toBe(code('invalidOutputIndex'))
    for (const instruction of both(bent(twoPools, {}, { output: 1 }))) expect(send(instruction)).toBeDefined()
    for (const output of [16, 200, 255]) {
      for (const instruction of both(bent(twoPools, {}, { output })))
        expect(send(instruction)).toBe(code('invalidOutputIndex'))
    }
  })

  test('that fill an index after it was drawn: 6010', () => {
    const { quote, x, y } = market.tokens
    const { quoteX, quoteX2, xY, quoteY } = market.pools
    const legs: Leg[] = [
      { pool: quoteX, from: quote, to: x, shareBps: 5_000, input: 0, output: 1 },
      { pool: xY, from: x, to: y, shareBps: 5_000, input: 1, output: 2 },
      { pool: quoteX2, from: quote, to: x, shareBps: 5_000, input: 0, output: 1 },
      { pool: quoteY, from: x, to: y, shareBps: 5_000, input: 1, output: 2 },
    ]
    const plan = { source: quote, destination: y, legs }
    expect(send(routeOf(market, plan, {}))).toBe(code('invalidRoutePlan'))
  })

  // spec 2-8-10
  test('with an account too few: 6008, with 17 steps: 6010', () => {
    const instruction = routeOf(market, twoPools, {})
    expect(send({ ...instruction, accounts: instruction.accounts!.slice(0, -1) })).toBe(
      code('notEnoughAccountKeys'),
    )
    const { quote, x } = market.tokens
    const one = { pool: market.pools.quoteX, from: quote, to: x, shareBps: 1, input: 0, output: 1 }
    const many = routeOf(
      market,
      { source: quote, destination: x, legs: [one] },
      {
        steps: Array.from({ length: 17 }, () => ({
          venue: 'cpmm',
          shareBps: 1,
          inputIndex: 0,
          outputIndex: 1,
        })),
      },
    )
    expect(send(many)).toBe(code('invalidRoutePlan'))
  })

  test('that contain one pool twice for exact out: 6010', () => {
    const { quote, x } = market.tokens
    const leg = { pool: market.pools.quoteX, from: quote, to: x, shareBps: 5_000, input: 0, output: 1 }
    const plan = { source: quote, destination: x, legs: [leg, leg] }
    expectOk(market.vm.simulate(routeOf(market, plan, {})))
    expect(send(exactOutRouteOf(market, plan, {}))).toBe(code('invalidRoutePlan'))
  })

  // spec 2-8-20
  test('from a mint to itself: 6018', () => {
    const { x, quote } = market.tokens
    const twin = { ...x, account: testKey('second x') }
    giveTokens(market.vm, twin, twin.account, user, 0n)
    const { quoteX, quoteX2 } = market.pools
    const legs = chain({ pool: quoteX, from: x, to: quote }, { pool: quoteX2, from: quote, to: twin })
    for (const instruction of both({ source: x, destination: twin, legs })) {
      expect(send(instruction)).toBe(code('sourceAndDestinationMintCannotBeTheSame'))
    }
  })
})

describe('programs', () => {
  // spec 2-8-18
  test('that are no venue, or not the venue of the step: 6016', () => {
    for (const fake of [testKey('evil program'), launchpad.PROGRAM, router.PROGRAM, TOKEN_PROGRAM]) {
      for (const instruction of both(twoPools)) {
        expect(send(replaced(instruction, new Map([[cpmm.PROGRAM, fake]])))).toBe(code('swapNotSupported'))
      }
    }
    const instruction = routeOf(market, twoPools, {})
    const data = instruction.data!.slice()
    data[22] = 3
    expect(send({ ...instruction, data })).toBe(code('swapNotSupported'))
  })

  // spec 2-8-16, 2-8-17
  test('for tokens that are missing: 6015, that are no token program or not that of the mint: 6014', () => {
    const [source, destination] = [5, 6]
    const put = (instruction: Instruction, at: number, address: Address) => ({
      ...instruction,
      accounts: instruction.accounts!.with(at, { address, role: AccountRole.READONLY }),
    })
    for (const instruction of both(twoPools)) {
      for (const at of [source, destination]) {
        expect(send(put(instruction, at, router.PROGRAM))).toBe(code('tokenProgramNotProvided'))
        expect(send(put(instruction, at, testKey('evil program')))).toBe(code('incorrectTokenProgramId'))
      }
      expect(send(put(instruction, source, TOKEN_2022_PROGRAM))).toBe(code('incorrectTokenProgramId'))
      expect(send(put(instruction, destination, TOKEN_PROGRAM))).toBe(code('incorrectTokenProgramId'))
    }
  })

  // spec 2-8-03, 2-8-19
  test('that report success without a transfer: only balance changes count', () => {
    market.vm.replaceProgram(cpmm.PROGRAM, lazyVenue())
    const plan = { ...twoPools, destination: market.tokens.x, legs: twoPools.legs.slice(0, 1) }
    expect(send(routeOf(market, plan, { quotedOut: 1n }))).toBe(code('slippageToleranceExceeded'))
    expect(send(exactOutRouteOf(market, plan, { amountOut: 1n }))).toBe(code('exactOutAmountNotMatched'))
    expect(send(routeOf(market, twoPools, { quotedOut: 1n }))).toBe(code('invalidInputIndex'))
  })

  test("whose pool is forged fail with the venue's own error", () => {
    const { pool } = market.pools.quoteX
    market.vm.setAccount(testKey('forged pool'), {
      owner: testKey('evil program'),
      data: market.vm.account(pool)!.data,
    })
    for (const instruction of both(twoPools)) {
      expect(send(replaced(instruction, new Map([[pool, testKey('forged pool')]])))).toBe(
        'InvalidAccountOwner',
      )
    }
  })
})

describe('token accounts', () => {
  const other = (token: Token, label: string, owner: Address, amount = 1n << 40n): Token => {
    const account = testKey(label)
    giveTokens(market.vm, token, account, owner, amount)
    return { ...token, account }
  }

  test('a source of another owner is rejected', () => {
    const victims = other(market.tokens.quote, 'victims quote', testKey('victim'))
    const legs = twoPools.legs.map((leg) => (leg.input === 0 ? { ...leg, from: victims } : leg))
    for (const instruction of both({ ...twoPools, source: victims, legs }))
      expect(send(instruction)).toBe('InvalidArgument')
  })

  test('an intermediate one of another owner, or not the one that was filled: 6006 and 6007', () => {
    const victims = other(market.tokens.x, 'victims x', testKey('victim'))
    const second = other(market.tokens.x, 'second x', user)
    const through = (first: Token, then: Token) => bent(twoPools, { to: first }, { from: then })
    for (const instruction of both(through(victims, victims)))
      expect(send(instruction)).toBe(code('invalidOutputIndex'))
    for (const instruction of both(through(market.tokens.x, second)))
      expect(send(instruction)).toBe(code('invalidInputIndex'))
    for (const instruction of both(through(second, second))) expectOk(market.vm.simulate(instruction))
  })

  test('a step that pays into another destination, or out of another source: 6006 and 6007', () => {
    const elsewhere = other(market.tokens.y, 'second y', user)
    const another = other(market.tokens.quote, 'second quote', user)
    for (const instruction of both(bent(twoPools, {}, { to: elsewhere })))
      expect(send(instruction)).toBe(code('invalidOutputIndex'))
    for (const instruction of both(bent(twoPools, { from: another })))
      expect(send(instruction)).toBe(code('invalidInputIndex'))
  })

  test('one account under two indices: 6007', () => {
    const { quote, x, y } = market.tokens
    const { quoteX, quoteX2, xY } = market.pools
    // The destination's own account as an intermediate: what arrives in between would count as output.
    const legs: Leg[] = [
      { pool: quoteX, from: quote, to: x, shareBps: 5_000, input: 0, output: 1 },
      { pool: quoteX2, from: quote, to: x, shareBps: 5_000, input: 0, output: 2 },
      { pool: xY, from: x, to: y, shareBps: 10_000, input: 1, output: 3 },
      { pool: xY, from: x, to: y, shareBps: 10_000, input: 2, output: 3 },
    ]
    expect(send(routeOf(market, { source: quote, destination: y, legs }, {}))).toBe(
      code('invalidOutputIndex'),
    )
  })

  test('an earlier balance of an intermediate account is not spent', () => {
    const before = holdings(market)
    expectOk(market.vm.send(routeOf(market, twoPools, {})))
    expectOk(market.vm.send(exactOutRouteOf(market, twoPools, {})))
    expect(holdings(market).x).toBe(before.x)
  })

  test('a source or destination of another mint: 6010', () => {
    for (const instruction of both({
      ...twoPools,
      source: { ...market.tokens.quote, account: market.tokens.x.account },
    })) {
      expect(send(instruction)).toBe(code('invalidRoutePlan'))
    }
  })
})

describe('a platform fee', () => {
  // spec 2-8-05
  test('without an account: 6003', () => {
    expect(send(routeOf(market, twoPools, { platformFeeBps: 1 }))).toBe(code('missingPlatformFeeAccount'))
    expect(send(exactOutRouteOf(market, twoPools, { platformFeeBps: 1 }))).toBe(
      code('missingPlatformFeeAccount'),
    )
  })

  // spec 2-8-13
  test('to no token account, to one of another mint or to an end of the route: 6011', () => {
    const wallet = testKey('referrer')
    market.vm.fund(wallet)
    const { x, quote, y } = market.tokens
    for (const account of [wallet, testKey('nothing there'), x.account, market.pools.quoteX.pool]) {
      for (const instruction of withFee(twoPools, account, 50))
        expect(send(instruction)).toBe(code('invalidReferralAuthority'))
    }
    for (const account of [quote.account, y.account]) {
      for (const instruction of withFee(twoPools, account, 50))
        expect(send(instruction)).toBe(code('invalidReferralAuthority'))
    }
  })

  test('forged accounts of other programs are rejected: 6011', () => {
    const forged = testKey('forged fee account')
    market.vm.setAccount(forged, {
      owner: testKey('evil program'),
      data: market.vm.account(market.tokens.y.account)!.data,
    })
    expect(send(withFee(twoPools, forged, 50)[0]!)).toBe(code('invalidReferralAuthority'))
  })

  test('above 255 bps: 6002', () => {
    const account = testKey('referral')
    giveTokens(market.vm, market.tokens.y, account, testKey('referrer'), 0n)
    expectOk(market.vm.simulate(withFee(twoPools, account, 255)[0]!))
    expect(send(withFee(twoPools, account, 256)[0]!)).toBe(code('invalidCalculation'))
  })

  test('a fee account without a fee is not charged', () => {
    const account = testKey('referral')
    giveTokens(market.vm, market.tokens.y, account, testKey('referrer'), 7n)
    expectOk(market.vm.send(withFee(twoPools, account, 0)[0]!))
    expect(tokenAmount(market.vm, account)).toBe(7n)
  })
})
