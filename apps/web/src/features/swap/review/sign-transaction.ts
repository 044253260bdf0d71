import { SolanaSignTransaction } from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import type { UsableWallet } from '../../../lib/wallet/session.ts'

/**
 * Asks the wallet to sign one transaction and returns what it signed, which may differ from what it was given: check
 * it. Rejects with the wallet's reason, and when the account has changed since the caller took it.
 */
export async function signTransaction(
  wallet: UsableWallet,
  account: WalletAccount,
  chain: `solana:${string}`,
  transaction: Uint8Array,
): Promise<Uint8Array> {
  const [signed] = await wallet.features[SolanaSignTransaction].signTransaction({
    account,
    transaction,
    chain,
  })
  if (!signed) throw new Error('The wallet returned no transaction')
  return new Uint8Array(signed.signedTransaction)
}
