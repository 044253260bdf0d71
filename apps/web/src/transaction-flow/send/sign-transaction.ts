import { SolanaSignTransaction } from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import type { UsableWallet } from '../../lib/wallet/session.ts'

/**
 * Requests one signature from the wallet and returns the signed transaction, which may differ from the input: verify it.
 * Rejects with the wallet's error.
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
