import type { Cluster } from '@callisto/contract'
import { decodeMessage, decodeTransaction, encodeBase58, withSignature } from '@callisto/solana/codec'
import { SOLANA_LOCALNET_CHAIN } from '@solana/wallet-standard-chains'
import {
  SolanaSignMessage,
  type SolanaSignMessageFeature,
  type SolanaSignMessageInput,
  SolanaSignTransaction,
  type SolanaSignTransactionFeature,
  type SolanaSignTransactionInput,
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
import { registerWallet } from '@wallet-standard/wallet'
import { TEST_WALLET_NAME } from './name-of-test-wallet.ts'

const DATABASE = 'callisto-test-wallet'
const STORE = 'keys'

/**
 * The test wallet's key pair: generated once, stored in IndexedDB, not extractable. Rejects without Ed25519 support or
 * storage.
 */
async function loadTestKey(): Promise<CryptoKeyPair> {
  const database = await open()
  try {
    const known = await request<unknown>(database.transaction(STORE).objectStore(STORE).get('default'))
    if (isKeyPair(known)) return known
    const made = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    if (!isKeyPair(made)) throw new Error('the browser generated no key pair')
    await request(database.transaction(STORE, 'readwrite').objectStore(STORE).put(made, 'default'))
    return made
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  return request(opening)
}

function request<T>(call: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    call.onsuccess = () => resolve(call.result)
    call.onerror = () => reject(call.error)
  })
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  return typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value
}

const icon = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#33270f"/><path d="M9 4v6l-4 8h14l-4-8V4" fill="none" stroke="#f2bb4b" stroke-width="2" stroke-linejoin="round"/></svg>',
)}` as const

/** The types of the Wallet Standard end at version 0. */
const TEST_WALLET_VERSIONS = ['legacy', 0, 1] as unknown as readonly ['legacy', 0]

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignTransactionFeature &
  SolanaSignMessageFeature

/** Genesis hashes of the public clusters: mainnet-beta, devnet, testnet. */
const PUBLIC_GENESIS_HASHES: readonly string[] = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxkrZBG',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
]

/**
 * Registers a wallet that signs every request without a prompt, when the server reports a local cluster. Returns whether
 * it did: a genesis hash of a public cluster is refused whatever else the server reports.
 */
export function registerTestWallet({ local, genesisHash }: Pick<Cluster, 'local' | 'genesisHash'>): boolean {
  if (!local || PUBLIC_GENESIS_HASHES.includes(genesisHash)) return false
  registerWallet(createTestWallet(loadTestKey))
  return true
}

/** Creates the test wallet with a key from `loadKey`. */
export function createTestWallet(loadKey: () => Promise<CryptoKeyPair>): Wallet & { features: Features } {
  let accounts: readonly WalletAccount[] = []
  const listeners = new Set<StandardEventsListeners['change']>()
  const setAccounts = (next: readonly WalletAccount[]) => {
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }
  const sign = async ({ account, transaction, chain }: SolanaSignTransactionInput) => {
    const own = accounts.find(({ address }) => address === account.address)
    if (!own) throw new Error('Wallet not connected')
    if (chain && chain !== SOLANA_LOCALNET_CHAIN)
      throw new Error('The test wallet signs for local clusters only')
    return { signedTransaction: await signWith((await loadKey()).privateKey, own.address, transaction) }
  }
  const signMessage = async ({ account, message }: SolanaSignMessageInput) => {
    if (!accounts.some(({ address }) => address === account.address)) throw new Error('Wallet not connected')
    if (isTransactionMessage(message)) throw new Error('The message is a transaction')
    const signature = await crypto.subtle.sign(
      'Ed25519',
      (await loadKey()).privateKey,
      new Uint8Array(message),
    )
    return { signedMessage: message, signature: new Uint8Array(signature) }
  }
  return {
    version: '1.0.0',
    name: TEST_WALLET_NAME,
    icon,
    chains: [SOLANA_LOCALNET_CHAIN],
    get accounts() {
      return accounts
    },
    features: {
      [StandardConnect]: {
        version: '1.0.0',
        connect: async () => {
          if (accounts.length === 0) setAccounts([await accountOf(await loadKey())])
          return { accounts }
        },
      },
      [StandardDisconnect]: { version: '1.0.0', disconnect: async () => setAccounts([]) },
      [StandardEvents]: {
        version: '1.0.0',
        on: (_event, listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      [SolanaSignTransaction]: {
        version: '1.0.0',
        supportedTransactionVersions: TEST_WALLET_VERSIONS,
        signTransaction: (...inputs) => Promise.all(inputs.map(sign)),
      },
      [SolanaSignMessage]: {
        version: '1.1.0',
        signMessage: (...inputs) => Promise.all(inputs.map(signMessage)),
      },
    },
  }
}

/** A text that is signed must not be a transaction in disguise. */
function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    decodeMessage(new Uint8Array(bytes))
    return true
  } catch {
    return false
  }
}

async function accountOf({ publicKey }: CryptoKeyPair): Promise<WalletAccount> {
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const account: WalletAccount = {
    address: encodeBase58(bytes),
    publicKey: bytes,
    chains: [SOLANA_LOCALNET_CHAIN],
    features: [SolanaSignTransaction, SolanaSignMessage],
    label: 'Test account',
  }
  return account
}

async function signWith(key: CryptoKey, address: string, transaction: Uint8Array): Promise<Uint8Array> {
  const decoded = decodeTransaction(transaction)
  const signature = await crypto.subtle.sign('Ed25519', key, new Uint8Array(decoded.message.bytes))
  return withSignature(decoded, address, new Uint8Array(signature))
}
