/** Of a reply, after decompression; the longest ones are whole lists of tokens. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024

/** Headers of a reply that are read. */
const KEPT_HEADERS = [
  'age',
  'cache-control',
  'retry-after',
  'x-market-slot',
  'x-market-time',
  'x-ratelimit-reset',
]

/** A reply of an upstream: its text, and its value when it is JSON. */
export interface UpstreamReply {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
  value: unknown
}

/** A reply that cannot be used; the message has neither URL nor content. */
export class UnusableReply extends Error {
  override readonly name = 'UnusableReply'
  /** Undefined without a reply. */
  readonly status: number | undefined

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/**
 * Makes a request and reads its reply, which must be JSON, or of `mediaType` with status 200. Redirects are refused: the
 * key of the request is for the host that the operator has named. Throws UnusableReply.
 */
export async function readReply(
  fetchFrom: typeof fetch,
  url: URL,
  request: Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>,
  mediaType: string,
): Promise<UpstreamReply> {
  const reply = await fetchFrom(url, { ...request, redirect: 'error' }).catch((cause: unknown) => {
    throw new UnusableReply('no reply', undefined, cause)
  })
  const { status } = reply
  const text = await readText(reply)
  const wanted = status === 200 ? mediaType : 'application/json'
  const type = (reply.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
  if (type !== wanted) throw new UnusableReply(`a reply that is not ${wanted}`, status)
  return {
    status,
    headers: Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = reply.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    ),
    text,
    value: wanted === 'application/json' ? parseJson(text, status) : undefined,
  }
}

async function readText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of reply.body ?? []) {
      length += chunk.length
      if (length > MAX_REPLY_BYTES) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new UnusableReply('a reply that was cut off', reply.status, cause)
  }
  if (length > MAX_REPLY_BYTES) throw new UnusableReply('a reply that is too long', reply.status)
  return Buffer.concat(chunks).toString()
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnusableReply('a reply that is malformed', status)
  }
}
