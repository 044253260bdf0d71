// @vitest-environment happy-dom
import type { AnyRecurringOrder } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../tokens/mints.ts'
import { recurringKinds, recurringNotices, toSeenRecurring } from './recurring-progress.ts'

interface Progress {
  done?: number
  missed?: number
  failures?: number
  isPaused?: boolean
  isOver?: boolean
  userClosed?: boolean
}

const byTime = (seconds: number) => ({ recurringType: 'time', cycleFrequency: String(seconds) })
const byValue = (seconds: number) => ({ recurringType: 'price', orderInterval: String(seconds) })
const [DAY, MINUTE] = [86_400, 60]

const order = (kind: object, { done = 0, missed = 0, failures = 0, ...state }: Progress) =>
  ({
    ...kind,
    ...{ orderKey: 'order', userPubkey: 'me', inputMint: USDC_MINT, outputMint: SOL_MINT, cycles: 10 },
    ...{ cyclesDone: done, cyclesMissed: missed },
    trades: Array.from({ length: failures }, () => ({ action: 'Failed' })),
    isPaused: state.isPaused ?? false,
    nextCycleAt: state.isPaused || state.isOver ? null : '2026-09-21T00:00:00.000Z',
    userClosed: state.userClosed ?? false,
  }) as unknown as AnyRecurringOrder

test.each<[string, object, Progress, Progress, string[]]>([
  ['nothing', byTime(DAY), { done: 3 }, { done: 3 }, []],
  ['a round', byTime(DAY), { done: 3 }, { done: 4 }, ['roundFilled']],
  ['a round of an order by value', byValue(DAY), { done: 3 }, { done: 4 }, ['roundFilled']],
  ['the first round of many', byTime(MINUTE), {}, { done: 1 }, ['roundFilled']],
  ['a later round of many', byTime(MINUTE), { done: 1 }, { done: 2 }, []],
  ['an hour apart', byTime(3_600), { done: 1 }, { done: 2 }, ['roundFilled']],
  ['a missed round', byTime(DAY), { done: 3, missed: 1 }, { done: 3, missed: 2 }, ['roundMissed']],
  ['the first missed round of many', byValue(MINUTE), {}, { missed: 1 }, ['roundMissed']],
  ['a later missed round of many', byTime(MINUTE), { missed: 1 }, { missed: 9 }, []],
  ['rounds and missed ones', byTime(DAY), {}, { done: 2, missed: 1 }, ['roundFilled', 'roundMissed']],
  ['a fill in vain', byTime(DAY), { failures: 1 }, { failures: 2 }, ['roundFailed']],
  ['a fill in vain before one that was not', byTime(DAY), {}, { done: 1, failures: 2 }, ['roundFilled']],
  [
    'the first fill in vain of many rounds',
    byTime(MINUTE),
    { done: 1 },
    { done: 1, failures: 1 },
    ['roundFailed'],
  ],
  ['the last round', byTime(DAY), { done: 9 }, { done: 10, isOver: true }, ['recurringDone']],
  ['a pause of its owner', byTime(DAY), { done: 3 }, { done: 3, isPaused: true }, []],
  ['a round before the pause', byTime(DAY), { done: 3 }, { done: 4, isPaused: true }, ['roundFilled']],
  ['its owner closed it', byTime(DAY), { done: 3 }, { done: 4, isOver: true, userClosed: true }, []],
])('%s', (_, kind, before, now, kinds) => {
  expect(recurringKinds(toSeenRecurring(order(kind, before), 1), order(kind, now))).toEqual(kinds)
})

test('a notice has the rounds, and of the same state the same id', () => {
  const seen = toSeenRecurring(order(byTime(DAY), {}), 1)
  const now = () => recurringNotices(seen, order(byTime(DAY), { done: 2, missed: 1 }))
  expect(now().map(({ id }) => id)).toEqual(['order roundFilled 2 1 0', 'order roundMissed 2 1 0'])
  expect(now()[0]).toMatchObject({ kind: 'roundFilled', rounds: { done: 2, total: 10 } })
  expect(now().map(({ id }) => id)).toEqual(now().map(({ id }) => id))
})
