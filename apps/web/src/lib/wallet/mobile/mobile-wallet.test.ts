// @vitest-environment happy-dom
import { encodeBase58 } from '@callisto/solana/codec'
import { SolanaSignMessage, SolanaSignTransaction } from '@solana/wallet-standard-features'
import { StandardConnect, StandardDisconnect } from '@wallet-standard/features'
import { afterEach, expect, test } from 'vitest'
import { forgetStored } from '../../browser/storage.ts'
import { fromBase64, toBase64 } from '../../text/base64.ts'
import type { AppPorts, AppSocket } from './app-session.ts'
import { createMobileWallet } from './mobile-wallet.ts'
import { channelKey, SealedChannel } from './session-keys.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Handle = (method: string, params: Record<string, unknown>) => unknown

const KEY = new Uint8Array(32).fill(3)
const TRANSACTION = new Uint8Array([1, 2, 3])
const SIGNED = new Uint8Array([9, 9, 9])

/** A wallet app, written against the specification: it listens at the port of the link that opens it. */
class PhoneApp {
  readonly calls: { method: string; params: Record<string, unknown> }[] = []
  readonly ports: AppPorts
  opened = 0
  /** Attempts to connect before it listens. */
  startsAfter = 1
  comesBack = () => {}
  readonly #handle: Handle
  #association: Bytes | undefined
  #port = ''

  constructor(handle: Handle) {
    this.#handle = handle
    this.ports = {
      openSocket: (url) => this.#listen(url),
      navigate: (url) => this.#open(url),
      random: () => 0.5,
      wait: async () => {},
      onReturn: (listener) => {
        this.comesBack = listener
        return () => {}
      },
    }
  }

  #open(url: string): void {
    this.opened += 1
    const { protocol, pathname, searchParams } = new URL(url)
    expect([protocol, pathname]).toEqual(['solana-wallet:', '/v1/associate/local'])
    this.#port = searchParams.get('port') ?? ''
    const token = searchParams.get('association') ?? ''
    this.#association = fromBase64(token.replaceAll('-', '+').replaceAll('_', '/'))
  }

  #listen(url: string): AppSocket {
    let channel: SealedChannel | undefined
    let greetings = 0
    const socket: AppSocket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      close: () => {},
      send: (bytes) => void receive(bytes),
    }
    const emit = (bytes: Bytes) => socket.onmessage?.({ data: bytes.buffer })
    const receive = async (bytes: Bytes) => {
      if (!channel) {
        greetings += 1
        // It was not ready for the first one.
        if (greetings === 1) return emit(new Uint8Array())
        const made = await this.#accept(bytes)
        channel = made.channel
        return emit(made.reply)
      }
      const { id, method, params } = JSON.parse(await channel.unseal(bytes))
      this.calls.push({ method, params })
      const reply = this.#handle(method, params)
      if (reply !== undefined)
        emit(await channel.seal(JSON.stringify({ jsonrpc: '2.0', id, ...(reply as object) })))
    }
    this.startsAfter -= 1
    const isListening = this.startsAfter < 0 && url === `ws://localhost:${this.#port}/solana-wallet`
    queueMicrotask(() => (isListening ? socket.onopen?.() : socket.onclose?.()))
    return socket
  }

  async #accept(hello: Bytes): Promise<{ channel: SealedChannel; reply: Bytes }> {
    const agreement = { name: 'ECDH', namedCurve: 'P-256' }
    const signing = { name: 'ECDSA', namedCurve: 'P-256' }
    const association = this.#association ?? new Uint8Array()
    const verifier = await crypto.subtle.importKey('raw', association, signing, false, ['verify'])
    const [page, signature] = [hello.slice(0, 65), hello.slice(65)]
    const isPage = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, verifier, signature, page)
    if (!isPage) throw new Error('not the page of the link')
    const { publicKey, privateKey } = await crypto.subtle.generateKey(agreement, true, ['deriveBits'])
    const peer = await crypto.subtle.importKey('raw', page, agreement, false, [])
    const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: peer }, privateKey, 256)
    const channel = new SealedChannel(await channelKey(secret, association))
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
    return { channel, reply: new Uint8Array([...point, ...(await channel.seal('{"v":1}'))]) }
  }
}

const honest: Handle = (method, { payloads }) => {
  if (method === 'authorize')
    return { result: { auth_token: 'token', accounts: [{ address: toBase64(KEY), label: 'Main' }] } }
  if (method === 'sign_transactions') return { result: { signed_payloads: [toBase64(SIGNED)] } }
  const [message] = payloads as string[]
  const signed = new Uint8Array([...fromBase64(message ?? ''), ...new Uint8Array(64).fill(7)])
  return { result: { signed_payloads: [toBase64(signed)] } }
}

afterEach(() => forgetStored('mobile-wallet'))

async function connected(handle: Handle = honest) {
  const app = new PhoneApp(handle)
  const wallet = createMobileWallet({ name: 'mainnet' }, app.ports)
  const [account] = (await wallet.features[StandardConnect].connect()).accounts
  if (!account) throw new Error('no account')
  return { app, wallet, account }
}

// spec 2-1-04
test('the app of the phone grants an account, and signs transactions and messages', async () => {
  const { app, wallet, account } = await connected()
  expect(account).toMatchObject({ address: encodeBase58(KEY), chains: ['solana:mainnet'] })
  const { signTransaction } = wallet.features[SolanaSignTransaction]
  expect(await signTransaction({ account, transaction: TRANSACTION })).toEqual([
    { signedTransaction: SIGNED },
  ])
  const { signMessage } = wallet.features[SolanaSignMessage]
  const message = new Uint8Array([5, 6])
  expect(await signMessage({ account, message })).toEqual([
    { signedMessage: message, signature: new Uint8Array(64).fill(7) },
  ])
  const identity = { uri: location.origin, icon: 'icons/icon-192.png', name: 'Callisto' }
  const chain = 'solana:mainnet'
  const addresses = [toBase64(KEY)]
  expect(app.calls).toEqual([
    { method: 'authorize', params: { identity, chain } },
    { method: 'authorize', params: { identity, chain, auth_token: 'token' } },
    { method: 'sign_transactions', params: { payloads: [toBase64(TRANSACTION)], addresses } },
    { method: 'authorize', params: { identity, chain, auth_token: 'token' } },
    { method: 'sign_messages', params: { payloads: [toBase64(message)], addresses } },
  ])
})

test('the account of the last visit is shown without opening the app, until it is disconnected', async () => {
  const { app, wallet } = await connected()
  const next = createMobileWallet({ name: 'mainnet' }, app.ports)
  const { accounts } = await next.features[StandardConnect].connect({ silent: true })
  expect([accounts.length, app.opened]).toEqual([1, 1])
  await wallet.features[StandardDisconnect].disconnect()
  const last = createMobileWallet({ name: 'mainnet' }, app.ports)
  expect((await last.features[StandardConnect].connect({ silent: true })).accounts).toEqual([])
})

test.each<[string, Handle, string]>([
  ['declines', () => ({ error: { code: -1, message: 'authorization request declined' } }), 'declined'],
  ['grants no account', () => ({ result: { auth_token: 'x', accounts: [] } }), 'no account'],
  [
    'grants what is no key',
    () => ({ result: { auth_token: 'x', accounts: [{ address: '§' }] } }),
    'no account',
  ],
])('an app that %s: nothing is connected', async (_, handle, reason) => {
  await expect(connected(handle)).rejects.toThrow(reason)
})

test('an app that never listens is given up', async () => {
  const app = new PhoneApp(honest)
  app.startsAfter = Number.POSITIVE_INFINITY
  const wallet = createMobileWallet({ name: 'mainnet' }, app.ports)
  await expect(wallet.features[StandardConnect].connect()).rejects.toThrow(
    'No wallet app on this phone answered',
  )
})

test('a user who comes back without a reply waits for nothing', async () => {
  const app = new PhoneApp(() => {
    app.comesBack()
    return undefined
  })
  const wallet = createMobileWallet({ name: 'mainnet' }, app.ports)
  await expect(wallet.features[StandardConnect].connect()).rejects.toThrow('The wallet app sent no reply')
})

test('another account in the app signs nothing', async () => {
  let key = KEY
  const { wallet, account } = await connected((method, params) =>
    method === 'authorize'
      ? { result: { auth_token: 'token', accounts: [{ address: toBase64(key) }] } }
      : honest(method, params),
  )
  key = new Uint8Array(32).fill(4)
  const { signTransaction } = wallet.features[SolanaSignTransaction]
  await expect(signTransaction({ account, transaction: TRANSACTION })).rejects.toThrow('another account')
})
