import {
  type KeyFrameCall,
  type KeyFrameState,
  KeyFrameStateSchema,
  SignedBytesSchema,
} from '@callisto/contract'
import { decodeAddress } from '@callisto/solana/codec'
import {
  SOLANA_DEVNET_CHAIN,
  SOLANA_LOCALNET_CHAIN,
  SOLANA_MAINNET_CHAIN,
  SOLANA_TESTNET_CHAIN,
} from '@solana/wallet-standard-chains'
import {
  SolanaSignMessage,
  type SolanaSignMessageFeature,
  SolanaSignTransaction,
  type SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import {
  StandardConnect,
  type StandardConnectFeature,
  StandardDisconnect,
  type StandardDisconnectFeature,
  StandardEvents,
  type StandardEventsFeature,
  type StandardEventsListeners,
} from '@wallet-standard/features'
import { type EmbeddedWalletFeature, EmbeddedWalletType } from '../embedded-wallet.ts'
import { QUICK_ACCOUNT_NAME } from '../wallet-names.ts'

/** Makes a call to the frame. */
export type CallFrame = (call: KeyFrameCall) => Promise<unknown>

export type QuickWallet = Wallet & {
  features: StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignTransactionFeature &
    SolanaSignMessageFeature &
    EmbeddedWalletFeature
}

const icon = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#12332f"/><path d="M13 4 6 13h5l-1 7 8-10h-5z" fill="#4be0c0"/></svg>',
)}` as const

const CHAINS = [
  SOLANA_MAINNET_CHAIN,
  SOLANA_DEVNET_CHAIN,
  SOLANA_TESTNET_CHAIN,
  SOLANA_LOCALNET_CHAIN,
] as const

/** The types of the Wallet Standard end at version 0. */
const VERSIONS = ['legacy', 0, 1] as unknown as readonly ['legacy', 0]

/** The Wallet Standard wallet of the account in the frame; it has no key and asks the frame for every signature. */
export function createQuickWallet(call: CallFrame): {
  wallet: QuickWallet
  setState(state: KeyFrameState): void
} {
  let accounts: readonly WalletAccount[] = []
  const listeners = new Set<StandardEventsListeners['change']>()
  const setAccounts = (next: readonly WalletAccount[]) => {
    if (next[0]?.address === accounts[0]?.address) return
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }
  const requireOwn = ({ address }: WalletAccount) => {
    if (address !== accounts[0]?.address) throw new Error('Wallet not connected')
  }
  const connect = async ({ silent }: { silent?: boolean | undefined } = {}) => {
    const known = KeyFrameStateSchema.parse(await call({ type: 'state' }))
    const state =
      known.account || silent
        ? known
        : KeyFrameStateSchema.parse(await call({ type: 'show', screen: 'create' }))
    setAccounts(accountsOf(state))
    return { accounts }
  }
  const wallet: QuickWallet = {
    version: '1.0.0',
    name: QUICK_ACCOUNT_NAME,
    icon,
    chains: CHAINS,
    get accounts() {
      return accounts
    },
    features: {
      [EmbeddedWalletType]: { version: '1.0.0', type: 'privy' },
      [StandardConnect]: { version: '1.0.0', connect },
      [StandardDisconnect]: {
        version: '1.0.0',
        disconnect: async () => {
          await call({ type: 'lock' })
          setAccounts([])
        },
      },
      [StandardEvents]: {
        version: '1.0.0',
        on: (_event, listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      [SolanaSignTransaction]: {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signTransaction: (...inputs) =>
          Promise.all(
            inputs.map(async ({ account, transaction }) => {
              requireOwn(account)
              const signed = await call({ type: 'sign', transaction: Uint8Array.from(transaction) })
              return { signedTransaction: Uint8Array.from(SignedBytesSchema.parse(signed)) }
            }),
          ),
      },
      [SolanaSignMessage]: {
        version: '1.0.0',
        signMessage: (...inputs) =>
          Promise.all(
            inputs.map(async ({ account, message }) => {
              requireOwn(account)
              const signed = await call({ type: 'signMessage', message: Uint8Array.from(message) })
              const signature = Uint8Array.from(SignedBytesSchema.parse(signed))
              return { signedMessage: message, signature }
            }),
          ),
      },
    },
  }
  // An account that was removed is gone here too; one that another tab made is connected when its user asks.
  const setState = (state: KeyFrameState) => {
    if (accounts.length > 0) setAccounts(accountsOf(state))
  }
  return { wallet, setState }
}

function accountsOf({ account }: KeyFrameState): readonly WalletAccount[] {
  const publicKey = account && decodeAddress(account.address)
  if (!account || !publicKey) return []
  const features = [SolanaSignTransaction, SolanaSignMessage] as const
  return [{ address: account.address, publicKey, chains: CHAINS, features, label: QUICK_ACCOUNT_NAME }]
}
