import { expect, test } from 'vitest'
import { Changes } from './changes.ts'
import { MAX_FAULTS, SetAside } from './set-aside.ts'

test('the pause doubles up to a limit, longer for a fault than for the market', () => {
  for (const [kind, first, most] of [
    ['market', 2, 32],
    ['fault', 4, 256],
  ] as const) {
    const aside = new SetAside()
    const pauses: number[] = []
    for (let n = 1; n < MAX_FAULTS; n++) {
      expect(aside.fail(0, 100, kind)).toBe(false)
      pauses.push(aside.until(0, 100)! - 100)
    }
    expect(pauses[0]).toBe(first)
    expect(pauses.at(-1)).toBe(most)
    for (let n = 1; n < pauses.length; n++)
      expect(pauses[n]).toBe(Math.min(kind === 'market' ? 32 : 1_024, 2 * pauses[n - 1]!))
  }
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
