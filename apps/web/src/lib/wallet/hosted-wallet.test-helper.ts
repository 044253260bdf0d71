import { encodeBase58 } from '@callisto/solana/codec'
import { SolanaSignMessage, SolanaSignTransaction } from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import { StandardConnect, StandardDisconnect, StandardEvents } from '@wallet-standard/features'
import {
  type EmbeddedScreen,
  type EmbeddedState,
  type EmbeddedWallet,
  EmbeddedWalletType,
} from './embedded-wallet.ts'
import { EmbeddedWalletError } from './embedded-wallet-error.ts'

/** The service of a hosted provider: it logs people in with screens of its own, holds their keys and signs. */
export interface HostedService {
  /** Public key of whoever is logged in; undefined for nobody. */
  user: Uint8Array | undefined
  /** Whether the person finishes a screen. */
  finishes(screen: 'login' | EmbeddedScreen): boolean
  sign(message: Uint8Array): Promise<Uint8Array>
}

const CHAINS = ['solana:localnet'] as const

/**
 * A hosted wallet behind the seam, as an operator would write it over the client of a provider: accounts with a session at
 * the provider, an export in the provider's page, no limits, and a recovery of its own.
 */
export function createHostedWallet(service: HostedService): EmbeddedWallet {
  const changed = new Set<() => void>()
  const listeners = new Set<(change: { accounts: readonly WalletAccount[] }) => void>()
  let accounts: readonly WalletAccount[] = []
  let state: EmbeddedState | undefined
  const update = () => {
    const { user } = service
    accounts = user
      ? [
          {
            address: encodeBase58(user),
            publicKey: user,
            chains: CHAINS,
            features: [SolanaSignTransaction, SolanaSignMessage],
          },
        ]
      : []
    const account = accounts[0] && { address: accounts[0].address, kind: 'passkey' }
    state = { isLocked: user === undefined, ...(account && { account }) } as EmbeddedState
    for (const listener of listeners) listener({ accounts })
    for (const listener of changed) listener()
  }
  const show = async (screen: 'login' | EmbeddedScreen) => {
    if (!service.finishes(screen)) throw new EmbeddedWalletError('REJECTED', 'the window was closed')
    update()
  }
  const logOut = async () => {
    service.user = undefined
    update()
  }
  return {
    screens: ['create', 'unlock', 'export'],
    getState: () => state,
    subscribe: (listener) => {
      changed.add(listener)
      return () => changed.delete(listener)
    },
    show,
    lock: logOut,
    wallet: {
      version: '1.0.0',
      name: 'Hosted Account',
      icon: 'data:image/svg+xml;base64,PHN2Zy8+',
      chains: CHAINS,
      get accounts() {
        return accounts
      },
      features: {
        [EmbeddedWalletType]: { version: '1.0.0', type: 'privy' },
        [StandardConnect]: {
          version: '1.0.0',
          connect: async ({ silent } = {}) => {
            if (!silent) await show('login')
            return { accounts }
          },
        },
        [StandardDisconnect]: { version: '1.0.0', disconnect: logOut },
        [StandardEvents]: {
          version: '1.0.0',
          on: (_, listener) => {
            listeners.add(listener as never)
            return () => listeners.delete(listener as never)
          },
        },
        [SolanaSignTransaction]: {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signTransaction: async (...inputs) =>
            Promise.all(
              inputs.map(async ({ transaction }) => ({
                signedTransaction: await service.sign(transaction),
              })),
            ),
        },
      },
    },
  }
}
