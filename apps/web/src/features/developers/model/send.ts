export interface TryResult {
  status: number
  /** Milliseconds until the last byte. */
  tookMs: number
  bytes: number
  /** The body, indented where it is JSON, cut after `MAX_SHOWN` characters. */
  body: string
  isCut: boolean
}

const TIMEOUT_MS = 15_000
const MAX_SHOWN = 20_000

/** Sends a GET and returns what came back, whatever its status. Rejects when nothing came within 15 s. */
export async function sendGet(
  url: string,
  signal: AbortSignal,
  { fetch = globalThis.fetch, now = () => performance.now() } = {},
): Promise<TryResult> {
  const startedAt = now()
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const reply = await fetch(url, { signal: within, headers: { accept: 'application/json' } })
  const text = await reply.text()
  const shown = indented(text)
  return {
    status: reply.status,
    tookMs: now() - startedAt,
    bytes: new TextEncoder().encode(text).length,
    body: shown.slice(0, MAX_SHOWN),
    isCut: shown.length > MAX_SHOWN,
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
