import type { KeyCopy, KeyFrameScreen, KeyFrameState } from '@callisto/contract'
import type { Wallet } from '@wallet-standard/base'
import type { UsableWallet } from './session.ts'

/**
 * By this feature the app tells an embedded wallet from an extension: the Quick Account, or one of a hosted provider that an
 * operator builds in.
 */
export const EmbeddedWalletType = 'callisto:embeddedWallet'

export interface EmbeddedWalletFeature {
  /** The type is what the specification calls an embedded wallet. */
  [EmbeddedWalletType]: { version: '1.0.0'; type: 'privy' }
}

/** Whether a wallet is embedded in the product. */
export const isEmbedded = (wallet: Pick<Wallet, 'features'> | undefined): boolean =>
  wallet !== undefined && EmbeddedWalletType in wallet.features

/** Screens that a provider draws itself, out of the reach of the page. */
export type EmbeddedScreen = KeyFrameScreen

/** What a provider says of its account on this device: public, or a setting. */
export type EmbeddedState = KeyFrameState

/**
 * The seam of embedded wallets: a Wallet Standard wallet that connects and signs as any other one does, with what the app
 * offers beyond that. `embedded-provider.ts` names the implementation of a build. What a person does not finish is rejected
 * with EmbeddedWalletError.
 */
export interface EmbeddedWallet {
  /** Registered by the provider, once. */
  wallet: UsableWallet & { features: EmbeddedWalletFeature }
  /** Screens that the provider has; the app offers no other one. */
  screens: readonly EmbeddedScreen[]
  /** Undefined until the provider has said something; the same object until it says something else. */
  getState(): EmbeddedState | undefined
  subscribe(changed: () => void): () => void
  /** Shows a screen until its person is done. */
  show(screen: EmbeddedScreen, signal?: AbortSignal): Promise<void>
  /** The next signature asks its person again. */
  lock(): Promise<void>
  /** Ends signless trading; absent where the provider has no limits. */
  revoke?: () => Promise<void>
  /** Encrypted copies for other devices; absent where the provider recovers accounts itself. */
  copies?: EmbeddedCopies
}

export interface EmbeddedCopies {
  /** An encrypted copy for the account of a login, with the proof of the key. */
  copy(accountId: string, replaces: number): Promise<KeyCopy>
  /** Opens a copy of the server on this device. */
  restore(copy: Omit<KeyCopy, 'proof'>): Promise<void>
}
