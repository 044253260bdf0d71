import { expect, test } from 'vitest'
import { type PrimaryActionInput, primaryAction } from './primary-action.ts'

const ready: PrimaryActionInput = {
  account: 'me',
  sell: 'A',
  buy: 'B',
  amount: 5n,
  spend: 5n,
  sellSymbol: 'SOL',
  balance: 10n,
  lamports: 10_000n,
  signatureFeeLamports: 5_000n,
  quote: 'fresh',
  quoteError: undefined,
  step: 'edit',
}

test.each<[Partial<PrimaryActionInput>, string, string]>([
  [{}, 'swap', 'Swap'],
  // spec 2-6-01, 1-6-02
  [{ account: undefined }, 'connect', 'Connect'],
  [{ buy: undefined }, 'disabled', 'Select a token'],
  [{ isBanned: true }, 'disabled', 'This token cannot be traded here'],
  [{ isBanned: true, account: undefined }, 'disabled', 'This token cannot be traded here'],
  [{ amount: undefined }, 'disabled', 'Enter an amount'],
  [{ amount: 0n }, 'disabled', 'Enter an amount'],
  [{ amount: undefined, isAmountRefused: true }, 'disabled', 'Enter a valid amount'],
  [{ amount: undefined, account: undefined }, 'connect', 'Connect'],
  [{ spend: 11n }, 'disabled', 'Insufficient SOL'],
  [{ spend: 11n, sellSymbol: '' }, 'disabled', 'Insufficient balance'],
  [{ signatureFeeLamports: undefined, lamports: 0n }, 'swap', 'Swap'],
  [{ spend: undefined, isNativeSol: true, lamports: 5_000n }, 'swap', 'Swap'],
  [
    { spend: undefined, isNativeSol: true, lamports: 4_999n },
    'disabled',
    'Insufficient SOL for the network fee',
  ],
  // An exact output without a quote.
  [{ spend: undefined }, 'swap', 'Swap'],
  [{ spend: 11n, balance: undefined }, 'swap', 'Swap'],
  // spec 2-9-20
  [{ lamports: 4_999n }, 'disabled', 'Insufficient SOL for the network fee'],
  [{ lamports: 5_000n, isNativeSol: true }, 'disabled', 'Insufficient SOL for the network fee'],
  [{ lamports: 5_005n, isNativeSol: true }, 'swap', 'Swap'],
  [{ lamports: undefined }, 'swap', 'Swap'],
  [{ quote: 'loading' }, 'busy', 'Fetching quote'],
  [{ quote: 'expired' }, 'refresh', 'Quote expired'],
  [
    { quote: 'none', quoteError: { code: 'X', message: 'No route for this pair' } },
    'refresh',
    'No route for this pair',
  ],
  [{ step: 'building' }, 'busy', 'Preparing'],
  [{ step: 'signing' }, 'busy', 'Waiting for your wallet'],
  [{ step: 'sending' }, 'busy', 'Confirming'],
  [{ step: 'failed' }, 'swap', 'Swap'],
  [{ step: 'done' }, 'swap', 'Swap'],
])('case %#', (change, kind, label) => {
  expect(primaryAction({ ...ready, ...change })).toEqual({ kind, label })
})
