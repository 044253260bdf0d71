// @vitest-environment happy-dom
import { decodeBase58, decodeTransaction, encodeBase58 } from '@callisto/solana/codec'
import { SolanaSignMessage, SolanaSignTransaction } from '@solana/wallet-standard-features'
import { StandardConnect, StandardDisconnect, StandardEvents } from '@wallet-standard/features'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetStored } from '../../browser/storage.ts'
import { fromBase64, toBase64 } from '../../text/base64.ts'
import { usePairingUri } from './pairing-uri.ts'
import { MemoryRelay, PeerWallet } from './relay.test-helper.ts'
import { createWalletConnectWallet } from './walletconnect-wallet.ts'

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const FIRST = new Uint8Array(32).fill(3)
const ADDRESS = encodeBase58(FIRST)
const OTHER = encodeBase58(new Uint8Array(32).fill(4))
const SIGNATURE = new Uint8Array(64).fill(9)

/** One signer, one other key, no instruction. */
const TRANSACTION = new Uint8Array([
  1,
  ...new Uint8Array(64),
  ...[1, 0, 1, 2],
  ...FIRST,
  ...new Uint8Array(32).fill(5),
  ...new Uint8Array(32).fill(7),
  0,
])

afterEach(() => {
  forgetStored('walletconnect-session')
  vi.useRealTimers()
})

type Handle = ConstructorParameters<typeof PeerWallet>[2]

const signs: Handle = () => ({ result: { signature: encodeBase58(SIGNATURE) } })

function setUp(handle: Handle = signs, accounts = (chain: string) => [`${chain}:${ADDRESS}`]) {
  const relay = new MemoryRelay()
  const peer = new PeerWallet(relay, accounts, handle)
  const create = () =>
    createWalletConnectWallet(
      { name: 'mainnet', genesisHash: GENESIS },
      {
        relayUrl: 'wss://relay.example',
        projectId: 'project',
        open: relay.open,
        now: () => 1_800_000_000_000,
      },
    )
  return { relay, peer, wallet: create(), create }
}

async function connect({ wallet, peer }: Pick<ReturnType<typeof setUp>, 'wallet' | 'peer'>) {
  const connecting = wallet.features[StandardConnect].connect()
  await vi.waitFor(() => expect(usePairingUri.getState().uri).toBeDefined())
  peer.scan(usePairingUri.getState().uri ?? '')
  const [account] = (await connecting).accounts
  if (!account) throw new Error('no account')
  return account
}

test('a wallet that scans the code is connected, and signs with the key of its account', async () => {
  const made = setUp()
  const account = await connect(made)
  expect(account).toMatchObject({ address: ADDRESS, chains: ['solana:mainnet'], label: 'Phone wallet' })
  expect(usePairingUri.getState().uri).toBeUndefined()
  const { features } = made.wallet
  const [signed] = await features[SolanaSignTransaction].signTransaction({
    account,
    transaction: TRANSACTION,
  })
  const bytes = new Uint8Array(signed?.signedTransaction ?? [])
  expect(decodeTransaction(bytes).signatures).toEqual([SIGNATURE])
  const message = new TextEncoder().encode('hello')
  const [text] = await features[SolanaSignMessage].signMessage({ account, message })
  expect(text?.signature).toEqual(SIGNATURE)
  expect(made.peer.requests).toEqual([
    {
      method: 'solana_signTransaction',
      params: { transaction: toBase64(TRANSACTION), pubkey: ADDRESS },
      chainId: CHAIN,
    },
    {
      method: 'solana_signMessage',
      params: { message: encodeBase58(message), pubkey: ADDRESS },
      chainId: CHAIN,
    },
  ])
})

test('the relay gets a signed proof of the client, and no text of a message', async () => {
  const made = setUp()
  await connect(made)
  const url = new URL(made.relay.urls.find((one) => one.startsWith('wss:')) ?? '')
  expect([url.origin, url.searchParams.get('projectId')]).toEqual(['wss://relay.example', 'project'])
  const [header = '', claims = '', signature = ''] = url.searchParams.get('auth')?.split('.') ?? []
  const decode = (part: string) => fromBase64(part.replaceAll('-', '+').replaceAll('_', '/'))
  const { iss, aud, exp, iat, act } = JSON.parse(new TextDecoder().decode(decode(claims)))
  expect({ aud, act, days: (exp - iat) / 86_400 }).toEqual({
    aud: 'wss://relay.example',
    act: 'client_auth',
    days: 1,
  })
  expect(iss).toMatch(/^did:key:z6Mk/)
  const publicKey = decodeBase58(iss.slice('did:key:z'.length))?.slice(2) ?? new Uint8Array()
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${claims}`)
  expect(await crypto.subtle.verify('Ed25519', key, decode(signature), signed)).toBe(true)
})

test('the wallet returns another transaction: it is handed on, to be compared', async () => {
  const altered = TRANSACTION.with(70, 99)
  const made = setUp(() => ({
    result: { signature: encodeBase58(SIGNATURE), transaction: toBase64(altered) },
  }))
  const account = await connect(made)
  const [signed] = await made.wallet.features[SolanaSignTransaction].signTransaction({
    account,
    transaction: TRANSACTION,
  })
  expect(signed?.signedTransaction).toEqual(altered)
})

test.each<[string, Handle, string]>([
  ['declines', () => ({ error: { code: 5000, message: 'User rejected.' } }), 'User rejected.'],
  ['returns no signature', () => ({ result: { signature: '<script>' } }), 'no signature'],
  ['returns nothing', () => ({ result: null }), 'no signature'],
])('a wallet that %s: the request is rejected', async (_, handle, reason) => {
  const made = setUp(handle)
  const account = await connect(made)
  const { signTransaction } = made.wallet.features[SolanaSignTransaction]
  await expect(signTransaction({ account, transaction: TRANSACTION })).rejects.toThrow(reason)
})

test('a wallet without an account of this network is not connected', async () => {
  const made = setUp(signs, () => [`eip155:1:0x00`, `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${ADDRESS}`])
  await expect(connect(made)).rejects.toThrow('no account of this network')
})

test('the session is kept over a reload, and over a lost socket', async () => {
  const made = setUp()
  await connect(made)
  const reloaded = made.create()
  const { accounts } = await reloaded.features[StandardConnect].connect({ silent: true })
  expect(accounts.map(({ address }) => address)).toEqual([ADDRESS])
  made.relay.cut()
  vi.useFakeTimers()
  const account = accounts[0]
  if (!account) throw new Error('no account')
  const { signTransaction } = reloaded.features[SolanaSignTransaction]
  const signing = signTransaction({ account, transaction: TRANSACTION })
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  made.peer.reconnect(made.relay)
  expect((await signing).length).toBe(1)
})

test('without a session a silent connect shows no code', async () => {
  const { wallet } = setUp()
  expect((await wallet.features[StandardConnect].connect({ silent: true })).accounts).toEqual([])
  expect(usePairingUri.getState().uri).toBeUndefined()
})

test('the wallet changes its account and ends the session', async () => {
  const made = setUp()
  await connect(made)
  const shown: string[][] = []
  made.wallet.features[StandardEvents].on('change', ({ accounts }) =>
    shown.push((accounts ?? []).map(({ address }) => address)),
  )
  made.peer.notify('wc_sessionUpdate', {
    namespaces: { solana: { accounts: [`${CHAIN}:${OTHER}`], methods: [] } },
  })
  await vi.waitFor(() => expect(shown).toEqual([[OTHER]]))
  made.peer.notify('wc_sessionDelete', { code: 6000, message: 'bye' })
  await vi.waitFor(() => expect(shown).toEqual([[OTHER], []]))
  expect(localStorage.getItem('callisto:walletconnect-session:v1')).not.toContain('symKey')
})

test('a disconnect tells the wallet and forgets the key', async () => {
  const made = setUp()
  await connect(made)
  await made.wallet.features[StandardDisconnect].disconnect()
  expect(made.wallet.accounts).toEqual([])
  expect(localStorage.getItem('callisto:walletconnect-session:v1') ?? '').not.toContain('symKey')
})
