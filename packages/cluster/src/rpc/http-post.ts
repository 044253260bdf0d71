/** A reply over HTTP, read to its end. */
export interface HttpReply {
  status: number
  /** `Retry-After` of the reply, milliseconds; undefined without one. */
  retryAfterMs: number | undefined
  text: string
}

/** Sends a JSON body and reads the reply. Rejects when there is none, with an error that names no URL. */
export type HttpPost = (url: string, body: string, signal: AbortSignal) => Promise<HttpReply>

/** Largest reply that is read: a block of mainnet has up to about 20 MB, a venue's accounts more. */
const MAX_REPLY_BYTES = 512 * 1_048_576

/** Sends over `fetch`. The error of a failed request has the code of its cause, such as `ECONNREFUSED`, and nothing else. */
export const fetchPost: HttpPost = (url, body, signal) => post(url, body, signal, MAX_REPLY_BYTES)

/** The same with another bound of the reply, bytes. */
export const fetchPostWithin =
  (maxBytes: number): HttpPost =>
  (url, body, signal) =>
    post(url, body, signal, maxBytes)

async function post(url: string, body: string, signal: AbortSignal, maxBytes: number): Promise<HttpReply> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal,
    })
    const length = Number(reply.headers.get('content-length') ?? 0)
    if (length > maxBytes) throw new Error('TOO_LARGE')
    return {
      status: reply.status,
      retryAfterMs: parseRetryAfter(reply.headers.get('retry-after')),
      text: await readText(reply, maxBytes),
    }
  } catch (error) {
    throw new Error(causeCode(error))
  }
}

/** The body as text, given up as soon as it is longer than it may be, whatever its headers say. */
async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes).toString('utf8')
}

/** `Retry-After` in seconds, as milliseconds; a date is not read: clocks differ. */
export function parseRetryAfter(text: string | null): number | undefined {
  if (text === null || !/^\d{1,6}(\.\d{1,3})?$/.test(text.trim())) return undefined
  return Math.round(Number(text) * 1_000)
}

function causeCode(error: unknown): string {
  const { cause } = Object(error) as { cause?: unknown }
  const { code } = Object(cause) as { code?: unknown }
  if (typeof code === 'string') return code
  return error instanceof Error && error.message === 'TOO_LARGE' ? 'TOO_LARGE' : 'NO_REPLY'
}
