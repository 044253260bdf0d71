// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { events } from '../../lib/events/page-events.ts'
import { applyStage } from './stage-effects.ts'

afterEach(() => void vi.restoreAllMocks())

const fail = (code: string) => {
  const log = vi.spyOn(events, 'log').mockImplementation(() => {})
  const error = { code, message: 'User transaction has been modified' }
  const subject = { kind: 'swap' } as const
  const context = { queries: new QueryClient(), subject, signsItself: undefined, describe: () => '' }
  applyStage('swap', { stage: 'failed', error, text: 'Nothing was sent.' }, context)
  return log.mock.calls
}

// spec 2-8-35
test('a transaction that the wallet has modified is reported with the reason', () => {
  const code = 'ALTERED: the input amount differs'
  expect(fail(code)).toEqual([
    ['swap', 'FAILED', { code }],
    ['transaction-modified', 'FAILED', { code }],
  ])
})

test('another failure is no report of a modification', () => {
  expect(fail('Error: User rejected')).toEqual([['swap', 'REJECTED', { code: 'Error: User rejected' }]])
})
