import { NARRATOR, PRICE_PUBLISHER, VOICES, voiceOf } from '../agents/population.ts'
import { Keyring } from '../execution/wallet.ts'

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
