import { type KeyFrameCall, type KeyFrameReply, KeyFrameRequestSchema } from '@callisto/contract'
import { FrameError } from './frame-error.ts'

/** The side of a channel that the frame has. */
export type Port = Pick<MessagePort, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

/** The result of a call of the page. Rejects with FrameError. */
export type HandleCall = (call: KeyFrameCall, signal: AbortSignal) => Promise<unknown>

/** Calls of one page that are under way. */
const MAX_CALLS = 32

/** Answers the calls of one page. A message of another form is dropped: nobody honest waits for its reply. */
export function servePort(port: Port, handle: HandleCall): { send(reply: KeyFrameReply): void } {
  const underWay = new Map<number, AbortController>()
  const send = (reply: KeyFrameReply) => port.postMessage(reply)
  port.onmessage = ({ data }) => {
    const parsed = KeyFrameRequestSchema.safeParse(data)
    if (!parsed.success) return
    if ('cancel' in parsed.data) return underWay.get(parsed.data.cancel)?.abort()
    const { id, call } = parsed.data
    if (underWay.has(id) || underWay.size >= MAX_CALLS)
      return send({ id, ok: false, code: 'BUSY', message: 'too many calls' })
    const controller = new AbortController()
    underWay.set(id, controller)
    handle(call, controller.signal)
      .then(
        (value) => send({ id, ok: true, value }),
        (cause: unknown) => send({ id, ok: false, ...failureOf(cause) }),
      )
      .finally(() => underWay.delete(id))
  }
  return { send }
}

function failureOf(cause: unknown): { code: FrameError['code']; message: string } {
  if (cause instanceof FrameError) return { code: cause.code, message: cause.message }
  // Storage or keys that the browser refuses; its words may be of any kind.
  return { code: 'UNAVAILABLE', message: cause instanceof Error ? cause.name : 'unknown' }
}
