/** Failure of a boundary. `status` is the HTTP status, absent without a response. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number | undefined

  constructor(code: string, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = options.status
  }
}

const DEADLINE_MS = 15_000

export interface Call {
  signal?: AbortSignal | undefined
  body?: unknown
}

/**
 * Fetches JSON with a deadline of 15 s. The body is `unknown`. Throws ApiError for invalid JSON, network failure and
 * timeout; an abort by the caller rejects with its reason.
 */
export async function fetchJson(
  url: string,
  { signal, body }: Call = {},
): Promise<{ status: number; body: unknown }> {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { status: response.status, body: parseJson(await response.text()) }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (deadline.aborted) throw new ApiError('TIMEOUT', 'The service timed out', { cause })
    if (cause instanceof ApiError) throw cause
    throw new ApiError('NETWORK', 'The service is unreachable', { cause })
  }
}

/** Parses JSON, keeping integers beyond 2^53 as decimal strings instead of rounding them. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(BIG_INTEGER, (token) => (token.startsWith('"') ? token : `"${token}"`)))
  } catch (cause) {
    throw new ApiError('INVALID_REPLY', 'The service returned invalid JSON', {
      cause,
    })
  }
}

/** A string literal (skipped whole), or an integer of 16 digits and more that is no part of another number. */
const BIG_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g
