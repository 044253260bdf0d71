import { rpcPool } from '../api/rpc-pool.ts'
import { TOKEN_PROGRAMS } from './token-programs.ts'

/** Offset of the owner in a token account. */
const OWNER_OFFSET = 32
/** Several changes of one slot are one. */
const SETTLE_MS = 250
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

export interface FollowPorts {
  open: (url: string) => WebSocket
  random: () => number
}

const browserPorts: FollowPorts = { open: (url) => new WebSocket(url), random: Math.random }

/**
 * Calls back when the RPC's WebSocket reports a change of a wallet: of its SOL, or of one of its token accounts. A socket
 * that fails is opened again, later each time; the caller polls as well. Returns the function that ends it.
 */
export function followBalances(address: string, onChange: () => void, ports = browserPorts): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS

  const report = () => {
    timer = undefined
    onChange()
  }
  const connect = () => {
    const opened = ports.open(rpcPool.state.active.wsUrl)
    socket = opened
    opened.onopen = () => {
      for (const request of subscriptions(address)) opened.send(JSON.stringify(request))
    }
    opened.onmessage = ({ data }) => {
      const text = String(data)
      retryMs = FIRST_RETRY_MS
      if (/"(account|program)Notification"/.test(text)) timer ??= setTimeout(report, SETTLE_MS)
    }
    opened.onclose = () => {
      retry = setTimeout(connect, retryMs * (0.5 + ports.random()))
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
    }
  }
  connect()
  return () => {
    clearTimeout(timer)
    clearTimeout(retry)
    if (!socket) return
    socket.onclose = null
    socket.close()
  }
}

function subscriptions(address: string): object[] {
  const options = { encoding: 'base64', commitment: 'processed', dataSlice: { offset: 0, length: 0 } }
  const ofOwner = { memcmp: { offset: OWNER_OFFSET, bytes: address } }
  return [
    { method: 'accountSubscribe', params: [address, options] },
    ...TOKEN_PROGRAMS.map((program) => ({
      method: 'programSubscribe',
      params: [program, { ...options, filters: [ofOwner] }],
    })),
  ].map((request, id) => ({ jsonrpc: '2.0', id, ...request }))
}
