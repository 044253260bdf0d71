import { builtInVenues, type VenueSwap } from '@callisto/amms'
import { knownMints } from '@callisto/domain'
import { addressBytesBefore } from '@callisto/solana'
import { expect, test } from 'vitest'
import { fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { Market } from './market.ts'
import { silentSink } from './market-sink.ts'

const { usdc } = knownMints
const mints = [0, 1, 2, 3].map((n) => fakeAddress(n, n))
const START = 1_700_000_000

/** Folds one swap of a token for USDC in a pool that no block has created; both have six decimals. */
function marketAfter(swap: Partial<VenueSwap> & { mintIn: string }): Market {
  const market = new Market(silentSink, { venues: builtInVenues })
  const event: VenueSwap = {
    kind: 'swap',
    venue: 'a venue that reports its prices',
    pool: 'pool',
    trader: 'trader',
    mintOut: usdc,
    amountIn: 1_000_000n,
    amountOut: 2_000_000n,
    reserveIn: 10n ** 9n,
    reserveOut: 2n * 10n ** 9n,
    ...swap,
  }
  const decimals = { decimals: 6, tokenProgram: '' }
  market.apply({
    slot: 5,
    blockhash: '',
    time: START,
    transactions: [
      {
        index: 0,
        signature: '',
        circular: false,
        fundings: [],
        events: [{ kind: 'swapInNewPool', index: 0, swap: event }],
        balances: [],
      },
    ],
    mints: new Map([
      [swap.mintIn, decimals],
      [usdc, decimals],
    ]),
    touchedMints: new Set(),
  })
  return market
}

test.each(mints)('the price of a pool is of the mint that its program names first: %s', (mintIn) => {
  const [token, quote] = [
    { mintIn, mint0: mintIn, price: 2 },
    { mintIn, mint0: usdc, price: 0.5 },
  ]
  for (const swap of [token, quote]) expect(marketAfter(swap).pool('pool')?.spot).toBe(2)
  const sorted = addressBytesBefore(mintIn, usdc) ? 2 : 0.5
  expect(marketAfter({ mintIn, price: sorted }).pool('pool')?.spot).toBe(2)
})
