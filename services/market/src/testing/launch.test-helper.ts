import { knownMints } from '@callisto/domain'
import type { Address } from '@solana/kit'
import { type FakeTransaction, fakeAddress } from './fake-chain.test-helper.ts'

interface FakeLaunch {
  mint: Address
  creator: Address
  curve: Address
  config?: Address
  uri?: string
}

/** A launch of a billion tokens of six decimals, quoted in SOL. */
export function launchTransaction({
  mint,
  creator,
  curve,
  config = fakeAddress(41, 0),
  uri = '',
}: FakeLaunch): FakeTransaction {
  const event = {
    type: 'launched',
    curve,
    mint,
    config,
    creator,
    quoteMint: knownMints.sol as Address,
    virtualBase: 10n ** 15n,
    virtualQuote: 3n * 10n ** 10n,
    supply: 10n ** 15n,
    forSale: 8n * 10n ** 14n,
    decimals: 6,
    name: 'Newborn',
    symbol: 'NEW',
    uri,
  } as const
  return { events: [{ program: 'launchpad', event }] }
}
