import { expect, test } from 'vitest'
import { isTransactionUnderWay, startTransaction } from './transaction-status.ts'

test('a transaction is under way until each started one has ended, once', () => {
  expect(isTransactionUnderWay()).toBe(false)
  const endFirst = startTransaction()
  const endSecond = startTransaction()
  endFirst()
  endFirst()
  expect(isTransactionUnderWay()).toBe(true)
  endSecond()
  expect(isTransactionUnderWay()).toBe(false)
})
