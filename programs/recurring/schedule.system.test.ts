import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import {
  amountIn,
  create,
  createValue,
  deposit,
  enterPrices,
  eventsOf,
  FILL_REWARD,
  failure,
  fill,
  filledOf,
  INTERVAL,
  keeper,
  maker,
  makeWorld,
  NOW,
  type Order,
  pause,
  readOrder,
  resume,
  setTime,
  withdraw,
} from './test-order.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 30)

let at: Order
const send = (...instructions: ReturnType<typeof fill>[]) => expectOk(at.market.vm.send(...instructions))
const fillError = () => at.market.vm.simulate(fill(at)).error

beforeEach(async () => {
  at = await makeWorld()
})

describe('a cycle in an interval', () => {
  test('is filled once, from its first second on', () => {
    send(create(at))
    send(fill(at))
    for (const seconds of [0, 1, INTERVAL - 1]) {
      setTime(at, seconds)
      expect(fillError()).toBe(failure('notDue'))
    }
    setTime(at, INTERVAL)
    expect(filledOf(send(fill(at))).cycle).toBe(1n)
    expect(fillError()).toBe(failure('notDue'))
  })

  test('is not made up for by a keeper that is late: the order runs longer', () => {
    send(create(at, { amount: 300_000n }))
    setTime(at, 5 * INTERVAL + 10)
    expect(filledOf(send(fill(at))).cycle).toBe(5n)
    expect(fillError()).toBe(failure('notDue'))
    expect(readOrder(at)).toMatchObject({ done: 1, missed: 5n, nextCycle: 6n, remaining: 200_000n })
    // The schedule stays: the next one is due at its own second, not an interval after the late fill.
    setTime(at, 6 * INTERVAL)
    send(fill(at))
    setTime(at, 9 * INTERVAL)
    send(fill(at))
    expect(readOrder(at)).toMatchObject({ done: 3, missed: 7n, remaining: 0n })
  })

  test('is not filled again when the clock goes back', () => {
    send(create(at))
    setTime(at, 2 * INTERVAL)
    send(fill(at))
    for (const seconds of [2 * INTERVAL - 1, INTERVAL, 0, -100]) {
      setTime(at, seconds)
      expect(fillError()).toBe(failure('notDue'))
    }
    setTime(at, 3 * INTERVAL - 1)
    expect(fillError()).toBe(failure('notDue'))
    setTime(at, 3 * INTERVAL)
    expect(fillError()).toBeUndefined()
  })

  test('is the only one of its interval, whichever way the clock jumps', () => {
    const walk = fc.array(fc.integer({ min: -2 * INTERVAL, max: 3 * INTERVAL }), { maxLength: 30 })
    send(create(at, { amount: 3_000_000n }))
    let seconds = 0
    const filled: number[] = []
    fc.assert(
      fc.property(walk, (steps) => {
        for (const step of steps) {
          seconds += step
          setTime(at, seconds)
          const { error } = at.market.vm.simulate(fill(at))
          const interval = Math.floor(seconds / INTERVAL)
          const isDue = interval > (filled.at(-1) ?? -1)
          expect(error).toBe(isDue ? undefined : failure('notDue'))
          if (!isDue || readOrder(at).done > 25) continue
          send(fill(at))
          filled.push(interval)
        }
        const { done, missed, nextCycle } = readOrder(at)
        expect(BigInt(done) + missed).toBe(nextCycle)
      }),
      { numRuns },
    )
    expect(new Set(filled).size).toBe(filled.length)
    expect(filled.length).toBeGreaterThan(0)
  })
})

describe('the start', () => {
  test.each([
    ['none', 0, 0],
    ['one that is past', NOW - 1_000, 0],
    ['one to come', NOW + 500, 500],
  ])('%s', (_, startAt, seconds) => {
    send(create(at, { startAt: BigInt(startAt) }))
    expect(readOrder(at).startAt).toBe(BigInt(NOW + seconds))
    setTime(at, seconds - 1)
    expect(fillError()).toBe(failure('notDue'))
    setTime(at, seconds)
    expect(fillError()).toBeUndefined()
  })

  test('more than a hundred years away is refused', () => {
    const latest = BigInt(NOW) + 100n * 366n * 86_400n
    expect(at.market.vm.simulate(create(at, { startAt: latest + 1n })).error).toBe(failure('invalidStart'))
    expectOk(at.market.vm.simulate(create(at, { startAt: latest })))
  })
})

describe('what a cycle sells', () => {
  test.each([
    [100_000n, [100_000n]],
    [199_999n, [199_999n]],
    [200_000n, [100_000n, 100_000n]],
    [399_999n, [100_000n, 100_000n, 199_999n]],
  ])('of %d in all', (amount, cycles) => {
    send(create(at, { amount }))
    expect(readOrder(at).cycles).toBe(cycles.length)
    for (const [index, spent] of cycles.entries()) {
      setTime(at, index * INTERVAL)
      expect(filledOf(send(fill(at))).spent).toBe(spent)
    }
    expect(readOrder(at)).toMatchObject({ remaining: 0n, spent: amount, done: cycles.length })
    setTime(at, 10 * INTERVAL)
    expect(fillError()).toBe(failure('completed'))
  })

  test('a deposit adds cycles, and the rewards for them', () => {
    send(create(at, { amount: 250_000n }))
    send(fill(at))
    const lamports = at.market.vm.account(at.order)!.lamports
    expect(at.market.vm.simulate(deposit(at, 99_999n)).error).toBe(failure('wrongAmount'))
    expect(at.market.vm.simulate(deposit(at, 100_000n, 1)).error).toBe(failure('invalidTerms'))
    const outcome = send(deposit(at, 170_000n))
    // 150,000 and 170,000: two cycles of 100,000 and one of 120,000.
    const expected = { cycles: 4, done: 1, remaining: 320_000n, deposited: 420_000n }
    expect(readOrder(at)).toMatchObject(expected)
    expect(eventsOf(outcome)).toMatchObject([{ type: 'orderChanged', change: 'deposited', ...expected }])
    expect(at.market.vm.account(at.order)!.lamports - lamports).toBe(2n * BigInt(FILL_REWARD))
    const cycles = [1, 2, 3].map((index) => {
      setTime(at, index * INTERVAL)
      return filledOf(send(fill(at))).spent
    })
    expect(cycles).toEqual([100_000n, 100_000n, 120_000n])
    expect(at.market.vm.simulate(deposit(at, 100_000n)).error).toBe(failure('completed'))
  })

  test('a deposit to a value order adds the cycles that it names', () => {
    send(createValue(at))
    const lamports = at.market.vm.account(at.order)!.lamports
    send(deposit(at, 5n, 3))
    expect(readOrder(at)).toMatchObject({ cycles: 13, remaining: 1_000_000_005n })
    expect(at.market.vm.account(at.order)!.lamports - lamports).toBe(3n * BigInt(FILL_REWARD))
    expect(at.market.vm.simulate(deposit(at, 0n, 3)).error).toBe(failure('zeroAmount'))
    expect(at.market.vm.simulate(deposit(at, 1n, 2 ** 32 - 1)).error).toBe(failure('invalidTerms'))
  })
})

describe('a pause', () => {
  test('of several cycles is not missed, and a new schedule begins with the cycle that it put off', () => {
    send(create(at))
    send(fill(at))
    setTime(at, 2 * INTERVAL + 7)
    send(pause(at))
    // Interval 1 went by before the pause, and interval 2 was not over.
    expect(readOrder(at)).toMatchObject({ missed: 1n, pausedAt: BigInt(NOW + 2 * INTERVAL + 7) })
    expect(fillError()).toBe(failure('paused'))
    expect(at.market.vm.simulate(pause(at)).error).toBe(failure('paused'))
    const resumed = 7 * INTERVAL + 77
    setTime(at, resumed)
    expect(fillError()).toBe(failure('paused'))
    send(resume(at))
    const expected = { missed: 1n, pausedAt: 0n, nextCycle: 0n, startAt: BigInt(NOW + resumed), done: 1 }
    expect(readOrder(at)).toMatchObject(expected)
    expect(filledOf(send(fill(at))).cycle).toBe(0n)
    setTime(at, resumed + INTERVAL - 1)
    expect(fillError()).toBe(failure('notDue'))
    setTime(at, resumed + INTERVAL)
    send(fill(at))
    expect(readOrder(at)).toMatchObject({ missed: 1n, done: 3 })
    expect(at.market.vm.simulate(resume(at)).error).toBe(failure('notPaused'))
  })

  test.each([
    ['at once', 3, 6],
    ['in the last second', INTERVAL - 1, INTERVAL - 1],
  ])('within an interval that had its cycle does not give it another, %s', (_, paused, resumed) => {
    send(create(at))
    send(fill(at))
    setTime(at, paused)
    send(pause(at))
    setTime(at, resumed)
    send(resume(at))
    expect(readOrder(at)).toMatchObject({ startAt: BigInt(NOW), nextCycle: 1n, pausedAt: 0n, missed: 0n })
    expect(fillError()).toBe(failure('notDue'))
    setTime(at, INTERVAL - 1)
    expect(fillError()).toBe(failure('notDue'))
    setTime(at, INTERVAL)
    expect(filledOf(send(fill(at))).cycle).toBe(1n)
  })

  test('never makes more cycles due than the intervals since the start, whenever it begins and ends', () => {
    const changes = ['fill', 'pause', 'resume'] as const
    const step = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -INTERVAL, max: 2 * INTERVAL }))
    const build = { fill: () => fill(at), pause: () => pause(at), resume: () => resume(at) }
    send(create(at, { amount: 100_000_000n }))
    let [seconds, due] = [0, NOW]
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        for (const [change, passed] of steps) {
          seconds += change === 'fill' ? passed : Math.trunc(passed / 20)
          setTime(at, seconds)
          enterPrices(at)
          if (at.market.vm.send(build[change]()).error !== undefined) continue
          const { startAt, nextCycle } = readOrder(at)
          const next = Number(startAt) + Number(nextCycle) * INTERVAL
          // A fill is no sooner than it was due, and moves the next one by an interval at least; nothing brings it forward.
          if (change === 'fill') expect(NOW + seconds).toBeGreaterThanOrEqual(due)
          expect(next).toBeGreaterThanOrEqual(change === 'fill' ? due + INTERVAL : due)
          due = next
        }
      }),
      { numRuns },
    )
    expect(readOrder(at).done).toBeGreaterThan(0)
    expect(NOW + readOrder(at).done * INTERVAL).toBeLessThanOrEqual(due)
  })

  test('before the start leaves the start as it is', () => {
    send(create(at, { startAt: BigInt(NOW + 500) }))
    send(pause(at))
    setTime(at, 100)
    send(resume(at))
    expect(readOrder(at)).toMatchObject({ startAt: BigInt(NOW + 500), missed: 0n, nextCycle: 0n })
  })

  test('does not stop deposits and withdrawals, and completed orders have none', () => {
    send(createValue(at))
    send(pause(at))
    send(deposit(at, 100n))
    send(withdraw(at, 0, 1_000_000_100n))
    expect(readOrder(at)).toMatchObject({ remaining: 0n })
    for (const instruction of [pause(at), resume(at)])
      expect(at.market.vm.simulate(instruction).error).toBe(failure('completed'))
  })

  test('is the maker’s alone to begin and to end', () => {
    send(create(at))
    expect(at.market.vm.simulate(pause(at, keeper)).error).toBe(failure('wrongMaker'))
    send(pause(at))
    expect(at.market.vm.simulate(resume(at, keeper)).error).toBe(failure('wrongMaker'))
  })
})

describe('terms', () => {
  const error = (args: Parameters<typeof create>[1]) => at.market.vm.simulate(create(at, args)).error

  test.each([
    ['no interval', { interval: 0 }, 'invalidTerms'],
    ['no amount', { amount: 0n }, 'zeroAmount'],
    ['nothing a cycle', { amountPerCycle: 0n }, 'zeroAmount'],
    ['a deposit of less than a cycle', { amount: 99_999n }, 'wrongAmount'],
    ['no floor', { minOut: 0n }, 'missingFloor'],
    ['feeds without a floor', { minOut: 0n, maxDeviationBps: 100 }, 'missingFloor'],
    ['an upper end alone', { minOut: 0n, maxOut: 5n }, 'missingFloor'],
    ['a band upside down', { minOut: 5n, maxOut: 4n }, 'invalidTerms'],
    ['an increment in time', { incrementUsd: 1n }, 'invalidTerms'],
    ['a number of cycles in time', { cycles: 3 }, 'invalidTerms'],
    ['a referral fee to nobody', { referralBps: 5 }, 'invalidTerms'],
    ['a referral without a fee', { referral: maker }, 'invalidTerms'],
    ['a referral fee above 2.55 %', { referral: maker, referralBps: 256 }, 'invalidTerms'],
    ['a deviation of more than half', { maxDeviationBps: 5_001 }, 'invalidTerms'],
    ['a feed without a deviation', { feed0: maker }, 'invalidTerms'],
    ['a kind of feed without a deviation', { feedKind1: 'pyth' as const }, 'invalidTerms'],
    ['more cycles than 32 bits hold', { amount: 1n << 33n, amountPerCycle: 1n }, 'invalidTerms'],
  ] as const)('%s', (_, args, name) => {
    expect(error(args)).toBe(failure(name))
  })

  test.each([
    ['nothing to grow by', { incrementUsd: 0n }],
    ['no cycles', { cycles: 0 }],
    ['no feeds', { maxDeviationBps: 0 }],
    ['an upper end', { maxOut: 1n }],
    ['a last target beyond 64 bits', { incrementUsd: 1n << 63n, cycles: 2 }],
  ])('%s in value', (_, args) => {
    expect(at.market.vm.simulate(createValue(at, args)).error).toBe(failure('invalidTerms'))
  })

  test('a value order has a floor too', () => {
    const errorOf = (args: Parameters<typeof create>[1]) => at.market.vm.simulate(createValue(at, args)).error
    expect(errorOf({ minOut: 0n })).toBe(failure('missingFloor'))
    expect(errorOf({ amountPerCycle: 0n })).toBe(failure('zeroAmount'))
  })

  test('tokens of Token-2022 are refused on either side', async () => {
    at = await makeWorld({
      pair: ({ tokens, pools }) => ({ tokens: [tokens.quote, tokens.y], pool: pools.quoteY }),
    })
    expect(error({})).toBe(failure('unsupportedMint'))
    at = await makeWorld({
      pair: ({ tokens, pools }) => ({ tokens: [tokens.y, tokens.x], pool: pools.xY }),
    })
    expect(error({})).toBe(failure('unsupportedMint'))
  })

  test('one token on both sides is none', async () => {
    at = await makeWorld({
      pair: ({ tokens, pools }) => ({ tokens: [tokens.x, tokens.x], pool: pools.quoteX }),
    })
    expect(error({})).toBe(failure('invalidAccount'))
  })

  test('a deposit that the source cannot pay leaves nothing behind', () => {
    const [side0] = at.sides
    const amount = amountIn(at, side0.destination) + 1n
    expect(at.market.vm.send(create(at, { amount, amountPerCycle: amount })).error).toBe('Custom(1)')
    expect(at.market.vm.account(at.order)).toBeUndefined()
  })

  test('every change is an event with the whole state', () => {
    const changes = [create(at), fill(at), pause(at), resume(at), deposit(at, 100_000n)]
    const names = ['created', 'filled', 'paused', 'resumed', 'deposited']
    for (const [index, instruction] of changes.entries()) {
      enterPrices(at)
      const changed = eventsOf(send(instruction)).at(-1)
      expect(changed).toEqual({
        type: 'orderChanged',
        order: at.order,
        change: names[index],
        ...readOrder(at),
      })
    }
  })
})
