import { WALLET_COUNTS } from '../agents/population.ts'
import { Keyring } from '../execution/wallet.ts'

/** Name of the simulated centralised exchange. */
export const EXCHANGE_NAME = 'Local exchange'

/**
 * Wallets of a chain with this seed that are no people, by address: the hot wallets of the exchange. The operator vouches
 * for them, as a service on a public cluster does for the exchanges that it knows.
 */
export function labelledHolders(seed: string): Map<string, { category: 'CEX'; name: string }> {
  const keyring = new Keyring(seed)
  const names = Array.from({ length: WALLET_COUNTS.exchange }, (_, n) => `exchange/${n}`)
  return new Map(
    names.map((name) => [keyring.wallet(name).address, { category: 'CEX', name: EXCHANGE_NAME }]),
  )
}
