import { builtInVenues, type VenueSwap } from '@callisto/amms'
import { knownMints } from '@callisto/domain'
import { addressBytesBefore } from '@callisto/solana'
import { expect, test } from 'vitest'
import { fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { applyBlock } from './apply-block.ts'
import { Market } from './market.ts'
import type { MarketEvent } from './market-event.ts'
import { silentSink } from './market-sink.ts'

const { usdc } = knownMints
const mints = [0, 1, 2, 3].map((n) => fakeAddress(n, n))
const START = 1_700_000_000

const decimals = { decimals: 6, tokenProgram: '' }

/** A block with events of one transaction, which names the decimals of some mints. */
const blockOf = (events: readonly MarketEvent[], named: readonly string[], slot = 5) => ({
  slot,
  blockhash: '',
  time: START + slot,
  transactions: [
    {
      index: 0,
      signature: '',
      circular: false,
      fundings: [],
      events: [...events],
      balances: [],
    },
  ],
  mints: new Map(named.map((mint) => [mint, decimals])),
  touchedMints: new Set<string>(),
})

const swapInNewPool = (swap: Partial<VenueSwap> & { mintIn: string }): MarketEvent => ({
  kind: 'swapInNewPool',
  index: 0,
  swap: {
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
  },
})

/** Folds one swap of a token for USDC in a pool that no block has created; both have six decimals. */
function marketAfter(swap: Partial<VenueSwap> & { mintIn: string }): Market {
  const market = new Market(silentSink, { venues: builtInVenues })
  applyBlock(market, blockOf([swapInNewPool(swap)], [swap.mintIn, usdc]))
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

test('a created pool has its age when the decimals of its tokens are known, else it is added with its first swap', () => {
  const mintIn = mints[1]!
  const venue = 'a venue that reports its prices'
  const created: MarketEvent = {
    ...{ kind: 'pool', index: 0, venue },
    ...{ pool: 'pool', mint0: mintIn, mint1: usdc, creator: 'maker' },
  }
  const market = new Market(silentSink, { venues: builtInVenues })
  applyBlock(market, blockOf([created], [mintIn]))
  expect(market.pool('pool')).toMatchObject({ createdAt: START + 5, isOlder: false })
  applyBlock(market, blockOf([swapInNewPool({ mintIn, mint0: mintIn, price: 2 })], [], 6))
  expect(market.pool('pool')).toMatchObject({ createdAt: START + 5, isOlder: false, spot: 2 })

  const unknown = new Market(silentSink, { venues: builtInVenues })
  applyBlock(unknown, blockOf([created], []))
  expect(unknown.pool('pool')).toBeUndefined()
})
