import { record } from '../../api/values.ts'
import { createAgreementKey, fromHex, randomBytes, seal, toHex, topicOf, unseal } from './envelope.ts'
import { grantOf, type PeerSession } from './peer-session.ts'
import { type Delivery, Relay, type RelayOptions } from './relay.ts'

/** What a wallet shows of this page. */
export interface PageMetadata {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

export interface SignClientOptions extends Omit<RelayOptions, 'onMessage'> {
  /** CAIP-2. */
  chainId: string
  metadata: PageMetadata
  /** The wallet has changed its accounts, or ended the session: then undefined. */
  onChange: (session: PeerSession | undefined) => void
}

export interface Pairing {
  /** What the wallet scans. */
  uri: string
  /** The session that the wallet approves. Rejects when it declines. */
  settled: Promise<PeerSession>
}

const PROPOSE: Delivery = { ttl: 300, tag: 1100 }
const REQUEST: Delivery = { ttl: 300, tag: 1108 }
const DELETE: Delivery = { ttl: 86_400, tag: 1112 }
const METHODS = ['solana_signTransaction', 'solana_signMessage']
const PAIRING_SECONDS = 300
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Replies to what a wallet sends, by the method. */
const REPLIES: Readonly<Record<string, Delivery>> = {
  wc_sessionSettle: { ttl: 300, tag: 1103 },
  wc_sessionUpdate: { ttl: 86_400, tag: 1105 },
  wc_sessionExtend: { ttl: 86_400, tag: 1107 },
  wc_sessionEvent: { ttl: 300, tag: 1111 },
  wc_sessionDelete: { ttl: 86_400, tag: 1113 },
  wc_sessionPing: { ttl: 30, tag: 1115 },
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (cause: Error) => void
}

/** The page's side of the WalletConnect sign protocol, version 2: one pairing and one session at a time. */
export class SignClient {
  readonly #options: SignClientOptions
  readonly #relay: Relay
  /** Symmetric keys by topic. */
  readonly #keys = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly #waiting = new Map<number, Waiting>()
  #session: PeerSession | undefined
  #settle: ((params: Record<string, unknown>, topic: string) => void) | undefined
  #lastId = 0

  constructor(options: SignClientOptions) {
    this.#options = options
    this.#relay = new Relay({ ...options, onMessage: (topic, message) => this.#receive(topic, message) })
  }

  /** Proposes a session to whoever scans the URI. */
  async pair(): Promise<Pairing> {
    const { chainId, metadata, now } = this.#options
    const symKey = randomBytes(32)
    const topic = await topicOf(symKey)
    const key = await createAgreementKey()
    this.#keys.set(topic, symKey)
    await this.#relay.subscribe(topic)
    const expiryTimestamp = Math.floor(now() / 1000) + PAIRING_SECONDS
    const proposal = {
      requiredNamespaces: {},
      optionalNamespaces: { solana: { chains: [chainId], methods: METHODS, events: [] } },
      relays: [{ protocol: 'irn' }],
      pairingTopic: topic,
      expiryTimestamp,
      proposer: { publicKey: toHex(key.publicKey), metadata },
    }
    const approved = this.#call(topic, 'wc_sessionPropose', proposal, PROPOSE)
    const settled = approved.then(async (result) => {
      const responder = fromHex(record(result).responderPublicKey, 32)
      if (!responder) throw new Error('the wallet sent no key')
      return this.#awaitSettlement(await key.agree(responder))
    })
    const parameters = {
      expiryTimestamp: String(expiryTimestamp),
      'relay-protocol': 'irn',
      symKey: toHex(symKey),
    }
    return { uri: `wc:${topic}@2?${new URLSearchParams(parameters)}`, settled }
  }

  /** Goes on with a session of an earlier visit. */
  async resume(session: PeerSession): Promise<void> {
    const key = fromHex(session.symKey, 32)
    if (!key) throw new Error('the stored session has no key')
    this.#session = session
    this.#keys.set(session.topic, key)
    await this.#relay.subscribe(session.topic)
  }

  /** Has the wallet execute a method. Rejects with its error, and without a session. */
  async request(method: string, params: object, signal?: AbortSignal): Promise<unknown> {
    const session = this.#session
    if (!session) throw new Error('no wallet is connected')
    const { chainId } = this.#options
    return this.#call(
      session.topic,
      'wc_sessionRequest',
      { request: { method, params }, chainId },
      REQUEST,
      signal,
    )
  }

  /** Ends the session and closes the relay. */
  async disconnect(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    if (session)
      await this.#send(
        session.topic,
        this.#newId(),
        { method: 'wc_sessionDelete', params: USER_DISCONNECTED },
        DELETE,
      )
    this.close()
  }

  close(): void {
    this.#relay.close()
    for (const { reject } of this.#waiting.values()) reject(new Error('the connection was closed'))
    this.#waiting.clear()
  }

  async #awaitSettlement(symKey: Uint8Array<ArrayBuffer>): Promise<PeerSession> {
    const topic = await topicOf(symKey)
    this.#keys.set(topic, symKey)
    const settled = new Promise<PeerSession>((resolve, reject) => {
      this.#settle = (params, on) => {
        if (on !== topic) return
        const { controller, namespaces, expiry } = params
        const grant = grantOf(namespaces, this.#options.chainId)
        if (grant.addresses.length === 0)
          return reject(new Error('the wallet granted no account of this network'))
        const peer = String(record(record(controller).metadata).name ?? '')
        resolve({ symKey: toHex(symKey), topic, peer, expiry: Number(expiry) || 0, ...grant })
      }
    })
    await this.#relay.subscribe(topic)
    this.#session = await settled
    return this.#session
  }

  #newId(): number {
    this.#lastId = Math.max(this.#lastId + 1, this.#options.now() * 1_000)
    return this.#lastId
  }

  async #call(
    topic: string,
    method: string,
    params: object,
    delivery: Delivery,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const id = this.#newId()
    const reply = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    // The reply may be awaited later than it is rejected.
    reply.catch(() => {})
    await this.#send(topic, id, { method, params }, delivery)
    return reply.finally(() => this.#waiting.delete(id))
  }

  #send(topic: string, id: number, payload: object, delivery: Delivery): Promise<void> {
    const key = this.#keys.get(topic)
    if (!key) throw new Error('the topic has no key')
    const message = seal(key, JSON.stringify({ id, jsonrpc: '2.0', ...payload }))
    return this.#relay.publish(topic, message, delivery)
  }

  #receive(topic: string, message: string): void {
    const key = this.#keys.get(topic)
    const text = key && unseal(key, message)
    if (text === undefined) return
    const { id, method, params, result, error } = record(parse(text))
    if (typeof id !== 'number') return
    if (typeof method === 'string') {
      this.#handle(topic, id, method, record(params))
      return
    }
    const waiting = this.#waiting.get(id)
    if (error === undefined) waiting?.resolve(result)
    else
      waiting?.reject(
        new Error(String(record(error).message ?? 'The wallet rejected the request').slice(0, 200)),
      )
  }

  #handle(topic: string, id: number, method: string, params: Record<string, unknown>): void {
    const delivery = REPLIES[method]
    if (!delivery) return
    void this.#send(topic, id, { result: true }, delivery).catch(() => {})
    if (method === 'wc_sessionSettle') this.#settle?.(params, topic)
    const session = this.#session
    if (session?.topic !== topic) return
    if (method === 'wc_sessionDelete') this.#change(undefined)
    if (method === 'wc_sessionExtend' && typeof params.expiry === 'number')
      this.#change({ ...session, expiry: params.expiry })
    if (method === 'wc_sessionUpdate') {
      const grant = grantOf(params.namespaces, this.#options.chainId)
      this.#change(grant.addresses.length === 0 ? undefined : { ...session, ...grant })
    }
  }

  #change(session: PeerSession | undefined): void {
    this.#session = session
    this.#options.onChange(session)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
