import type { HttpPost, OpenSocket } from '@callisto/cluster'
import type { SteppedLocalnet } from '@callisto/localnet/stepped'

/** The RPC and WebSocket of a stepped chain, without a network: replies and notifications are those that it would send. */
export function inProcessCluster(localnet: SteppedLocalnet): {
  post: HttpPost
  openSocket: OpenSocket
  calls: Map<string, number>
} {
  const calls = new Map<string, number>()
  return {
    calls,
    async post(_url, body) {
      const { method } = JSON.parse(body) as { method: string }
      calls.set(method, (calls.get(method) ?? 0) + 1)
      return { status: 200, retryAfterMs: undefined, text: localnet.handleRpc(body) }
    },
    openSocket(_url, { onOpen, onText, onClose }) {
      const session = localnet.openSession(onText)
      queueMicrotask(onOpen)
      return {
        send: (text) => session.receive(text),
        close: () => {
          session.close()
          onClose()
        },
      }
    },
  }
}
