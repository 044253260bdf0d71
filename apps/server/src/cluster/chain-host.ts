import { type LiveChain, openRelaySession, serveRpc } from '@callisto/cluster'
import { connectSocket, type OpenSession } from '@callisto/http/socket'
import type { ChainHost } from '../http/chain-host.ts'

/** Calls of one client that are under way at a time; a batch is one. */
const MAX_CALLS = 8
/** Silence of the cluster after which the server is not ready. */
const MAX_SILENT_MS = 10_000
const TRY_LATER = 1_013

/** A live cluster as the HTTP server offers it: calls and subscriptions of pages, without URLs and keys. */
export function liveChainHost(chain: LiveChain): ChainHost {
  const running = new Map<string, number>()
  const open: OpenSession = (_client, send, end) => {
    const { client } = chain
    if (client !== undefined) return openRelaySession(client, send)
    end(TRY_LATER, 'this server has no subscriptions')
    return { receive: () => undefined, close: () => undefined }
  }
  return {
    chain,
    attachWebSocket: (socket, client) => connectSocket(socket, client, open),
    rpcLoad: () => ({ subscriptions: 0, waiting: chain.pool.waiting }),
    health() {
      const { silentMs, tier } = chain.status()
      return { ready: silentMs < MAX_SILENT_MS, silentMs, tier }
    },
    async serveRpc(body, { client }, signal = new AbortController().signal) {
      const count = running.get(client) ?? 0
      if (count >= MAX_CALLS) return undefined
      running.set(client, count + 1)
      try {
        return Buffer.from(await serveRpc(chain.pool, body, signal))
      } finally {
        const left = (running.get(client) ?? 1) - 1
        if (left > 0) running.set(client, left)
        else running.delete(client)
      }
    },
  }
}
