import type { Clock } from '@callisto/solana'
import { parseRpcJson } from '../rpc/rpc-json.ts'
import type { OpenSocket, SocketLink } from './socket-port.ts'

export interface SubscriptionClientOptions {
  /** URLs of the same cluster; another one is taken after each failure. At least one. */
  urls: readonly string[]
  clock: Clock
  open: OpenSocket
}

/** What a subscription is to: `slot`, `account`, `program` ... and the parameters of its method. */
export interface Topic {
  kind: string
  params: readonly unknown[]
}

/** One interest in a topic. Equal topics are one subscription on the wire. */
export interface Interest {
  /** Receives each `result` of the topic's notifications. */
  onResult(result: unknown): void
  /** The node has refused the topic. */
  onRefused?(): void
}

/** Silence after which a socket counts as dead: every slot is a sign of life. */
const SILENT_MS = 1_500
const GRACE_MS = 100
const OPEN_MS = 5_000
const MIN_PAUSE_MS = 250
const MAX_PAUSE_MS = 2_000

interface Subscription {
  topic: Topic
  interests: Set<Interest>
  /** Id of the request under way. */
  request: number | undefined
  /** Id that the node has given it on this connection. */
  id: number | undefined
}

/** State of the connection. `epoch` counts those that were up: what happened between two is not notified. */
export interface ConnectionState {
  isUp: boolean
  epoch: number
}

/**
 * Subscriptions over one WebSocket at a time. A socket that closes or is silent is replaced, at another URL if there is
 * one, and every subscription is made again. A connection is up when all of them are acknowledged.
 */
export class SubscriptionClient {
  readonly #options: SubscriptionClientOptions
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #requests = new Map<number, Subscription>()
  readonly #byId = new Map<number, Subscription>()
  readonly #listeners = new Set<(state: ConnectionState) => void>()
  /** Called when no acknowledgement is due any more. */
  readonly #settling = new Set<() => void>()
  readonly #stop = new AbortController()
  #link: SocketLink | undefined
  #isOpen = false
  #isUp = false
  #epoch = 0
  #lastRequest = 0
  #heardAtMs = 0
  #reconnects = 0
  readonly done: Promise<void>

  constructor(options: SubscriptionClientOptions) {
    if (options.urls.length === 0) throw new RangeError('subscriptions need at least one URL')
    this.#options = options
    // Every connection has it, as its heartbeat.
    this.subscribe({ kind: 'slot', params: [] }, { onResult: () => undefined })
    this.done = this.#run()
  }

  get state(): ConnectionState {
    return { isUp: this.#isUp, epoch: this.#epoch }
  }

  /** Connections that were lost. */
  get reconnects(): number {
    return this.#reconnects
  }

  /** Milliseconds since the last frame. */
  get silentMs(): number {
    return this.#options.clock.nowMs() - this.#heardAtMs
  }

  /** Subscribes until the returned function is called. */
  subscribe(topic: Topic, interest: Interest): () => void {
    const key = JSON.stringify([topic.kind, topic.params])
    const before = this.#subscriptions.get(key)
    const known = before ?? { topic, interests: new Set<Interest>(), request: undefined, id: undefined }
    known.interests.add(interest)
    if (before === undefined) {
      this.#subscriptions.set(key, known)
      if (this.#isOpen) this.#request(known)
    }
    return () => {
      known.interests.delete(interest)
      if (known.interests.size > 0 || this.#subscriptions.get(key) !== known) return
      this.#subscriptions.delete(key)
      this.#release(known)
    }
  }

  /** Whether the node has acknowledged a topic on this connection. */
  isActive(topic: Topic): boolean {
    return this.#subscriptions.get(JSON.stringify([topic.kind, topic.params]))?.id !== undefined
  }

  /** Listens to the connection's state until the returned function is called. */
  watch(listener: (state: ConnectionState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves with true once the connection is up, with false after `maxMs` or when the signal aborts. */
  async whenUp(maxMs: number, signal: AbortSignal): Promise<boolean> {
    if (this.#isUp) return true
    const done = new AbortController()
    const stop = this.watch(({ isUp }) => isUp && done.abort())
    await this.#options.clock.wait(maxMs, AbortSignal.any([signal, done.signal]))
    stop()
    return this.#isUp && !signal.aborted
  }

  /** Resolves once no subscription waits for its acknowledgement, after `maxMs`, or when the signal aborts. */
  async whenSettled(maxMs: number, signal: AbortSignal): Promise<void> {
    if (this.#requests.size === 0) return
    const done = new AbortController()
    const settle = () => done.abort()
    this.#settling.add(settle)
    await this.#options.clock.wait(maxMs, AbortSignal.any([signal, done.signal]))
    this.#settling.delete(settle)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#link?.close()
    await this.done
  }

  async #run(): Promise<void> {
    const { clock, urls } = this.#options
    const { signal } = this.#stop
    for (let failures = 0, at = 0; !signal.aborted; at++) {
      const wasUp = await this.#connect(urls[at % urls.length]!)
      if (signal.aborted) return
      this.#reconnects += 1
      failures = wasUp ? 0 : failures + 1
      await clock.wait(Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** Math.min(failures, 10)), signal)
    }
  }

  /** One connection from its opening to its end; whether it was up. */
  async #connect(url: string): Promise<boolean> {
    const { clock, open } = this.#options
    const ended = new AbortController()
    let wasUp = false
    this.#heardAtMs = clock.nowMs()
    const stopWatching = this.watch(({ isUp }) => {
      wasUp ||= isUp
    })
    const isCurrent = () => !ended.signal.aborted
    this.#link = open(url, {
      onOpen: () => isCurrent() && this.#opened(),
      onText: (text) => isCurrent() && this.#receive(text),
      onClose: () => ended.abort(),
    })
    const either = AbortSignal.any([ended.signal, this.#stop.signal])
    await clock.wait(OPEN_MS, AbortSignal.any([either, this.#opening()]))
    while (!either.aborted && this.#isOpen && this.silentMs < SILENT_MS) {
      await clock.wait(SILENT_MS - this.silentMs, either)
      // This thread may have been busy: what has arrived meanwhile is read first.
      if (this.silentMs >= SILENT_MS) await clock.wait(GRACE_MS, either)
    }
    ended.abort()
    this.#link.close()
    this.#lost()
    stopWatching()
    return wasUp
  }

  #onOpened: () => void = () => undefined

  /** Aborts when the socket has opened. */
  #opening(): AbortSignal {
    const opened = new AbortController()
    this.#onOpened = () => opened.abort()
    if (this.#isOpen) opened.abort()
    return opened.signal
  }

  #opened(): void {
    this.#isOpen = true
    this.#heardAtMs = this.#options.clock.nowMs()
    for (const subscription of this.#subscriptions.values()) this.#request(subscription)
    this.#onOpened()
  }

  #lost(): void {
    this.#isOpen = false
    this.#link = undefined
    this.#requests.clear()
    for (const settle of this.#settling) settle()
    this.#byId.clear()
    for (const subscription of this.#subscriptions.values()) {
      subscription.id = undefined
      subscription.request = undefined
    }
    if (!this.#isUp) return
    this.#isUp = false
    this.#tell()
  }

  #request(subscription: Subscription): void {
    const id = ++this.#lastRequest
    subscription.request = id
    this.#requests.set(id, subscription)
    const { kind, params } = subscription.topic
    this.#link?.send(JSON.stringify({ jsonrpc: '2.0', id, method: `${kind}Subscribe`, params }))
  }

  #release({ id, topic }: Subscription): void {
    if (id === undefined) return
    this.#byId.delete(id)
    const body = { jsonrpc: '2.0', id: ++this.#lastRequest, method: `${topic.kind}Unsubscribe`, params: [id] }
    this.#link?.send(JSON.stringify(body))
  }

  #receive(text: string): void {
    this.#heardAtMs = this.#options.clock.nowMs()
    const frame = parseFrame(text)
    if (frame === undefined) return
    if ('notification' in frame) {
      const subscription = this.#byId.get(frame.notification)
      for (const interest of [...(subscription?.interests ?? [])]) interest.onResult(frame.result)
    } else this.#acknowledge(frame.reply, frame.result)
  }

  #acknowledge(request: number, result: unknown): void {
    const subscription = this.#requests.get(request)
    if (!this.#requests.delete(request) || subscription === undefined) return
    subscription.request = undefined
    if (typeof result === 'number') {
      subscription.id = result
      this.#byId.set(result, subscription)
      // It was given up while the request was under way.
      if (subscription.interests.size === 0) this.#release(subscription)
    } else for (const interest of [...subscription.interests]) interest.onRefused?.()
    if (this.#requests.size > 0) return
    for (const settle of this.#settling) settle()
    if (this.#isUp) return
    this.#isUp = true
    this.#epoch += 1
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener(this.state)
  }
}

type Frame = { notification: number; result: unknown } | { reply: number; result: unknown }

/** Reads a frame; undefined for what is neither a reply nor a notification. */
function parseFrame(text: string): Frame | undefined {
  let parsed: unknown
  try {
    parsed = parseRpcJson(text)
  } catch {
    return undefined
  }
  const { id, result, params } = Object(parsed) as { id?: unknown; result?: unknown; params?: unknown }
  if (typeof id === 'number') return { reply: id, result }
  const notification = Object(params) as { subscription?: unknown; result?: unknown }
  if (typeof notification.subscription !== 'number') return undefined
  return { notification: notification.subscription, result: notification.result }
}
