import type { Cluster } from '@callisto/contract'
import { encodeBase58 } from '@callisto/solana/codec'
import { SOLANA_CHAINS } from '@solana/wallet-standard-chains'
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
} from '@wallet-standard/features'
import { registerWallet } from '@wallet-standard/wallet'
import { record } from '../../api/values.ts'
import { createStoredValue } from '../../browser/storage.ts'
import { fromBase64, toBase64 } from '../../text/base64.ts'
import { chainOf } from '../network.ts'
import { MOBILE_WALLET_NAME } from '../wallet-names.ts'
import { type AppPorts, type AppSocket, type CallApp, withWalletApp } from './app-session.ts'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  SolanaSignTransactionFeature &
  SolanaSignMessageFeature

export type MobileWallet = Wallet & { features: Features }

/** What a wallet app has granted. */
interface Grant {
  token: string
  /** Base64 public keys. */
  keys: readonly string[]
}

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
const MAX_TOKEN = 4_096
const SUBPROTOCOL = 'com.solana.mobilewalletadapter.v1'

/** The grant of the last visit: it shows the account without opening the app. */
const storedGrant = createStoredValue<Grant | undefined>('mobile-wallet', undefined, parseGrant)

function parseGrant(value: unknown): Grant | undefined {
  const { token, keys } = record(value)
  if (typeof token !== 'string' || token.length > MAX_TOKEN || !Array.isArray(keys)) return undefined
  const valid = keys.filter((key): key is string => typeof key === 'string' && keyBytes(key) !== undefined)
  return valid.length > 0 ? { token, keys: valid } : undefined
}

const ICON = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#14283a"/><rect x="8" y="4" width="8" height="16" rx="2" fill="none" stroke="#86c5ff" stroke-width="2"/><path d="M11 17h2" stroke="#86c5ff" stroke-width="2" stroke-linecap="round"/></svg>',
)}` as const

let registered: MobileWallet | undefined

/** The wallet apps of an Android phone as one wallet, which registers itself once. */
export function mobileWallet(cluster: Pick<Cluster, 'name'>): MobileWallet {
  if (!registered) {
    registered = createMobileWallet(cluster, browserPorts)
    registerWallet(registered)
  }
  return registered
}

const browserPorts: AppPorts = {
  openSocket: (url) => {
    const socket = new WebSocket(url, SUBPROTOCOL)
    socket.binaryType = 'arraybuffer'
    return socket as AppSocket
  },
  navigate: (url) => location.assign(url),
  random: () => Math.random(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onReturn: (listener) => {
    const onChange = () => {
      if (document.visibilityState === 'visible') listener()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  },
}

/** Creates the wallet. A silent connect shows the accounts of the last visit; any other one opens the app. */
export function createMobileWallet(cluster: Pick<Cluster, 'name'>, ports: AppPorts): MobileWallet {
  const chain = chainOf(cluster)
  let grant: Grant | undefined
  let accounts: readonly WalletAccount[] = []

  const keep = (next: Grant | undefined) => {
    grant = next
    storedGrant.set(next)
    accounts = (next?.keys ?? []).flatMap((key) => accountOf(key, chain))
  }
  const authorize = async (call: CallApp) => {
    const identity = { uri: location.origin, icon: 'icons/icon-192.png', name: 'Callisto' }
    const known = grant ? { auth_token: grant.token } : {}
    const reply = await call('authorize', { identity, chain, ...known })
    const keys = Array.isArray(reply.accounts) ? reply.accounts.map((one) => record(one).address) : []
    const granted = parseGrant({ token: reply.auth_token, keys })
    if (!granted) throw new Error('the wallet app granted no account')
    keep(granted)
  }
  /** Opens the app, renews the grant, and has it sign base64 payloads for an account. */
  const sign = (
    account: WalletAccount,
    method: string,
    payloads: readonly string[],
  ): Promise<Uint8Array[]> => {
    const address = toBase64(new Uint8Array(account.publicKey))
    return withWalletApp(ports, async (call) => {
      await authorize(call)
      if (!grant?.keys.includes(address)) throw new Error('the wallet app has another account')
      const { signed_payloads: signed } = await call(method, { payloads, addresses: [address] })
      if (!Array.isArray(signed) || signed.length !== payloads.length)
        throw new Error('the wallet app signed nothing')
      return signed.map((payload) => fromBase64(String(payload)))
    })
  }

  return {
    version: '1.0.0',
    name: MOBILE_WALLET_NAME,
    icon: ICON,
    chains: SOLANA_CHAINS.filter((one) => one !== 'solana:localnet'),
    get accounts() {
      return accounts
    },
    features: {
      [StandardConnect]: {
        version: '1.0.0',
        connect: async ({ silent = false } = {}) => {
          if (accounts.length === 0) keep(storedGrant.get())
          if (accounts.length === 0 && !silent) await withWalletApp(ports, authorize)
          return { accounts }
        },
      },
      [StandardDisconnect]: { version: '1.0.0', disconnect: async () => keep(undefined) },
      [SolanaSignTransaction]: {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs) => {
          const [first] = inputs
          if (!first) return []
          const payloads = inputs.map(({ transaction }) => toBase64(transaction))
          const signed = await sign(first.account, 'sign_transactions', payloads)
          return signed.map((signedTransaction) => ({ signedTransaction }))
        },
      },
      [SolanaSignMessage]: {
        version: '1.1.0',
        signMessage: async (...inputs) => {
          const [first] = inputs
          if (!first) return []
          const payloads = inputs.map(({ message }) => toBase64(message))
          const signed = await sign(first.account, 'sign_messages', payloads)
          // The signature stands behind the message.
          return signed.map((bytes) => ({
            signedMessage: bytes.slice(0, -SIGNATURE_BYTES),
            signature: bytes.slice(-SIGNATURE_BYTES),
          }))
        },
      },
    },
  }
}

function keyBytes(key: string): Uint8Array | undefined {
  try {
    const bytes = fromBase64(key)
    return bytes.length === KEY_BYTES ? bytes : undefined
  } catch {
    return undefined
  }
}

function accountOf(key: string, chain: `solana:${string}` | undefined): WalletAccount[] {
  const publicKey = keyBytes(key)
  if (!publicKey || chain === undefined) return []
  const features = [SolanaSignTransaction, SolanaSignMessage] as const
  return [{ address: encodeBase58(publicKey), publicKey, chains: [chain], features }]
}
