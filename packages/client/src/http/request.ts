import { ApiError } from '@callisto/contract'
import * as z from 'zod/mini'

export interface RequestOptions {
  fetch: typeof globalThis.fetch
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** POST with a body and GET without one by default. */
  method?: string | undefined
  /** Request body, sent as JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
  /** Sends cookies, to another origin too; only to the own one by default. */
  sendsCredentials?: boolean | undefined
  /** `JSON.parse` by default. */
  parseJson?: (text: string) => unknown
  /** Largest body that is read; without limit by default. */
  maxReplyBytes?: number | undefined
}

/**
 * One call: JSON in, parsed JSON out. Ends at the deadline or when the signal of the caller aborts, whichever is first,
 * and throws ApiError for everything that is not a 2xx reply with JSON.
 */
export async function requestJson(url: string, options: RequestOptions): Promise<unknown> {
  const { body, timeoutMs, parseJson = JSON.parse } = options
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  const context = { url }
  let status: number
  let text: string
  try {
    const reply = await options.fetch(url, {
      signal,
      headers: {
        ...options.headers,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.sendsCredentials ? { credentials: 'include' } : {}),
    })
    status = reply.status
    text = await readText(reply, options.maxReplyBytes)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    if (options.signal?.aborted) throw new ApiError('ABORTED', 'The call was aborted', { context, cause })
    if (deadline.aborted) throw new ApiError('TIMEOUT', `No reply within ${timeoutMs} ms`, { context, cause })
    throw new ApiError('NETWORK', 'The service is unreachable', { context, cause })
  }
  const isSuccess = status >= 200 && status <= 299
  try {
    const json = parseJson(text)
    if (isSuccess) return json
    throw httpError(url, status, json)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    if (!isSuccess) throw httpError(url, status, undefined)
    throw new ApiError('INVALID_REPLY', 'The reply is not JSON', { status, context, cause })
  }
}

/** The body as text; throws ApiError INVALID_REPLY as soon as it is larger than `maxBytes`, and reads no more of it. */
async function readText(reply: Response, maxBytes: number | undefined): Promise<string> {
  if (maxBytes === undefined || !reply.body) return reply.text()
  const reader = reply.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > maxBytes) {
      void reader.cancel().catch(() => undefined)
      throw new ApiError('INVALID_REPLY', `The reply is larger than ${maxBytes} bytes`, {
        status: reply.status,
        context: { url: reply.url },
      })
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The error bodies of all services: `code`, or `errorCode` under `/api`, where `code` may be a number. */
const AnyErrorSchema = z.object({
  error: z.string(),
  code: z.optional(z.union([z.string(), z.number()])),
  errorCode: z.optional(z.string()),
  reason: z.optional(z.string()),
  cause: z.optional(z.string()),
  signature: z.optional(z.string()),
})

function httpError(url: string, status: number, json: unknown): ApiError {
  const body = AnyErrorSchema.safeParse(json)
  if (!body.success) return new ApiError('HTTP_ERROR', `HTTP ${status}`, { status, context: { url } })
  const { error, code, errorCode, reason, cause, signature } = body.data
  const context = { url, reason, cause, signature }
  return new ApiError(errorCode ?? String(code ?? 'HTTP_ERROR'), error, { status, context })
}
