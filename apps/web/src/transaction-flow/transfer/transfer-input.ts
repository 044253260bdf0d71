import { divide } from '@callisto/amount'

/** Lamports that stay for the fee when the whole SOL balance is sent (spec 2-9-09). */
export const SOL_RESERVE_LAMPORTS = 5_000n

/** Base units that Max fills in: the balance, of native SOL without the reserve. Never below zero. */
export function maxUnits(balance: bigint, isNative: boolean): bigint {
  const reserve = isNative ? SOL_RESERVE_LAMPORTS : 0n
  return balance > reserve ? balance - reserve : 0n
}

/** Base units that Half fills in, rounded down. */
export const halfUnits = (balance: bigint): bigint => divide(balance, 2n, 'floor')

/** Whether an amount can be sent: positive and not above the balance (spec 2-5-01). */
export const isSendable = (units: bigint | undefined, balance: bigint | undefined): units is bigint =>
  units !== undefined && balance !== undefined && units > 0n && units <= balance

/** A test amount is this part of the amount. */
const TEST_PART = 100n

/**
 * What is sent to try an address out: a hundredth, rounded up, and at least what the chain accepts. Undefined when nothing
 * would be left to send after it.
 */
export function testUnits(amount: bigint, least: bigint): bigint | undefined {
  const part = divide(amount, TEST_PART, 'ceil')
  const test = part < least ? least : part
  return test < amount ? test : undefined
}

/** What is left to send after a test, or what the balance still gives: the test has paid a fee too. */
export function restUnits(amount: bigint, test: bigint, max: bigint): bigint {
  const rest = amount - test
  return rest < max ? rest : max
}
