import { NARRATOR, PRICE_PUBLISHER, VOICES, voiceOf, WALLET_COUNTS } from '../agents/population.ts'
import { Keyring } from '../execution/wallet.ts'
import { makerWallet } from './market-maker.ts'

interface HolderLabel {
  category: 'CEX' | 'Misc'
  name: string
}

/** Name of the simulated centralised exchange. */
const EXCHANGE_NAME = 'Local exchange'

/**
 * Wallets of a chain with this seed that are no people, by address: the hot wallets of the exchange and the market maker. The operator vouches
 * for them, as a service on a public cluster does for the exchanges that it knows.
 */
export function labelledHolders(seed: string): Map<string, HolderLabel> {
  const keyring = new Keyring(seed)
  const names = Array.from({ length: WALLET_COUNTS.exchange }, (_, n) => `exchange/${n}`)
  const labels = new Map<string, HolderLabel>([
    [makerWallet(seed).address, { category: 'Misc', name: 'Market maker' }],
  ])
  for (const name of names) labels.set(keyring.wallet(name).address, { category: 'CEX', name: EXCHANGE_NAME })
  return labels
}

/**
 * Wallets of a chain with this seed whose memos about tokens count for more: people whose likes are counted apart, the
 * narrator, and the publisher of stock prices. The operator vouches for them.
 */
export function markedWallets(
  seed: string,
): Record<'voices' | 'narrators' | 'pricePublishers', ReadonlySet<string>> {
  const keyring = new Keyring(seed)
  const addresses = (names: readonly string[]) => new Set(names.map((name) => keyring.wallet(name).address))
  return {
    voices: addresses(Array.from({ length: VOICES }, (_, n) => voiceOf(n))),
    narrators: addresses([NARRATOR]),
    pricePublishers: addresses([PRICE_PUBLISHER]),
  }
}
