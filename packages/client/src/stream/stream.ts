import { type ServerFrame, ServerFrameSchema } from '@callisto/contract'
import { type StreamTopic, Subscriptions } from './subscriptions.ts'

/** `waiting`: the connection was lost and the next attempt is scheduled. */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface StreamOptions {
  url: string
  /** WebSocket class; the global one by default. */
  webSocket?: new (
    url: string,
  ) => WebSocket
  /** Random source in [0, 1) for the reconnect jitter. */
  random?: () => number
  /** Called with the cause for each malformed frame, which is dropped. */
  onBadFrame?: (cause: unknown) => void
  /** Called for each error of the socket, which is then closed. */
  onError?: () => void
}

/** Live market data. Subscriptions and listeners return their disposer. */
export interface Stream {
  subscribe(topic: StreamTopic, ids: readonly string[]): () => void
  subscribeRecent(): () => void
  onFrame(listener: (frame: ServerFrame) => void): () => void
  onState(listener: (state: StreamState) => void): () => void
  readonly state: StreamState
  close(): void
}

/** Spec 1-9-08: reconnect delay and batching of unsubscribes. */
const RECONNECT_MS = 2500
const JITTER_MS = 500
const UNSUBSCRIBE_BATCH_MS = 100
/** Spec 1-7.4-03: 20 times 500 ms. */
const CONNECT_TIMEOUT_MS = 10_000
/** docs/spec-map.md 2-9: how often an open connection is checked, and the silence after which it counts as lost. */
const CHECK_MS = 10_000
const STALE_MS = 20_000

type Timer = ReturnType<typeof setTimeout>

/**
 * Connects at once and reconnects until `close`; every connection restores all subscriptions. After a reconnect, and when
 * the numbers of the frames show that one is missing, what was missed since the last heartbeat is requested: some of it
 * may arrive twice.
 * @example
 * const stream = createStream({ url: 'wss://example/stream', webSocket: class { close() {} } as never })
 * stream.subscribe('prices', ['So11111111111111111111111111111111111111112'])
 * stream.state // => 'connecting'
 * stream.close()
 */
export function createStream(options: StreamOptions): Stream {
  const { url, webSocket: Socket = globalThis.WebSocket, random = Math.random, onBadFrame, onError } = options
  const subscriptions = new Subscriptions()
  const frameListeners = new Set<(frame: ServerFrame) => void>()
  const stateListeners = new Set<(state: StreamState) => void>()
  let state: StreamState = 'connecting'
  let socket: WebSocket | undefined
  let subscribeQueued = false
  let unsubscribeTimer: Timer | undefined
  let reconnectTimer: Timer | undefined
  let connectTimer: Timer | undefined
  let checkTimer: ReturnType<typeof setInterval> | undefined
  /** When the last frame came, unix ms: after a sleep of the device the connection is stale at once. */
  let heardAtMs = 0
  /** Slot of the last heartbeat up to which no frame is missing. */
  let completeSlot: number | undefined
  let lastSeq = 0

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
    }, UNSUBSCRIBE_BATCH_MS)
  }

  /** Requests what was missed since the last heartbeat; before the first one nothing was shown. */
  function resume(): void {
    if (completeSlot !== undefined) send([{ type: 'resume', since: completeSlot }])
  }

  /** The service sends a heartbeat every 5 s: a connection without any frame for long is gone. */
  function startChecks(): void {
    heardAtMs = Date.now()
    checkTimer = setInterval(() => {
      if (Date.now() - heardAtMs > STALE_MS) drop()
    }, CHECK_MS)
  }

  /** Abandons the socket without waiting for the closing handshake and schedules the next attempt. */
  function drop(): void {
    const old = socket
    socket = undefined
    clearTimeout(connectTimer)
    clearInterval(checkTimer)
    old?.close()
    if (state === 'closed') return
    setState('waiting')
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(connect, RECONNECT_MS + random() * JITTER_MS)
  }

  function receive(data: unknown): void {
    heardAtMs = Date.now()
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
    if (frame.data.seq !== lastSeq + 1) resume()
    lastSeq = frame.data.seq
    if (frame.data.type === 'heartbeat') completeSlot = frame.data.slot
    for (const listener of frameListeners) listener(frame.data)
  }

  function connect(): void {
    setState('connecting')
    subscriptions.reset()
    lastSeq = 0
    const current = new Socket(url)
    socket = current
    connectTimer = setTimeout(drop, CONNECT_TIMEOUT_MS)
    const ifCurrent = (act: () => void) => () => {
      if (socket === current) act()
    }
    current.onopen = ifCurrent(() => {
      clearTimeout(connectTimer)
      startChecks()
      setState('open')
      flushSubscribes()
      resume()
    })
    current.onmessage = (event) => {
      if (socket === current) receive(event.data)
    }
    current.onerror = ifCurrent(() => {
      onError?.()
      drop()
    })
    current.onclose = ifCurrent(drop)
  }

  /** Makes a disposer idempotent. */
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
