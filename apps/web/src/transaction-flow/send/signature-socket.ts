import { rpcPool } from '../../lib/api/rpc-pool.ts'

/**
 * Resolves when the RPC's WebSocket reports the signature; rejects when the socket fails. The caller also polls, so the
 * notification only shortens the wait.
 */
export function signatureSeen(signature: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(rpcPool.state.active.wsUrl)
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort)
      socket.close()
      settle()
    }
    const abort = () => end(() => reject(signal.reason))
    signal.addEventListener('abort', abort)
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'signatureSubscribe',
          params: [signature, { commitment: 'confirmed' }],
        }),
      )
    socket.onmessage = ({ data }) => {
      if (String(data).includes('"signatureNotification"')) end(resolve)
    }
    socket.onerror = () => end(() => reject(new Error('the RPC socket failed')))
    socket.onclose = () => end(() => reject(new Error('the RPC socket closed')))
  })
}
