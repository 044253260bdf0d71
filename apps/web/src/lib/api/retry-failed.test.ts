import { ApiError } from '@callisto/contract'
import { expect, test } from 'vitest'
import { retryFailed } from './retry-failed.ts'

const reply = (status: number) => new ApiError('HTTP_ERROR', String(status), { status })

test.each([
  [null, false],
  [new ApiError('NETWORK', 'NETWORK'), 10_000],
  [new ApiError('INVALID_REPLY', 'INVALID_REPLY', { status: 200 }), 10_000],
  [new Error('x'), 10_000],
  [reply(503), 10_000],
  [reply(429), 10_000],
  [reply(408), 10_000],
  [reply(400), false],
  [reply(404), false],
])('after %s a query is tried again in %s ms', (error, ms) => {
  expect(retryFailed({ state: { error } })).toBe(ms)
})
