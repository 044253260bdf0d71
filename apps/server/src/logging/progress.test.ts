import { expect, test } from 'vitest'
import { progressLine, progressPrinter } from './progress.ts'

test.each([
  [{ phase: 'history', done: 0, total: 10 }, 'history  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░   0 %'],
  [{ phase: 'history', done: 5, total: 10 }, 'history  ██████████████░░░░░░░░░░░░░░  50 %'],
  [{ phase: 'history', done: 11, total: 10 }, 'history  ████████████████████████████ 100 %'],
  [{ phase: 'restoring', done: 1234 }, 'restoring  1,234'],
])('%o', (progress, line) => expect(progressLine(progress)).toBe(line))

test('a log file gets one line per tenth', () => {
  const lines: string[] = []
  const print = progressPrinter({ write: (text) => lines.push(text) }, () => 0)
  for (let done = 0; done <= 1000; done++) print({ phase: 'history', done, total: 1000 })
  expect(lines).toHaveLength(11)
})

test('the time left follows from the pace of the phase', () => {
  const lines: string[] = []
  let now = 0
  const print = progressPrinter({ isTTY: true, write: (text) => lines.push(text) }, () => now)
  const at = (ms: number, done: number, phase = 'history') => {
    now = ms
    print({ phase, done, total: 1000 })
    return lines.at(-1)
  }
  expect(at(0, 100)).not.toContain('left')
  expect(at(1_000, 110)).not.toContain('left')
  expect(at(10_000, 200)).toContain(' 20 %  1 min 20 s left')
  expect(at(40_000, 800)).toContain(' 80 %  15 s left')
  expect(at(50_000, 1000)).not.toContain('left')
  expect(at(60_000, 10, 'fold')).not.toContain('left')
})
