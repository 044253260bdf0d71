import { expect, test } from 'vitest'
import { nextThing, type Situation } from './primary-action.ts'

const ready: Situation = {
  account: 'me',
  sell: 'A',
  buy: 'B',
  amount: 5n,
  sellSymbol: 'SOL',
  balance: 10n,
  lamports: 10_000n,
  quote: 'fresh',
  quoteFault: undefined,
  step: 'edit',
}

test.each<[Partial<Situation>, string, string]>([
  [{}, 'swap', 'Swap'],
  [{ account: undefined }, 'connect', 'Connect'],
  [{ buy: undefined }, 'nothing', 'Select a token'],
  [{ amount: undefined }, 'nothing', 'Enter an amount'],
  [{ amount: 0n }, 'nothing', 'Enter an amount'],
  [{ amount: 11n }, 'nothing', 'Not enough SOL'],
  [{ amount: 11n, balance: undefined }, 'swap', 'Swap'],
  [{ lamports: 4_999n }, 'nothing', 'Not enough SOL for the network fee'],
  [{ lamports: undefined }, 'swap', 'Swap'],
  [{ quote: 'loading' }, 'wait', 'Fetching quote'],
  [{ quote: 'expired' }, 'refresh', 'Quote expired'],
  [
    { quote: 'none', quoteFault: { code: 'X', message: 'No route for this pair' } },
    'refresh',
    'No route for this pair',
  ],
  [{ step: 'building' }, 'wait', 'Preparing'],
  [{ step: 'signing' }, 'wait', 'Waiting for your wallet'],
  [{ step: 'sending' }, 'wait', 'Confirming'],
  [{ step: 'failed' }, 'swap', 'Swap'],
  [{ step: 'done' }, 'swap', 'Swap'],
])('case %#', (change, what, label) => {
  expect(nextThing({ ...ready, ...change })).toEqual({ do: what, label })
})
