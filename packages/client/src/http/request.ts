import { ErrorBodySchema } from '@callisto/contract'
import type * as z from 'zod/mini'
import { ClientError } from './client-error.ts'

export interface RequestOptions {
  fetch: typeof globalThis.fetch
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Request body, sent as JSON; makes the call a POST. */
  body?: unknown
}

/**
 * One call: JSON in, a parsed value out. Ends at the deadline or when the caller's signal aborts, whichever is first,
 * and throws ClientError for everything that is not a well-formed 2xx reply.
 */
export async function requestJson<T>(
  url: string,
  schema: z.ZodMiniType<T>,
  options: RequestOptions,
): Promise<T> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  let status: number | undefined
  let text: string
  try {
    const reply = await options.fetch(url, {
      signal,
      headers: {
        accept: 'application/json',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(options.body === undefined ? {} : { method: 'POST', body: JSON.stringify(options.body) }),
    })
    status = reply.status
    text = await reply.text()
  } catch (cause) {
    if (options.signal?.aborted) throw new ClientError('ABORTED', 'the call was aborted', { url, cause })
    if (deadline.aborted)
      throw new ClientError('TIMEOUT', `no reply within ${options.timeoutMs} ms`, { url, cause })
    throw new ClientError('NETWORK', 'the service could not be reached', { url, cause })
  }
  const json = parseJson(text)
  if (status < 200 || status > 299) throw httpError(url, status, json)
  const parsed = schema.safeParse(json)
  if (!parsed.success)
    throw new ClientError('BAD_REPLY', 'the reply has the wrong shape', { url, status, cause: parsed.error })
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function httpError(url: string, status: number, json: unknown): ClientError {
  const body = ErrorBodySchema.safeParse(json)
  return body.success
    ? new ClientError('HTTP', body.data.error, { url, status, serverCode: body.data.code })
    : new ClientError('HTTP', `HTTP ${status}`, { url, status })
}
