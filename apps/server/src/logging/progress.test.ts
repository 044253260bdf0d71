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
  const print = progressPrinter({ write: (text) => lines.push(text) })
  for (let done = 0; done <= 1000; done++) print({ phase: 'history', done, total: 1000 })
  expect(lines).toHaveLength(11)
})
