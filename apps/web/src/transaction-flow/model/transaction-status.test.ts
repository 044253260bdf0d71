import { expect, test } from 'vitest'
import { startTransaction, useTransactionStatus } from './transaction-status.ts'

test('a transaction is under way until each started one has ended, once', () => {
  expect(useTransactionStatus.getState().underWay > 0).toBe(false)
  const endFirst = startTransaction()
  const endSecond = startTransaction()
  endFirst()
  endFirst()
  expect(useTransactionStatus.getState().underWay > 0).toBe(true)
  endSecond()
  expect(useTransactionStatus.getState().underWay > 0).toBe(false)
})
