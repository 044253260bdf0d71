import { msg, t } from '@callisto/i18n'
import { record } from '../../api/values.ts'
import { toBase64 } from '../../text/base64.ts'
import { type Association, createAssociation, createHello, type SealedChannel } from './session-keys.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The part of a WebSocket of binary messages in use. */
export interface AppSocket {
  send: (bytes: Bytes) => void
  close: () => void
  onopen: (() => void) | null
  onmessage: ((event: { data: ArrayBuffer }) => void) | null
  onclose: (() => void) | null
}

export interface AppPorts {
  openSocket: (url: string) => AppSocket
  /** Opens the wallet app. */
  navigate: (url: string) => void
  random: () => number
  wait: (ms: number) => Promise<void>
  /** Calls back when the page comes to the front again; returns what ends that. */
  onReturn: (listener: () => void) => () => void
}

/** Calls a method of the wallet app. Rejects with its error. */
export type CallApp = (method: string, params: object) => Promise<Record<string, unknown>>

const FIRST_PORT = 49_152
const LAST_PORT = 65_535
/** A wallet app may take this long to start. */
const START_MS = 30_000
const RETRY_MS = 400
/** Time that an app has to reply once its user has come back. */
const RETURN_MS = 15_000
const NO_APP = msg('No wallet app on this phone answered')
const NO_REPLY = msg('The wallet app sent no reply')
const CLOSED = msg('The wallet app closed the connection')

/**
 * Opens the wallet app of the phone and talks to it over a local socket for the time of `use` (Mobile Wallet Adapter,
 * version 1 of its sessions). Rejects when no app answers, and when the user comes back without a reply.
 */
export async function withWalletApp<T>(ports: AppPorts, use: (call: CallApp) => Promise<T>): Promise<T> {
  const association = await createAssociation()
  const port = FIRST_PORT + Math.floor(ports.random() * (LAST_PORT - FIRST_PORT + 1))
  const token = toBase64(association.point).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  ports.navigate(`solana-wallet:/v1/associate/local?association=${token}&port=${port}&v=v1`)
  const socket = await openSocket(`ws://localhost:${port}/solana-wallet`, ports)
  let stopWatching = () => {}
  const failed = new Promise<never>((_, reject) => {
    socket.onclose = () => reject(new Error(t(CLOSED)))
    stopWatching = ports.onReturn(() => {
      void ports.wait(RETURN_MS).then(() => reject(new Error(t(NO_REPLY))))
    })
  })
  failed.catch(() => {})
  try {
    const call = await Promise.race([startSession(socket, association), failed])
    return await Promise.race([use((method, params) => Promise.race([call(method, params), failed])), failed])
  } finally {
    stopWatching()
    socket.onclose = null
    socket.close()
  }
}

/** Tries until the app listens. */
async function openSocket(url: string, ports: AppPorts): Promise<AppSocket> {
  for (let waited = 0; waited < START_MS; waited += RETRY_MS) {
    const socket = ports.openSocket(url)
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.onopen = () => resolve(true)
      socket.onclose = () => resolve(false)
    })
    if (isOpen) return socket
    await ports.wait(RETRY_MS)
  }
  throw new Error(t(NO_APP))
}

/** Agrees on a key with the app; resolves to calls of its methods. */
async function startSession(socket: AppSocket, association: Association): Promise<CallApp> {
  const messages = messagesOf(socket)
  const hello = await createHello(association)
  socket.send(hello.request)
  let reply = await messages.next()
  // An empty message asks for the greeting again.
  while (reply.length === 0) {
    socket.send(hello.request)
    reply = await messages.next()
  }
  const channel = await hello.accept(reply)
  return callsOf(socket, channel, messages)
}

interface Messages {
  next: () => Promise<Bytes>
}

/** The messages of a socket, in order. */
function messagesOf(socket: AppSocket): Messages {
  const received: Bytes[] = []
  let wake = (_: Bytes) => {}
  let isWaiting = false
  socket.onmessage = ({ data }) => {
    const bytes = new Uint8Array(data)
    if (isWaiting) {
      isWaiting = false
      wake(bytes)
    } else received.push(bytes)
  }
  return {
    next: () => {
      const first = received.shift()
      if (first) return Promise.resolve(first)
      isWaiting = true
      return new Promise((resolve) => {
        wake = resolve
      })
    },
  }
}

/** One call at a time: each waits for the reply of the one before. */
function callsOf(socket: AppSocket, channel: SealedChannel, messages: Messages): CallApp {
  let id = 0
  return async (method, params) => {
    id += 1
    socket.send(await channel.seal(JSON.stringify({ jsonrpc: '2.0', id, method, params })))
    const { result, error } = record(JSON.parse(await channel.unseal(await messages.next())))
    if (error !== undefined)
      throw new Error(String(record(error).message ?? t('The wallet rejected the request')).slice(0, 200))
    return record(result)
  }
}
