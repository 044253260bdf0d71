import type { Cluster } from '@callisto/contract'
import {
  decodeAddress,
  decodeBase58,
  decodeTransaction,
  encodeBase58,
  withSignature,
} from '@callisto/solana/codec'
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
import { registerWallet } from '@wallet-standard/wallet'
import { record } from '../../api/values.ts'
import { createStoredValue } from '../../browser/storage.ts'
import { fromBase64, toBase64 } from '../../text/base64.ts'
import { chainOf } from '../network.ts'
import { WALLETCONNECT_NAME } from '../wallet-names.ts'
import { usePairingUri } from './pairing-uri.ts'
import { chainIdOf, type PeerSession, parsePeerSession } from './peer-session.ts'
import type { RelaySocket } from './relay.ts'
import { SignClient } from './sign-client.ts'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignTransactionFeature &
  SolanaSignMessageFeature

export type WalletConnectWallet = Wallet & { features: Features }

type WalletCluster = Pick<Cluster, 'name' | 'genesisHash'>

const storedSession = createStoredValue<PeerSession | undefined>(
  'walletconnect-session',
  undefined,
  parsePeerSession,
)

const ICON = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#14283a"/><path d="M5 10a10 10 0 0 1 14 0M8 13a6 6 0 0 1 8 0M11 16a2 2 0 0 1 2 0" fill="none" stroke="#86c5ff" stroke-width="2" stroke-linecap="round"/></svg>',
)}` as const

let registered: WalletConnectWallet | undefined

/** The wallet that stands for those behind the relay; it registers itself once. */
export function walletConnectWallet(
  cluster: WalletCluster,
  relay: NonNullable<Cluster['walletConnect']>,
): WalletConnectWallet {
  if (!registered) {
    const open = (url: string) => new WebSocket(url) as RelaySocket
    registered = createWalletConnectWallet(cluster, { ...relay, open, now: () => Date.now() })
    registerWallet(registered)
  }
  return registered
}

interface RelayPorts {
  relayUrl: string
  projectId: string
  open: (url: string) => RelaySocket
  now: () => number
}

/** Creates the wallet. A silent connect goes on with the stored session; any other one shows a code. */
export function createWalletConnectWallet(cluster: WalletCluster, ports: RelayPorts): WalletConnectWallet {
  const chain = chainOf(cluster) as `solana:${string}`
  let accounts: readonly WalletAccount[] = []
  let client: SignClient | undefined
  const listeners = new Set<StandardEventsListeners['change']>()

  const show = (session: PeerSession | undefined) => {
    storedSession.set(session)
    accounts = session ? accountsOf(session, chain) : []
    for (const listener of listeners) listener({ accounts })
  }
  const start = () => {
    client?.close()
    client = new SignClient({
      url: ports.relayUrl,
      projectId: ports.projectId,
      open: ports.open,
      now: ports.now,
      chainId: chainIdOf(cluster.genesisHash),
      metadata: {
        name: 'Callisto',
        description: document.title,
        url: location.origin,
        icons: [`${location.origin}/icons/icon-192.png`],
      },
      onChange: show,
    })
    return client
  }
  const resume = async (): Promise<boolean> => {
    const session = storedSession.get()
    if (!session || session.expiry * 1000 <= ports.now()) return false
    await start().resume(session)
    show(session)
    return true
  }
  const pair = async () => {
    const starting = start()
    const { uri, settled } = await starting.pair()
    if (client !== starting) throw new Error('another connection was started')
    usePairingUri.setState({ uri })
    try {
      show(await settled)
    } finally {
      if (client === starting) usePairingUri.setState({ uri: undefined })
    }
  }
  const ask = async (account: WalletAccount, method: string, params: object) => {
    if (!client || !accounts.some(({ address }) => address === account.address))
      throw new Error('Wallet not connected')
    return record(await client.request(method, { ...params, pubkey: account.address }))
  }

  return {
    version: '1.0.0',
    name: WALLETCONNECT_NAME,
    icon: ICON,
    chains: [chain],
    get accounts() {
      return accounts
    },
    features: {
      [StandardConnect]: {
        version: '1.0.0',
        connect: async ({ silent = false } = {}) => {
          if (accounts.length === 0 && !(await resume()) && !silent) await pair()
          return { accounts }
        },
      },
      [StandardDisconnect]: {
        version: '1.0.0',
        disconnect: async () => {
          const ending = client
          client = undefined
          usePairingUri.setState({ uri: undefined })
          if (accounts.length > 0) show(undefined)
          await ending?.disconnect()
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
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs) =>
          Promise.all(
            inputs.map(async ({ account, transaction }) => {
              const reply = await ask(account, 'solana_signTransaction', {
                transaction: toBase64(transaction),
              })
              return { signedTransaction: signedOf(reply, transaction, account.address) }
            }),
          ),
      },
      [SolanaSignMessage]: {
        version: '1.1.0',
        signMessage: (...inputs) =>
          Promise.all(
            inputs.map(async ({ account, message }) => {
              const text = encodeBase58(new Uint8Array(message))
              const reply = await ask(account, 'solana_signMessage', { message: text })
              return { signedMessage: message, signature: signatureOf(reply) }
            }),
          ),
      },
    },
  }
}

function accountsOf({ addresses, methods, peer }: PeerSession, chain: `solana:${string}`): WalletAccount[] {
  const features = [
    SolanaSignTransaction,
    ...(methods.includes('solana_signMessage') ? [SolanaSignMessage] : []),
  ] as WalletAccount['features']
  return addresses.flatMap((address) => {
    const publicKey = decodeAddress(address)
    return publicKey ? [{ address, publicKey, chains: [chain], features, label: peer }] : []
  })
}

/** What the wallet signed: the transaction that it returned, else its signature in the one it was asked for. */
function signedOf(reply: Record<string, unknown>, transaction: Uint8Array, address: string): Uint8Array {
  if (typeof reply.transaction === 'string') return fromBase64(reply.transaction)
  return withSignature(decodeTransaction(new Uint8Array(transaction)), address, signatureOf(reply))
}

function signatureOf({ signature }: Record<string, unknown>): Uint8Array {
  const bytes = typeof signature === 'string' && signature.length <= 90 ? decodeBase58(signature) : undefined
  if (bytes?.length !== 64) throw new Error('the wallet returned no signature')
  return bytes
}
