import type { CallRpc } from './block-engine.ts'

/** Of a reply: the largest ones hold the statuses of five bundles. */
const MAX_REPLY_BYTES = 256 * 1024
const DEADLINE_MS = 5_000
const TOO_MANY_REQUESTS = 429

/** Forwards JSON-RPC to a service of another host. Rejects when it does not reply with JSON. */
export function remoteRpc(url: string, fetchFrom: typeof fetch = fetch): CallRpc {
  return async (body, _client, signal) => {
    const reply = await fetchFrom(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    })
    if (reply.status === TOO_MANY_REQUESTS) return undefined
    return readJson(reply)
  }
}

/** The bytes of a reply that is JSON, whatever its status: an error of JSON-RPC may come with 400. */
export async function readJson(reply: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of reply.body ?? []) {
    length += chunk.length
    if (length > MAX_REPLY_BYTES) throw new Error(`the reply of ${reply.url} is too large`)
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  JSON.parse(bytes.toString())
  return bytes
}
