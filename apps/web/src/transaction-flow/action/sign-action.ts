import { useWalletSession } from '../../lib/wallet/session.ts'
import { signTransaction } from '../send/sign-transaction.ts'
import { requireSigner } from '../send/signer.ts'
import type { BuiltAction } from './build-action.ts'

/** Asks the connected wallet for the signature of an action. Rejects when it refuses, and when nobody can sign (spec 2-6-03). */
export async function signAction(
  { wire }: Pick<BuiltAction, 'wire'>,
  address: string,
  chain: `solana:${string}`,
): Promise<Uint8Array> {
  const session = useWalletSession.getState()
  if (!session.wallet && !session.account) throw new Error('Wallet not connected')
  const { wallet, account } = requireSigner(session, address)
  return signTransaction(wallet, account, chain, wire)
}
