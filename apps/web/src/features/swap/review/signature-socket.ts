import { config } from '../../../lib/api/config.ts'

/**
 * Resolves when the chain reports the signature over its WebSocket, rejects when the socket cannot tell. Whoever waits
 * polls beside it, so this only makes the good case quicker.
 */
export function signatureSeen(signature: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(config.rpc.replace(/^http/, 'ws'))
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
    socket.onerror = () => end(() => reject(new Error('the socket of the chain failed')))
    socket.onclose = () => end(() => reject(new Error('the socket of the chain closed')))
  })
}
