import type { SubscriptionClient } from './subscription-client.ts'

export interface RelaySession {
  /** Handles a frame of the client. Never throws. */
  receive(text: string): void
  /** Ends every subscription of the session. */
  close(): void
}

/** Subscriptions that clients may have; those to programs, logs and blocks cost the provider too much. */
const KINDS = new Set(['account', 'signature', 'slot', 'root'])
/** Subscriptions of one session. */
const MAX_OPEN = 100
const METHOD = /^([a-z]+)(Subscribe|Unsubscribe)$/

/**
 * Subscriptions of a client of ours over the connection that all share: equal ones are one on the wire. They survive the
 * replacement of that connection; what happened between is not notified.
 */
export function openRelaySession(client: SubscriptionClient, send: (text: string) => void): RelaySession {
  const open = new Map<number, () => void>()
  let lastId = 0
  const reply = (id: unknown, body: object) => send(JSON.stringify({ jsonrpc: '2.0', ...body, id }))
  const refuse = (id: unknown, code: number, message: string) => reply(id, { error: { code, message } })
  const end = (subscription: number) => {
    open.get(subscription)?.()
    return open.delete(subscription)
  }

  function subscribe(kind: string, params: readonly unknown[]): number {
    lastId += 1
    const subscription = lastId
    const notify = (result: unknown) => {
      send(
        JSON.stringify({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription } }),
      )
      // A signature is notified of once.
      if (kind === 'signature') end(subscription)
    }
    open.set(subscription, client.subscribe({ kind, params }, { onResult: notify }))
    return subscription
  }

  return {
    receive(text) {
      const { id, method, params } = readFrame(text)
      const [, kind = '', verb] = METHOD.exec(method) ?? []
      if (verb === undefined || !KINDS.has(kind)) refuse(id, -32_601, 'Method not found')
      else if (verb === 'Subscribe' && open.size >= MAX_OPEN)
        refuse(id, -32_603, 'Too many subscriptions on this connection')
      else if (verb === 'Subscribe') reply(id, { result: subscribe(kind, params) })
      else if (end(Number(params[0]))) reply(id, { result: true })
      else refuse(id, -32_602, 'Invalid subscription id.')
    },
    close() {
      for (const subscription of [...open.keys()]) end(subscription)
    },
  }
}

/** A frame; without method where it is none. */
function readFrame(text: string): { id: unknown; method: string; params: unknown[] } {
  try {
    const { id = null, method, params } = Object(JSON.parse(text)) as Record<string, unknown>
    return { id, method: String(method), params: Array.isArray(params) ? params : [] }
  } catch {
    return { id: null, method: '', params: [] }
  }
}
