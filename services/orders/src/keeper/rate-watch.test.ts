import type { Quote } from '@callisto/contract'
import { WatchList } from '@callisto/solana'
import { beforeEach, expect, test } from 'vitest'
import type { PairProbe } from './due-index.ts'
import { rateOf } from './order-terms.ts'
import { RateWatch } from './rate-watch.ts'

const never = new AbortController().signal
const PART = 1_000n
const rate = (output: bigint) => rateOf(PART, output)

/** Output of a part, by pair. */
let market: Map<string, bigint>
/** What orders ask for, by pair. */
let wanted: Map<string, PairProbe>
let quoted: string[]
let reported: [pair: string, rate: bigint][]
let isDown: boolean
/** Slots of the states that the next quotes are of; then the newest one. */
let states: number[]
let watch: RateWatch

beforeEach(() => {
  market = new Map()
  wanted = new Map()
  quoted = []
  reported = []
  isDown = false
  states = []
  watch = new RateWatch({
    routes: {
      async quote({ inputMint, outputMint }) {
        const pair = `${inputMint}>${outputMint}`
        quoted.push(pair)
        if (isDown) throw new Error('no reply')
        const swapInfo = { ammKey: `pool of ${pair}` }
        return {
          outAmount: String(market.get(pair) ?? 0n),
          routePlan: [{ swapInfo }],
          contextSlot: states.shift() ?? null,
        } as Quote
      },
      route: async () => undefined,
    },
    watched: new WatchList(),
    onRate: (pair, value) => {
      reported.push([pair, value])
      if ((wanted.get(pair)?.rate ?? 0n) <= value) wanted.delete(pair)
    },
    onError: () => undefined,
  })
})

/** Pairs that are quoted in a slot. */
async function tick(slot: number): Promise<string[]> {
  quoted = []
  watch.tick(slot, [...wanted.keys()], (pair) => wanted.get(pair), never)
  await new Promise((resolve) => setImmediate(resolve))
  return quoted
}

const ask = (pair: string, output: bigint, part = PART) => wanted.set(pair, { rate: rate(output), part })

test('a pair is quoted at once, and then when a pool of its route has changed', async () => {
  market.set('a>b', 990n)
  ask('a>b', 1_000n)
  expect(await tick(1)).toEqual(['a>b'])
  expect(reported).toEqual([['a>b', rate(990n)]])
  expect(await tick(2)).toEqual([])
  watch.onAccounts(2, ['another pool', 'pool of a>b'])
  expect(await tick(3)).toEqual(['a>b'])
  expect(await tick(4)).toEqual([])
})

test.each([
  ['without a change', false, 990n, 12],
  ['without a change, far away', false, 1n, 51],
  ['after one', true, 990n, 2],
  ['after one, 12 % away', true, 880n, 4],
  ['after one, far away', true, 1n, 6],
])('%s the next quote comes when it is due', async (_, isChanged, output, slot) => {
  market.set('a>b', output)
  ask('a>b', 1_000n)
  await tick(1)
  if (isChanged) watch.onAccounts(1, ['pool of a>b'])
  const slots: number[] = []
  for (let each = 2; each <= 60 && slots.length === 0; each++)
    if ((await tick(each)).length > 0) slots.push(each)
  expect(slots).toEqual([slot])
})

test('the known rate is reported to an order that came after it, without a quote', async () => {
  market.set('a>b', 990n)
  ask('a>b', 1_000n)
  await tick(1)
  ask('a>b', 980n)
  expect(await tick(2)).toEqual([])
  expect(reported).toEqual([
    ['a>b', rate(990n)],
    ['a>b', rate(990n)],
  ])
  expect(wanted.size).toBe(0)
})

test('the known rate is reported to an order that waits anew, unless a pool has changed', async () => {
  market.set('a>b', 990n)
  ask('a>b', 1_000n)
  await tick(1)
  reported.length = 0
  const probe = (pair: string) => wanted.get(pair)
  watch.report('a>b', probe)
  ask('a>b', 980n)
  watch.onAccounts(1, ['pool of a>b'])
  watch.report('a>b', probe)
  watch.report('another>pair', probe)
  expect(reported).toEqual([])
  await tick(2)
  ask('a>b', 980n)
  reported.length = 0
  watch.report('a>b', probe)
  expect(reported).toEqual([['a>b', rate(990n)]])
})

test('a smaller part is quoted at once', async () => {
  market.set('a>b', 990n)
  ask('a>b', 1_000n)
  await tick(1)
  ask('a>b', 1_000n, PART - 1n)
  expect(await tick(2)).toEqual(['a>b'])
})

test('no pair is left behind when more are due than can be quoted', async () => {
  const pairs = Array.from({ length: 40 }, (_, n) => `a>${n}`)
  for (const [n, pair] of pairs.entries()) {
    market.set(pair, n < 20 ? 999n : 500n)
    ask(pair, 1_000n)
  }
  const seen = new Set<string>()
  for (let slot = 1; slot <= 10; slot++) {
    for (const pair of await tick(slot)) seen.add(pair)
    watch.onAccounts(
      slot,
      pairs.map((pair) => `pool of ${pair}`),
    )
  }
  expect(seen.size).toBe(40)
  // Near ones are due again sooner, and far ones in turn.
  const next: string[] = []
  for (let slot = 11; slot <= 25; slot++) {
    next.push(...(await tick(slot)))
    watch.onAccounts(
      slot,
      pairs.map((pair) => `pool of ${pair}`),
    )
  }
  expect(new Set(next).size).toBe(40)
})

test.each([
  ['the newest state', [4], 1, 0],
  ['an older state, and then of the newest one', [3, 3, 4], 3, 0],
  ['an older state all the time', [3, 3, 3], 3, 1],
])('quotes after a change in slot 4: %s', async (_, of, now, later) => {
  market.set('a>b', 990n)
  ask('a>b', 1_000n)
  await tick(4)
  watch.onAccounts(4, ['pool of a>b'])
  states = [...of]
  expect(await tick(5)).toHaveLength(now)
  // An older state is asked for again in the next slot, the newest one not before it changes.
  expect(await tick(6)).toHaveLength(later)
})

test('what is due beyond the quotes that run at a time follows in the same slot', async () => {
  const pairs = Array.from({ length: 40 }, (_, n) => `a>${n}`)
  for (const pair of pairs) ask(pair, 1_000n)
  expect(await tick(1)).toHaveLength(32)
  expect(new Set(await tick(2))).toEqual(new Set(pairs.slice(32)))
})

test('a quote that fails is tried again within five slots', async () => {
  isDown = true
  ask('a>b', 1_000n)
  expect(await tick(1)).toEqual(['a>b'])
  for (const slot of [2, 3, 4, 5]) expect(await tick(slot)).toEqual([])
  expect(reported).toEqual([])
  expect(await tick(6)).toEqual(['a>b'])
})

test('one that fails near the rate is tried again in the next slot', async () => {
  market.set('a>b', 990n)
  ask('a>b', 1_000n)
  await tick(1)
  isDown = true
  watch.onAccounts(1, ['pool of a>b'])
  expect(await tick(2)).toEqual(['a>b'])
  isDown = false
  expect(await tick(3)).toEqual(['a>b'])
  expect(await tick(4)).toEqual([])
})
