import {
  isAddressLike,
  type QuickSession,
  type startWalletLogin,
  type verifyWalletLogin,
  walletLoginEndpoint,
  walletLoginMessage,
  walletProofEndpoint,
} from '@callisto/contract'
import { encodeBase58 } from '@callisto/solana/codec'
import { SolanaSignMessage, type SolanaSignMessageFeature } from '@solana/wallet-standard-features'
import { StandardConnect } from '@wallet-standard/features'
import { isEmbedded } from '../../../lib/wallet/embedded-wallet.ts'
import { canSignMessages } from '../../../lib/wallet/message-signing.ts'
import type { UsableWallet } from '../../../lib/wallet/session.ts'
import { within } from '../../../lib/wallet/within.ts'
import { callLogin } from '../login-calls.ts'

/** Time that a wallet has to show its prompt and the user to answer it. */
const PROMPT_MS = 120_000

/** Why a wallet does not log in, beside what the server says. */
export class WalletLoginError extends Error {
  readonly code: 'NO_ACCOUNT' | 'CANNOT_SIGN' | 'REJECTED' | 'CHANGED'

  constructor(code: WalletLoginError['code'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

type SigningWallet = UsableWallet & { features: SolanaSignMessageFeature }

/** Wallets that can sign a login. An embedded wallet cannot log in to its own recovery: it is what was lost. */
export const loginWallets = (installed: readonly UsableWallet[]): readonly SigningWallet[] =>
  installed.filter(
    (wallet): wallet is SigningWallet => !isEmbedded(wallet) && SolanaSignMessage in wallet.features,
  )

/** Has a wallet sign the message of a login and sends it. Rejects with WalletLoginError and ApiError. */
export async function logInWith(wallet: SigningWallet): Promise<QuickSession> {
  const { accounts } = await prompt(() => wallet.features[StandardConnect].connect())
  const account = accounts.find(({ address }) => isAddressLike(address))
  if (!account) throw new WalletLoginError('NO_ACCOUNT')
  if (!canSignMessages(wallet, account)) throw new WalletLoginError('CANNOT_SIGN')
  const { address } = account
  const { challengeId, ...fields } = await callLogin<typeof startWalletLogin>(walletLoginEndpoint, {
    body: { address },
  })
  const text = walletLoginMessage({ origin: location.origin, address, ...fields })
  const message = new TextEncoder().encode(text)
  const [signed] = await prompt(() => wallet.features[SolanaSignMessage].signMessage({ account, message }))
  if (!signed || !isSame(signed.signedMessage, message)) throw new WalletLoginError('CHANGED')
  const { session } = await callLogin<typeof verifyWalletLogin>(walletProofEndpoint, {
    body: { challengeId, signature: encodeBase58(Uint8Array.from(signed.signature)) },
  })
  return session
}

/** What a wallet returns in time; it may throw at once. */
async function prompt<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await within(ask(), PROMPT_MS)
  } catch (cause) {
    throw new WalletLoginError('REJECTED', { cause })
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
