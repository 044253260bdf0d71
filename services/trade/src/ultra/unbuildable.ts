import type { TransactionFailure } from '@callisto/solana'

/** Why an order of pools has no transaction; clients match router and code. */
export const POOL_ERRORS = {
  INSUFFICIENT_FUNDS: 1,
  TOP_UP_SOL: 2,
  BELOW_GASLESS_MINIMUM: 3,
} as const

export const UNBUILDABLE_MESSAGES = {
  insufficientFunds: 'Insufficient funds',
  topUpSol: 'Top up SOL to pay for the transaction',
  belowGaslessMinimum: 'The amount is below the minimum of a gasless swap',
} as const

/** Whether a simulated swap failed because its payer cannot pay fees or rent. */
export const lacksSol = ({ code }: TransactionFailure): boolean =>
  code === 'INSUFFICIENT_SOL' || code === 'NOT_ENOUGH_SOL'
