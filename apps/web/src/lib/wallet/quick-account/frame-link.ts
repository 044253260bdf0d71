import {
  type KeyFrameCall,
  type KeyFrameErrorCode,
  type KeyFrameGreeting,
  type KeyFrameReply,
  KeyFrameReplySchema,
  type KeyFrameState,
} from '@callisto/contract'
import { EmbeddedWalletError } from '../embedded-wallet-error.ts'
import type { FrameView } from './frame-view.ts'

/** Why the frame did not do what it was asked. */
export class KeyFrameError extends EmbeddedWalletError {
  declare readonly code: KeyFrameErrorCode

  constructor(code: KeyFrameErrorCode, message: string) {
    super(code, message)
    this.name = 'KeyFrameError'
  }
}

/** Calls that no person has a part in. */
const QUICK: readonly KeyFrameCall['type'][] = ['state', 'lock', 'revoke']
const QUICK_MS = 15_000
/** Longer than the frame waits for its person. */
const SCREEN_MS = 6 * 60_000

interface Pending {
  resolve(value: unknown): void
  reject(cause: Error): void
}

export interface FrameLinkOptions {
  origin: string
  view: FrameView
  /** What the frame is to look like now. */
  appearance(): Omit<KeyFrameGreeting, 'type'>
  onState(state: KeyFrameState): void
}

/** Calls to the frame over a channel of their own; every reply is parsed, every call ends. */
export class FrameLink {
  readonly #options: FrameLinkOptions
  readonly #loaded: Promise<void>
  readonly #pending = new Map<number, Pending>()
  #port: MessagePort | undefined
  #nextId = 1

  constructor(options: FrameLinkOptions) {
    this.#options = options
    this.#loaded = new Promise((resolve) => {
      options.view.frame.addEventListener('load', () => {
        this.#connect()
        resolve()
      })
    })
  }

  /** Makes a call and returns its reply, which the caller parses. Rejects with KeyFrameError. */
  async call(call: KeyFrameCall, signal?: AbortSignal): Promise<unknown> {
    const isQuick = QUICK.includes(call.type)
    const deadline = AbortSignal.timeout(isQuick ? QUICK_MS : SCREEN_MS)
    const ended = signal ? AbortSignal.any([signal, deadline]) : deadline
    await Promise.race([this.#loaded, aborted(ended)])
    if (!isQuick) this.#greet()
    return this.#request(call, ended)
  }

  /** Ends the calls that wait for a person. */
  cancelAll(): void {
    for (const id of this.#pending.keys()) this.#port?.postMessage({ cancel: id })
  }

  #request(call: KeyFrameCall, ended: AbortSignal): Promise<unknown> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.#port?.postMessage({ cancel: id })
        settle(() => reject(timedOut()))
      }
      const settle = (end: () => void) => {
        ended.removeEventListener('abort', cancel)
        this.#pending.delete(id)
        end()
      }
      this.#pending.set(id, {
        resolve: (value) => settle(() => resolve(value)),
        reject: (cause) => settle(() => reject(cause)),
      })
      ended.addEventListener('abort', cancel)
      if (ended.aborted) cancel()
      else this.#port?.postMessage({ id, call })
    })
  }

  /** A new document of the frame knows nothing of the calls to the old one. */
  #connect(): void {
    for (const { reject } of this.#pending.values()) reject(timedOut())
    this.#options.view.setOpen(false)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => this.#receive(data)
    this.#port = port1
    this.#greet(port2)
  }

  /** Only a document of the frame's origin receives it. */
  #greet(port?: MessagePort): void {
    const { origin, view, appearance } = this.#options
    const greeting: KeyFrameGreeting = { type: 'callisto:key-frame', ...appearance() }
    view.frame.contentWindow?.postMessage(greeting, origin, port ? [port] : [])
  }

  #receive(data: unknown): void {
    const parsed = KeyFrameReplySchema.safeParse(data)
    if (parsed.success) this.#take(parsed.data)
  }

  #take(reply: KeyFrameReply): void {
    if ('event' in reply) {
      if (reply.event === 'state') this.#options.onState(reply.state)
      else this.#options.view.setOpen(reply.isOpen)
      return
    }
    const pending = this.#pending.get(reply.id)
    if (reply.ok) pending?.resolve(reply.value)
    else pending?.reject(new KeyFrameError(reply.code, reply.message))
  }
}

const timedOut = () => new KeyFrameError('TIMEOUT', 'the frame did not reply')

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(timedOut())
    signal.addEventListener('abort', () => reject(timedOut()), { once: true })
  })
