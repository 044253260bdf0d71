import { expect, test } from 'vitest'
import { type Report, resultOf } from './lighthouse.ts'

const report: Report = {
  categories: {
    performance: { score: 0.854 },
    accessibility: { score: 1 },
    'best-practices': { score: 0.96 },
  },
  audits: {
    'cumulative-layout-shift': { numericValue: 0 },
    'first-contentful-paint': { numericValue: 933.5 },
    'largest-contentful-paint': { numericValue: 3018 },
    'total-blocking-time': { numericValue: 480 },
  },
}

test('scores are from 0 to 100', () =>
  expect(resultOf(report)).toEqual({
    performance: 85,
    accessibility: 100,
    bestPractices: 96,
    cls: 0,
    fcpMs: 933.5,
    lcpMs: 3018,
    tbtMs: 480,
  }))

test.each([
  [
    'a score that could not be computed',
    { ...report, categories: { ...report.categories, performance: { score: null } } },
  ],
  ['no categories', { ...report, categories: {} }],
  ['no figure', { ...report, audits: { ...report.audits, 'total-blocking-time': {} } }],
  ['a page that did not load', { ...report, runtimeError: { code: 'NO_FCP', message: 'no paint' } }],
])('rejects %s', (_, broken) => expect(() => resultOf(broken)).toThrow())
