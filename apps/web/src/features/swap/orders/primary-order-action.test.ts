import { expect, test } from 'vitest'
import { type OrderActionInput, primaryOrderAction } from './primary-order-action.ts'

const ready: OrderActionInput = {
  account: 'me',
  isBanned: false,
  isAmountRefused: false,
  amount: 10n,
  balance: 10n,
  sellSymbol: 'SOL',
  lamports: 100n,
  neededLamports: 100n,
  missing: undefined,
  minimumFault: undefined,
}

// spec 2-1-03
test.each<[Partial<OrderActionInput>, string, string]>([
  [{}, 'place', 'Place order'],
  [{ account: undefined }, 'connect', 'Connect'],
  [{ account: undefined, isAmountRefused: true }, 'disabled', 'Enter a valid amount'],
  [{ isBanned: true }, 'disabled', 'This token cannot be traded here'],
  [{ amount: undefined }, 'disabled', 'Enter an amount'],
  [{ amount: 11n }, 'disabled', 'Insufficient SOL'],
  [{ balance: undefined, amount: 11n }, 'place', 'Place order'],
  [{ minimumFault: 'The minimum is $5.00', missing: 'Enter a price' }, 'disabled', 'The minimum is $5.00'],
  [{ missing: 'Enter a price' }, 'disabled', 'Enter a price'],
  [{ lamports: 99n }, 'disabled', 'Insufficient SOL for the deposit of the order'],
  [{ lamports: undefined }, 'place', 'Place order'],
])('case %#', (input, kind, label) => {
  expect(primaryOrderAction({ ...ready, ...input })).toEqual({ kind, label })
})
