import { SolanaSignMessage } from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'

/**
 * Whether an account of a wallet signs messages: a hardware wallet does not, and what needs a signed message must offer
 * another way.
 */
export function canSignMessages(
  wallet: Pick<Wallet, 'features'>,
  account: Pick<WalletAccount, 'features'>,
): boolean {
  return SolanaSignMessage in wallet.features && account.features.includes(SolanaSignMessage)
}
