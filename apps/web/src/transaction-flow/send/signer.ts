import { msg } from '@callisto/i18n'
import { SolanaSignTransaction } from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import { hasChain } from '../../lib/wallet/network.ts'
import type { UsableWallet } from '../../lib/wallet/session.ts'

export type SignerErrorCode =
  | 'WALLET_REQUIRED'
  | 'PUBLIC_KEY_REQUIRED'
  | 'SIGNER_NOT_FOUND'
  | 'WRONG_NETWORK'
  | 'QUOTE_EXPIRED'

const messages: Readonly<Record<SignerErrorCode, string>> = {
  WALLET_REQUIRED: msg('Wallet is required'),
  PUBLIC_KEY_REQUIRED: msg('User public key is required'),
  SIGNER_NOT_FOUND: msg('Signer wallet not found'),
  WRONG_NETWORK: msg('The wallet is on another network'),
  QUOTE_EXPIRED: msg('The quote has expired'),
}

/** Why nothing can be signed: the messages of docs/spec-map.md 2-8, of another network, and of a quote that is too old. */
export class SignerError extends Error {
  readonly code: SignerErrorCode

  constructor(code: SignerErrorCode) {
    super(messages[code])
    this.code = code
  }
}

/**
 * The wallet and the account that sign for an address. Between a review and its approval a wallet can disconnect, hide its
 * account or switch to another one; throws `SignerError` then.
 */
export function requireSigner(
  { wallet, account }: { wallet: UsableWallet | undefined; account: WalletAccount | undefined },
  address: string,
): { wallet: UsableWallet; account: WalletAccount } {
  if (!wallet) throw new SignerError('WALLET_REQUIRED')
  if (!account) throw new SignerError('PUBLIC_KEY_REQUIRED')
  const isPresent = wallet.accounts.some((one) => one.address === address)
  if (account.address !== address || !isPresent) throw new SignerError('SIGNER_NOT_FOUND')
  return { wallet, account }
}

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
