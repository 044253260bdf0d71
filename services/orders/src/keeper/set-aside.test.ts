import { expect, test } from 'vitest'
import { Changes } from './sent-transactions.ts'
import { MAX_FAULTS, RecentFills, SetAside } from './set-aside.ts'

test.each([
  ['market', [1, 1, 1, 2, 4, 4, 4, 4]],
  ['fault', [4, 8, 16, 32, 64, 128, 256]],
] as const)('the pauses of failures in a row: %s', (kind, pauses) => {
  const aside = new SetAside()
  const found = pauses.map(() => {
    expect(aside.fail(0, 100, kind)).toBe(false)
    return aside.until(0, 100)! - 100
  })
  expect(found).toEqual(pauses)
})

test('what came too late is tried at once the first time, and then ever later: each costs a fee', () => {
  const aside = new SetAside()
  const found = Array.from({ length: 9 }, () => {
    expect(aside.fail(0, 100, 'lost')).toBe(false)
    return aside.until(0, 100)
  })
  expect(found).toEqual([undefined, 101, 101, 102, 104, 108, 116, 132, 132])
})

test('a failure long after the last one begins a new row', () => {
  const aside = new SetAside()
  for (let n = 0; n < 4; n++) aside.fail(0, 100, 'market')
  expect(aside.until(0, 100)).toBe(102)
  aside.fail(0, 164, 'market')
  expect(aside.until(0, 164)).toBe(168)
  aside.fail(0, 229, 'market')
  expect(aside.until(0, 229)).toBe(230)
})

test('a contested fill is tried in the next slot, and the row of failures stays as long as it was', () => {
  const aside = new SetAside()
  for (let n = 0; n < 4; n++) aside.fail(0, 100, 'market')
  for (let slot = 101; slot < 120; slot++) {
    expect(aside.fail(0, slot, 'contest')).toBe(false)
    expect(aside.until(0, slot)).toBe(slot + 1)
  }
  aside.fail(0, 120, 'market')
  expect(aside.until(0, 120)).toBe(124)
})

test('faults in a row end the attempts; a change of the market between them does not count', () => {
  const aside = new SetAside()
  for (let n = 1; n < MAX_FAULTS; n++) aside.fail(0, 1, 'fault')
  aside.fail(0, 1, 'market')
  for (let n = 1; n < MAX_FAULTS; n++) expect(aside.fail(0, 1, 'fault')).toBe(false)
  expect(aside.fail(0, 1, 'fault')).toBe(true)
  expect(aside.until(0, 10_000)).toBeGreaterThan(10_000)
  expect([aside.until(1, 1), aside.until(0, 1_000_000)]).toEqual([undefined, undefined])
})

test('a waiter hears of the next change of its key, or of the end', async () => {
  const changes = new Changes()
  const end = new AbortController()
  const heard: string[] = []
  const waiting = [
    changes.next('a', end.signal).then(() => heard.push('a')),
    changes.next('b', end.signal).then(() => heard.push('b')),
  ]
  changes.report('a')
  changes.report('c')
  await waiting[0]
  expect(heard).toEqual(['a'])
  end.abort()
  await waiting[1]
  expect(heard).toEqual(['a', 'b'])
  await changes.next('a', end.signal)
})

test.each([
  [10, true],
  [11, true],
  [12, false],
])('a fill sent in slot 10 is recent in slot %d: %s', (slot, isRecent) => {
  const fills = new RecentFills()
  fills.add('a>b', 10)
  expect([fills.has('a>b', slot), fills.has('b>a', slot)]).toEqual([isRecent, false])
})

test('the newest fill of a pair counts, whatever others come between', () => {
  const fills = new RecentFills()
  for (let slot = 1; slot <= 100; slot++) for (const pair of ['a>b', `a>${slot}`]) fills.add(pair, slot)
  expect(fills.has('a>b', 101)).toBe(true)
  expect([99, 100].map((n) => fills.has(`a>${n}`, 101))).toEqual([false, true])
})
