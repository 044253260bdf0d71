import { recurring, trigger } from '@callisto/program-clients'
import { classifyTransactionError, type SendOutcome, type TransactionFailure } from '@callisto/solana'
import { expect, test } from 'vitest'
import { attemptOf, programErrors } from './attempt.ts'

/** A transaction that failed in its simulation. */
function refused(err: unknown, program?: string): SendOutcome {
  const logs = program === undefined ? [] : [`Program ${program} failed: custom program error`]
  return { status: 'rejected', failure: classifyTransactionError(err, logs, programErrors)! }
}

const custom = (code: number) => ({ InstructionError: [0, { Custom: code }] })

test.each([
  ['the price of a leg', custom(trigger.errorCodes.priceNotMet), trigger.PROGRAM, 'priceNotMet'],
  ['the band of a cycle', custom(recurring.errorCodes.aboveBand), recurring.PROGRAM, 'aboveBand'],
  ["another keeper's cycle", custom(recurring.errorCodes.notDue), recurring.PROGRAM, 'notDue'],
  ['a maker who has paused', custom(recurring.errorCodes.paused), recurring.PROGRAM, 'paused'],
  [
    'a payment that leaves a wallet below the rent',
    { InsufficientFundsForRent: { account_index: 3 } },
    undefined,
    'NOT_ENOUGH_SOL',
  ],
])('%s decides otherwise for now', (_, err, program, reason) =>
  expect(attemptOf(refused(err, program), 1n)).toEqual({ result: 'later', reason }),
)

test('a fill that failed on the chain is known by its signature', () => {
  const { failure } = refused(custom(trigger.errorCodes.priceNotMet), trigger.PROGRAM) as {
    failure: TransactionFailure
  }
  expect(attemptOf({ status: 'failed', signature: 'of the fill', failure }, 1n)).toEqual({
    result: 'later',
    reason: 'priceNotMet',
    signature: 'of the fill',
  })
})

test.each([
  // The numbers of the programs mean different things.
  [custom(recurring.errorCodes.vaultChanged), recurring.PROGRAM, 'vaultChanged'],
  [custom(trigger.errorCodes.invalidFeeAccount), trigger.PROGRAM, 'invalidFeeAccount'],
  [custom(77), 'CMEkMqhFzPmJGmqkQ4yUmcgTUKYt9PPnSa4xCvG7Ppgu', 'PROGRAM_ERROR_77'],
])('%o of %s is a fault', (err, program, reason) =>
  expect(attemptOf(refused(err, program), 1n)).toMatchObject({ result: 'fault', reason }),
)
