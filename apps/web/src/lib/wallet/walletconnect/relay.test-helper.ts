import { record } from '../../api/values.ts'
import { createAgreementKey, fromHex, seal, toHex, topicOf, unseal } from './envelope.ts'
import type { RelaySocket } from './relay.ts'

/** A relay in memory: topics, the messages that it keeps, and sockets that can be cut. */
export class MemoryRelay {
  readonly urls: string[] = []
  readonly #kept = new Map<string, string[]>()
  readonly #sockets = new Map<MemorySocket, Set<string>>()
  #lastId = 0

  open = (url: string): RelaySocket => {
    this.urls.push(url)
    const socket = new MemorySocket(this)
    this.#sockets.set(socket, new Set())
    queueMicrotask(() => socket.onopen?.())
    return socket
  }

  /** Cuts every socket, as a network does. */
  cut(): void {
    for (const socket of [...this.#sockets.keys()]) this.close(socket)
  }

  close(socket: MemorySocket): void {
    if (this.#sockets.delete(socket)) queueMicrotask(() => socket.onclose?.())
  }

  receive(socket: MemorySocket, text: string): void {
    const topics = this.#sockets.get(socket)
    const { id, method, params } = JSON.parse(text)
    if (!topics || method === undefined) return
    if (method === 'irn_subscribe') {
      topics.add(params.topic)
      this.#reply(socket, id, 'subscription')
      for (const message of this.#kept.get(params.topic) ?? []) this.#push(socket, params.topic, message)
    } else {
      this.#kept.set(params.topic, [...(this.#kept.get(params.topic) ?? []), params.message])
      this.#reply(socket, id, true)
      for (const [other, subscribed] of this.#sockets)
        if (other !== socket && subscribed.has(params.topic)) this.#push(other, params.topic, params.message)
    }
  }

  #reply(socket: MemorySocket, id: number, result: unknown): void {
    socket.emit({ id, jsonrpc: '2.0', result })
  }

  #push(socket: MemorySocket, topic: string, message: string): void {
    this.#lastId += 1
    socket.emit({
      id: this.#lastId,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 'subscription', data: { topic, message } },
    })
  }
}

class MemorySocket implements RelaySocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  readonly #relay: MemoryRelay

  constructor(relay: MemoryRelay) {
    this.#relay = relay
  }

  send(text: string): void {
    this.#relay.receive(this, text)
  }

  close(): void {
    this.#relay.close(this)
  }

  emit(message: object): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }))
  }
}

type Handler = (method: string, params: Record<string, unknown>) => { result: unknown } | { error: object }

/** The wallet's side of the protocol, written against the specification: approves the proposal of a scanned code. */
export class PeerWallet {
  readonly requests: { method: string; params: Record<string, unknown>; chainId: unknown }[] = []
  #session: { topic: string; key: Uint8Array<ArrayBuffer> } | undefined
  #socket: RelaySocket
  readonly #keys = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly #accounts: (chainId: string) => readonly string[]
  readonly #handle: Handler
  #proposalOf: string | undefined
  #id = 9_000_000

  constructor(relay: MemoryRelay, accounts: (chainId: string) => readonly string[], handle: Handler) {
    this.#socket = this.#open(relay)
    this.#accounts = accounts
    this.#handle = handle
  }

  scan(uri: string): void {
    const [topic = '', parameters] = uri.slice('wc:'.length).split('@2?')
    const key = fromHex(new URLSearchParams(parameters).get('symKey'), 32)
    if (!key) throw new Error('the code has no key')
    this.#proposalOf = topic
    this.#subscribe(topic, key)
  }

  /** Opens a new socket with the session's topic. */
  reconnect(relay: MemoryRelay): void {
    this.#socket = this.#open(relay)
    if (this.#session) this.#subscribe(this.#session.topic, this.#session.key)
  }

  #open(relay: MemoryRelay): RelaySocket {
    const socket = relay.open('memory:wallet')
    socket.onmessage = ({ data }) => void this.#receive(JSON.parse(String(data)))
    return socket
  }

  /** Sends a request of the wallet on the session's topic. */
  notify(method: string, params: object): void {
    if (!this.#session) throw new Error('no session')
    this.#send(this.#session.topic, { id: this.#id++, method, params })
  }

  #subscribe(topic: string, key: Uint8Array<ArrayBuffer>): void {
    this.#keys.set(topic, key)
    this.#socket.send(JSON.stringify({ id: this.#id++, method: 'irn_subscribe', params: { topic } }))
  }

  #send(topic: string, payload: object): void {
    const message = seal(this.#keys.get(topic) ?? new Uint8Array(32), JSON.stringify(payload))
    const params = { topic, message, ttl: 300, tag: 1 }
    this.#socket.send(JSON.stringify({ id: this.#id++, method: 'irn_publish', params }))
  }

  async #receive({ method, params }: { method?: string; params?: unknown }): Promise<void> {
    if (method !== 'irn_subscription') return
    const { topic, message } = record(record(params).data)
    const key = this.#keys.get(String(topic))
    const text = key && unseal(key, String(message))
    if (text === undefined) return
    const request = JSON.parse(text)
    if (request.method === 'wc_sessionPropose' && topic === this.#proposalOf) await this.#approve(request)
    if (request.method === 'wc_sessionRequest') {
      const { request: inner, chainId } = request.params
      this.requests.push({ ...inner, chainId })
      this.#send(String(topic), { id: request.id, ...this.#handle(inner.method, inner.params) })
    }
  }

  async #approve({ id, params }: { id: number; params: Record<string, unknown> }): Promise<void> {
    const chainId = String((record(record(params.optionalNamespaces).solana).chains as string[])[0])
    const key = await createAgreementKey()
    const proposer = fromHex(record(params.proposer).publicKey, 32)
    if (!proposer) throw new Error('the proposer has no key')
    const symKey = await key.agree(proposer)
    const topic = await topicOf(symKey)
    this.#session = { topic, key: symKey }
    this.#subscribe(topic, symKey)
    const responderPublicKey = toHex(key.publicKey)
    this.#send(this.#proposalOf ?? '', { id, result: { relay: { protocol: 'irn' }, responderPublicKey } })
    const methods = ['solana_signTransaction', 'solana_signMessage']
    this.notify('wc_sessionSettle', {
      relay: { protocol: 'irn' },
      controller: { publicKey: responderPublicKey, metadata: { name: 'Phone wallet' } },
      namespaces: { solana: { accounts: this.#accounts(chainId), methods, events: [] } },
      expiry: 4_000_000_000,
    })
  }
}
