import { type ServerFrame, ServerFrameSchema } from '@callisto/contract'
import { type StreamTopic, Subscriptions } from './subscriptions.ts'

/** `waiting`: the connection was lost and the next attempt is timed. */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface StreamOptions {
  url: string
  /** The WebSocket class to use; the browser's own unless told. */
  webSocket?: new (
    url: string,
  ) => WebSocket
  /** 0 to 1, for the jitter that keeps clients from returning all at once. */
  random?: () => number
  /** A frame that could not be read is dropped and told here. */
  onBadFrame?: (cause: unknown) => void
}

/** Live market data. `subscribe` and the listeners return their own undo. */
export interface Stream {
  subscribe(topic: StreamTopic, ids: readonly string[]): () => void
  subscribeRecent(): () => void
  onFrame(listener: (frame: ServerFrame) => void): () => void
  onState(listener: (state: StreamState) => void): () => void
  readonly state: StreamState
  close(): void
}

/** Spec 1, section 9: delay before a new attempt, and how long unsubscribes are gathered. */
const reconnectMs = 2500
const jitterMs = 500
const unsubscribeBatchMs = 100
/** Spec 1, section 7.4: 20 times 500 ms. */
const connectMs = 10_000
/** A service that has sent heartbeats and then falls silent is taken for dead. */
const silenceMs = 20_000

type Timer = ReturnType<typeof setTimeout>

/** Opens the socket at once and keeps it open until `close`; after a loss it subscribes to everything again. */
export function createStream(options: StreamOptions): Stream {
  const { url, webSocket: Socket = globalThis.WebSocket, random = Math.random, onBadFrame } = options
  const subscriptions = new Subscriptions()
  const frameListeners = new Set<(frame: ServerFrame) => void>()
  const stateListeners = new Set<(state: StreamState) => void>()
  let state: StreamState = 'connecting'
  let socket: WebSocket | undefined
  let subscribeQueued = false
  let unsubscribeTimer: Timer | undefined
  let reconnectTimer: Timer | undefined
  let watchdog: Timer | undefined

  function setState(next: StreamState): void {
    if (state === next) return
    state = next
    for (const listener of stateListeners) listener(next)
  }

  function send(frames: readonly unknown[]): void {
    for (const frame of frames) socket?.send(JSON.stringify(frame))
  }

  function flushSubscribes(): void {
    subscribeQueued = false
    if (state === 'open') send(subscriptions.takeSubscribes())
  }

  function queueSubscribes(): void {
    if (subscribeQueued) return
    subscribeQueued = true
    queueMicrotask(flushSubscribes)
  }

  function queueUnsubscribes(): void {
    unsubscribeTimer ??= setTimeout(() => {
      unsubscribeTimer = undefined
      if (state === 'open') send(subscriptions.takeUnsubscribes())
    }, unsubscribeBatchMs)
  }

  function watch(ms: number): void {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => drop(), ms)
  }

  /** Leaves the socket at once, without waiting for the other side's part of the closing, and times the next attempt. */
  function drop(): void {
    const old = socket
    socket = undefined
    clearTimeout(watchdog)
    old?.close()
    if (state === 'closed') return
    setState('waiting')
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(connect, reconnectMs + random() * jitterMs)
  }

  function receive(data: unknown): void {
    let json: unknown
    try {
      json = JSON.parse(String(data))
    } catch (cause) {
      onBadFrame?.(cause)
      return
    }
    const frame = ServerFrameSchema.safeParse(json)
    if (!frame.success) {
      onBadFrame?.(frame.error)
      return
    }
    if (frame.data.type === 'heartbeat') watch(silenceMs)
    for (const listener of frameListeners) listener(frame.data)
  }

  function connect(): void {
    setState('connecting')
    subscriptions.forget()
    const current = new Socket(url)
    socket = current
    watch(connectMs)
    const ifCurrent = (act: () => void) => () => {
      if (socket === current) act()
    }
    current.onopen = ifCurrent(() => {
      clearTimeout(watchdog)
      setState('open')
      flushSubscribes()
    })
    current.onmessage = (event) => {
      if (socket === current) receive(event.data)
    }
    current.onerror = ifCurrent(drop)
    current.onclose = ifCurrent(drop)
  }

  /** Runs `undo` the first time only, so that a caller may call it twice without harm. */
  function once(undo: () => void): () => void {
    let done = false
    return () => {
      if (done) return
      done = true
      undo()
    }
  }

  connect()

  return {
    get state() {
      return state
    },
    subscribe(topic, ids) {
      const own = [...ids]
      subscriptions.add(topic, own)
      queueSubscribes()
      return once(() => {
        subscriptions.remove(topic, own)
        queueUnsubscribes()
      })
    },
    subscribeRecent() {
      subscriptions.addRecent()
      queueSubscribes()
      return once(() => {
        subscriptions.removeRecent()
        queueUnsubscribes()
      })
    },
    onFrame(listener) {
      frameListeners.add(listener)
      return () => frameListeners.delete(listener)
    },
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    close() {
      setState('closed')
      clearTimeout(reconnectTimer)
      clearTimeout(unsubscribeTimer)
      drop()
    },
  }
}
