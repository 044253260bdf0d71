import { knownMints } from '@callisto/domain'
import type { Address } from '@solana/kit'
import { decodeBlock } from '../chain/market-fold.ts'
import type { VenueBlock } from '../fold/market-event.ts'
import { FakePool, fakeAddress, fakeBlock } from './fake-chain.test-helper.ts'

/** Decoded blocks with one trade each: five wallets trade SOL and two tokens over a day and a half. */
export function tradingHistory(trades: number): VenueBlock[] {
  const sol = knownMints.sol as Address
  const usdc = knownMints.usdc as Address
  const pools = [
    new FakePool(0, sol, usdc, [10n ** 12n, 15n * 10n ** 10n]),
    new FakePool(1, fakeAddress(1, 1), sol, [10n ** 12n, 10n ** 11n]),
    new FakePool(2, fakeAddress(1, 2), sol, [10n ** 11n, 10n ** 12n]),
  ]
  const start = 1_790_000_000
  const creations = pools.map((pool) => pool.creation())
  const blocks = [fakeBlock(100, start, creations)]
  for (let n = 0; n < trades; n++) {
    const pool = pools[(n * 7) % pools.length]!
    const trader = fakeAddress(2, n % 5)
    const swap = pool.swap(trader, n % 3 === 0 ? 'sell' : 'buy', BigInt(1000 + n * 37) * 10_000n)
    blocks.push(
      fakeBlock(101 + n, start + Math.floor((n * 130_000) / trades), [
        { ...swap, memos: [{ signer: trader, text: `callisto:like:${pool.base}` }] },
      ]),
    )
  }
  return blocks.map((block) => decodeBlock(block, () => undefined))
}
