import { exactOutPlace, router } from '@callisto/program-clients'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { lazyVenue } from '../../../programs/router/test-venue.ts'
import { setTokenAccount, TOKEN_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, type TestVm, testKey } from '../../../programs/toolchain/test-vm.ts'
import { seeded } from '../../routing/random.ts'
import {
  otherRows,
  stepStart,
  userEnd,
  withExtraAccount,
  withoutAccount,
  withProgram,
  withStepAccount,
} from './hostile-routes.ts'
import {
  openForeignPool,
  openRouterVm,
  type RoutedVenue,
  type RoutePool,
  randomTokens,
  takes,
  user,
} from './route-market.ts'
import { type RoutePlan, randomPlan, routeOf, rowOf, venueSwap } from './route-plan.ts'
import { routedVenues } from './routed-venues.ts'

// Without a venue's program: one that does nothing stands at its address, and the call to it is what the test reads.

const POOLS = 6
const STEP_BYTES = 5
const HELD = 1n << 60n
const NOTHING = { amountIn: 1_000n, amountOut: 0n }
const code = (name: keyof typeof router.errorCodes) => `Custom(${router.errorCodes[name]})`

const plainVenue = routedVenues.find(({ venue }) => venue.amm.id === 'raydium-cpmm')!

interface Market {
  vm: TestVm
  plans: RoutePlan[]
}

/** Pools of a venue with one step each, of both sides. */
function marketOf(routed: RoutedVenue): Market {
  const programs = new Map(routedVenues.map(({ program }) => [program, lazyVenue()]))
  const [vm, random] = [openRouterVm(programs), seeded(7)]
  const plans: RoutePlan[] = []
  for (let number = 0; plans.length < 2 * POOLS; number++) {
    const label = `${routed.program} ${number}`
    const tokens = randomTokens(vm, random, label, [HELD, HELD])
    if (!takes(routed, tokens)) continue
    const pair = [tokens[0]!, tokens[1]!] as const
    const pool = openForeignPool(vm, random, label, routed, pair)
    const other: RoutePool = { ...pool, side: pool.side === 0 ? 1 : 0, from: 0, to: 1 }
    plans.push(randomPlan(random, 'ExactIn', pair, [{ ...pool, from: 0, to: 1 }]))
    plans.push(randomPlan(random, 'ExactIn', pair.toReversed(), [other]))
  }
  return { vm, plans }
}

const names = routedVenues.map((routed) => [routed.venue.amm.label, routed.program, routed] as const)

describe.each(names)('%s at %s', (_, program, routed) => {
  const { vm, plans } = marketOf(routed)
  const plan = plans[0]!
  const leg = plan.legs[0]!
  const route = routeOf(plan, NOTHING)
  const errorOf = (instruction: Instruction) => vm.simulate(instruction).error

  test("the router calls it as the venue's own instruction does", () => {
    const { hasExactOut } = routed.venue
    for (const mode of hasExactOut ? (['ExactIn', 'ExactOut'] as const) : (['ExactIn'] as const))
      for (const [index, each] of plans.entries()) {
        const amount = 10n ** 15n + BigInt(index)
        const [exact, swap] = [{ ...each, mode }, each.legs[0]!]
        const terms =
          mode === 'ExactIn' ? { amountIn: amount, amountOut: 0n } : { amountIn: HELD, amountOut: amount }
        const outcome = vm.send(routeOf(exact, terms))
        // Nothing moves, so an exact output is missed behind the call.
        expect(outcome.error).toBe(mode === 'ExactIn' ? undefined : code('exactOutAmountNotMatched'))
        const { accountKeys, innerInstructions } = outcome.calls()
        const [call, ...more] = innerInstructions!.flatMap(({ instructions }) => instructions)
        const own = venueSwap(exact, swap, amount)
        expect(more).toEqual([])
        expect(call?.programId).toBe(program)
        expect(call?.accounts.map((at) => accountKeys[at])).toEqual(
          own.accounts.map(({ address }) => address),
        )
        expect(Buffer.from(call!.data).toString('hex')).toBe(Buffer.from(own.data).toString('hex'))
      }
  })

  test('a step adds no accounts and no more bytes than its pool states', () => {
    for (const each of plans) {
      const [step] = each.legs
      const { accounts, dataBytes } = step!.pool.cost(step!.side)
      const added = routeOf(each, NOTHING).accounts!.slice(stepStart(each, 0))
      const own = [...each.tokens.map(({ account }) => account), user, router.PROGRAM]
      const others = added.map(({ address }) => address).filter((address) => !own.includes(address))
      expect(others.filter((address) => !accounts.includes(address))).toEqual([])
      // An index of one byte for each account.
      expect(STEP_BYTES + added.length).toBeLessThanOrEqual(dataBytes)
    }
  })

  test('each row takes its own programs alone: 6016', () => {
    const own = routed.venue.amm.owners
    const others = [
      ...routedVenues.map((other) => other.program).filter((other) => !own.includes(other)),
      ...[SYSTEM_PROGRAM, TOKEN_PROGRAM, router.PROGRAM, testKey('no venue')],
    ]
    for (const other of others)
      expect([other, errorOf(withProgram(plan, route, 0, other as Address))]).toEqual([
        other,
        code('swapNotSupported'),
      ])
  })

  test("no other row takes its program, and its other side not the user's accounts: 6016 and 6006", () => {
    const rows = new Set([rowOf(leg), rowOf({ ...leg, side: leg.side === 0 ? 1 : 0 })])
    for (const { row, instruction } of otherRows(plan, route, 0)) {
      const refusals = rows.has(row) ? ['invalidInputIndex'] : ['swapNotSupported', 'notEnoughAccountKeys']
      expect(refusals.map((name) => code(name as 'swapNotSupported'))).toContain(errorOf(instruction))
    }
  })

  test('accounts of others in the place of the user’s: 6006 and 6007', () => {
    const [sold, bought] = plan.tokens
    const [theirIn, theirOut] = [testKey('their in'), testKey('their out')]
    for (const [account, token] of [
      [theirIn, sold!],
      [theirOut, bought!],
    ] as const) {
      const { mint, program: tokenProgram, fee } = token
      const owner = testKey('somebody else')
      setTokenAccount(vm, account, { program: tokenProgram, mint, owner, amount: HELD, fee: !!fee })
    }
    const put = (from: Address, to: Address) => errorOf(withStepAccount(plan, route, 0, from, to))
    expect(put(sold!.account, theirIn)).toBe(code('invalidInputIndex'))
    expect(put(bought!.account, theirOut)).toBe(code('invalidOutputIndex'))
    expect(put(sold!.account, bought!.account)).toBe(code('invalidInputIndex'))
    expect(put(bought!.account, sold!.account)).toBe(code('invalidOutputIndex'))
  })

  test("an account too few or too many, up to the user's last one", () => {
    for (let at = stepStart(plan, 0); at < userEnd(plan, 0); at++) {
      expect(errorOf(withoutAccount(route, at))).toBeDefined()
      expect(errorOf(withExtraAccount(route, at, testKey('stranger')))).toBeDefined()
    }
  })

  test('a list that ends before the row or before its end is named: 6008', () => {
    for (let count = stepStart(plan, 0) + 1; count < route.accounts!.length; count++)
      expect(errorOf({ ...route, accounts: route.accounts!.slice(0, count) })).toBe(
        code('notEnoughAccountKeys'),
      )
  })

  test('a tail that makes them more than 32: 6010', () => {
    if (route.accounts!.at(-1)!.address !== router.PROGRAM) return
    const swap = venueSwap(plan, leg, 1n).accounts.length
    const stranger = { address: testKey('stranger'), role: AccountRole.READONLY } as const
    const longer = (length: number) => {
      const more = Array.from({ length: length - swap }, () => stranger)
      return errorOf({ ...route, accounts: route.accounts!.toSpliced(-1, 0, ...more) })
    }
    expect([longer(32), longer(33)]).toEqual([undefined, code('invalidRoutePlan')])
  })

  test('nothing credited is no output: 6001', () => {
    expect(errorOf(routeOf(plan, { ...NOTHING, amountOut: 1n }))).toBe(code('slippageToleranceExceeded'))
  })

  test('an exact output of a program without one, or out of another token than the source: 6016', () => {
    const { hasExactOut } = routed.venue
    expect(exactOutPlace(rowOf(leg))).toBe(hasExactOut ? 'source' : 'nowhere')
    const terms = { amountIn: HELD, amountOut: 1n }
    if (!hasExactOut)
      expect(errorOf(routeOf({ ...plan, mode: 'ExactOut' }, terms))).toBe(code('swapNotSupported'))
    const [sold, bought] = plan.tokens
    const [first] = randomTokens(vm, seeded(8), `${program} first`, [HELD])
    const random = seeded(9)
    const before = openForeignPool(vm, random, `${program} before`, plainVenue, [first!, sold!])
    const legs = [
      { ...before, from: 0, to: 1, shareBps: 10_000 },
      { ...leg, from: 1, to: 2 },
    ]
    const chain: RoutePlan = { mode: 'ExactOut', tokens: [first!, sold!, bought!], legs }
    expect(errorOf(routeOf(chain, terms))).toBe(code('swapNotSupported'))
  })
})
