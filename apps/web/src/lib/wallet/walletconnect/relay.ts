import { encodeBase58 } from '@callisto/solana/codec'
import { record } from '../../api/values.ts'
import { toBase64 } from '../../text/base64.ts'
import { randomBytes, toHex } from './envelope.ts'

/** The part of a WebSocket in use. */
export interface RelaySocket {
  send: (text: string) => void
  close: () => void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

export interface RelayOptions {
  url: string
  projectId: string
  open: (url: string) => RelaySocket
  now: () => number
  onMessage: (topic: string, message: string) => void
}

/** How a message is stored by the relay: seconds, and the label of its kind. */
export interface Delivery {
  ttl: number
  tag: number
}

interface Request {
  text: string
  resolve: (result: unknown) => void
  reject: (cause: Error) => void
}

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 30_000
/** How long the relay accepts the proof of a client, in seconds. */
const AUTH_SECONDS = 86_400
/** Multicodec prefix of an Ed25519 public key. */
const ED25519_PREFIX = [0xed, 0x01]
const MAX_SEEN = 500

/**
 * Client of the relay through which pages and wallets exchange encrypted messages. Its socket is opened by the first
 * request; a lost one is opened again, with its subscriptions and with the requests that have no reply.
 */
export class Relay {
  readonly #options: RelayOptions
  readonly #topics = new Set<string>()
  readonly #requests = new Map<number, Request>()
  readonly #seen = new Set<string>()
  #socket: RelaySocket | undefined
  #isOpen = false
  #isClosed = false
  #retryMs = FIRST_RETRY_MS
  #lastId = 0

  constructor(options: RelayOptions) {
    this.#options = options
  }

  /** Receives the messages of a topic, those that the relay has kept included. */
  async subscribe(topic: string): Promise<void> {
    this.#topics.add(topic)
    await this.#request('irn_subscribe', { topic })
  }

  forget(topic: string): void {
    this.#topics.delete(topic)
  }

  async publish(topic: string, message: string, { ttl, tag }: Delivery): Promise<void> {
    await this.#request('irn_publish', { topic, message, ttl, tag, prompt: tag === 1100 || tag === 1108 })
  }

  /** Closes the socket; what has no reply is rejected. */
  close(): void {
    this.#isClosed = true
    this.#socket?.close()
    for (const { reject } of this.#requests.values()) reject(new Error('the relay was closed'))
    this.#requests.clear()
  }

  #request(method: string, params: object): Promise<unknown> {
    // Milliseconds with six digits of their own: unique, and in the order of time.
    this.#lastId = Math.max(this.#lastId + 1, this.#options.now() * 1_000)
    const id = this.#lastId
    const text = JSON.stringify({ id, jsonrpc: '2.0', method, params })
    return new Promise((resolve, reject) => {
      this.#requests.set(id, { text, resolve, reject })
      if (this.#isOpen) this.#socket?.send(text)
      else if (!this.#socket) void this.#connect().catch(() => this.#retry())
    })
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return
    const { url, projectId, open, now } = this.#options
    const auth = await authOf(url, now())
    const socket = open(`${url}/?${new URLSearchParams({ auth, projectId })}`)
    this.#socket = socket
    socket.onopen = () => {
      this.#isOpen = true
      this.#retryMs = FIRST_RETRY_MS
      const waiting = [...this.#requests.values()]
      for (const topic of this.#topics) void this.#request('irn_subscribe', { topic }).catch(() => {})
      for (const { text } of waiting) socket.send(text)
    }
    socket.onmessage = ({ data }) => this.#receive(String(data))
    socket.onclose = () => {
      this.#isOpen = false
      this.#retry()
    }
  }

  #retry(): void {
    if (this.#isClosed) return
    setTimeout(() => void this.#connect().catch(() => this.#retry()), this.#retryMs)
    this.#retryMs = Math.min(MAX_RETRY_MS, 2 * this.#retryMs)
  }

  #receive(text: string): void {
    const { id, method, params, result, error } = record(parse(text))
    if (method === 'irn_subscription') this.#deliver(id, record(record(params).data))
    const request = typeof id === 'number' ? this.#requests.get(id) : undefined
    if (!request) return
    this.#requests.delete(id as number)
    if (error === undefined) request.resolve(result)
    else request.reject(new Error(String(record(error).message ?? 'the relay rejected a request')))
  }

  #deliver(id: unknown, { topic, message }: Record<string, unknown>): void {
    this.#socket?.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    if (typeof topic !== 'string' || typeof message !== 'string' || !this.#topics.has(topic)) return
    // A message comes again after each new subscription until it expires.
    if (this.#seen.has(message)) return
    this.#seen.add(message)
    for (const oldest of this.#seen) {
      if (this.#seen.size <= MAX_SEEN) break
      this.#seen.delete(oldest)
    }
    this.#options.onMessage(topic, message)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Proof of a client of the relay: a JWT that a new Ed25519 key signs. */
async function authOf(audience: string, nowMs: number): Promise<string> {
  const key = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', key.publicKey))
  const issuedAt = Math.floor(nowMs / 1000)
  const claims = {
    iss: `did:key:z${encodeBase58(new Uint8Array([...ED25519_PREFIX, ...publicKey]))}`,
    sub: toHex(randomBytes(32)),
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + AUTH_SECONDS,
    act: 'client_auth',
  }
  const signed = `${encodePart({ alg: 'EdDSA', typ: 'JWT' })}.${encodePart(claims)}`
  const signature = await crypto.subtle.sign('Ed25519', key.privateKey, new TextEncoder().encode(signed))
  return `${signed}.${base64Url(new Uint8Array(signature))}`
}

const encodePart = (value: object) => base64Url(new TextEncoder().encode(JSON.stringify(value)))

const base64Url = (bytes: Uint8Array) =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
