import { SolanaSignTransaction } from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import { hasChain } from '../../lib/wallet/network.ts'
import type { UsableWallet } from '../../lib/wallet/session.ts'
import { SignerError } from './signer.ts'

/**
 * Requests one signature from the wallet and returns the signed transaction, which may differ from the input: verify it.
 * Rejects with the wallet's error, and with `SignerError` when the account is of another network.
 */
export async function signTransaction(
  wallet: UsableWallet,
  account: WalletAccount,
  chain: `solana:${string}`,
  transaction: Uint8Array,
): Promise<Uint8Array> {
  if (!hasChain(account, chain)) throw new SignerError('WRONG_NETWORK')
  const [signed] = await wallet.features[SolanaSignTransaction].signTransaction({
    account,
    transaction,
    chain,
  })
  if (!signed) throw new Error('The wallet returned no transaction')
  return new Uint8Array(signed.signedTransaction)
}
