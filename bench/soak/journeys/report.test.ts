import { expect, test } from 'vitest'
import { countTests } from './report.ts'

test('every result counts once, those of inner suites too, a failure with its first line', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ results: [{ status, ...(message ? { error: { message } } : {}) }] }],
  })
  const inner = { title: 'inner', specs: [spec('b', 'failed', 'Error: no row\n  at line 3')] }
  const suites = [{ title: 'lists', specs: [spec('a', 'passed'), spec('c', 'skipped')], suites: [inner] }]
  expect(countTests({ suites, errors: [] })).toEqual({ runs: 2, violations: ['inner: b: Error: no row'] })
  expect(countTests({ suites: [], errors: [{ message: 'no tests found' }] })).toEqual({
    runs: 0,
    violations: ['no tests found'],
  })
})
