import { msg } from '@callisto/i18n'
import { equalBytes, parseTransaction } from '@callisto/solana'
import { SolanaSignTransaction } from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import { hasChain } from '../../../lib/wallet/network.ts'
import type { UsableWallet } from '../../../lib/wallet/session.ts'
import { requireSigner, SignerError } from '../../send/signer.ts'

/** The wallet cannot sign several transactions at once (docs/spec-map.md 2-5). */
export class SignAllUnavailable extends Error {
  override readonly name = 'SignAllUnavailable'

  constructor() {
    super(msg('Sign all transactions is not available'))
  }
}

/** The wallet has returned another transaction than it was given. */
export class AlteredTransaction extends Error {
  override readonly name = 'AlteredTransaction'

  constructor() {
    super(msg('User transaction has been modified'))
  }
}

interface Session {
  wallet: UsableWallet | undefined
  account: WalletAccount | undefined
}

/**
 * Asks the wallet once for the signatures of all transactions and checks that it signed just these. Rejects with the wallet's
 * error, SignerError, SignAllUnavailable or AlteredTransaction.
 */
export async function signAll(
  session: Session,
  address: string,
  chain: `solana:${string}`,
  wires: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const { wallet, account } = requireSigner(session, address)
  if (!hasChain(account, chain)) throw new SignerError('WRONG_NETWORK')
  const feature = wallet.features[SolanaSignTransaction]
  if (typeof feature?.signTransaction !== 'function') throw new SignAllUnavailable()
  const outputs = await feature.signTransaction(
    ...wires.map((transaction) => ({ account, transaction, chain })),
  )
  if (outputs.length !== wires.length) throw new SignAllUnavailable()
  return outputs.map(({ signedTransaction }, at) => {
    const signed = new Uint8Array(signedTransaction)
    const [given, returned] = [parseTransaction(wires[at]!), parseTransaction(signed)]
    const isSame =
      given.ok && returned.ok && equalBytes(given.transaction.message, returned.transaction.message)
    if (!isSame) throw new AlteredTransaction()
    return signed
  })
}
