/**
 * Why a call failed without an error response. `ABORTED`: the signal of the caller; `TIMEOUT`: the deadline of the
 * client; `NETWORK`: no response; `INVALID_REPLY`: a response of the wrong shape; `HTTP_ERROR`: an error response
 * without a known body; `RPC_ERROR`: an error object of JSON-RPC.
 */
export type ClientErrorCode = 'ABORTED' | 'TIMEOUT' | 'NETWORK' | 'INVALID_REPLY' | 'HTTP_ERROR' | 'RPC_ERROR'

export interface ApiErrorOptions {
  /** HTTP status of a response. */
  status?: number | undefined
  /** Details for logs and callers, e.g. `url` or `retryAfterSeconds`; never sent to a client. */
  context?: Readonly<Record<string, unknown>> | undefined
  cause?: unknown
}

/**
 * The error of every network boundary, thrown by services (`serviceError`) and clients. `code` is one of `API_ERRORS`, a
 * `ClientErrorCode`, or a code of another server; `status` is the HTTP status, undefined without a response.
 * `message` is for developers, not for display.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number | undefined
  readonly context: Readonly<Record<string, unknown>>

  constructor(code: ClientErrorCode | (string & {}), message: string, options: ApiErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status
    this.context = options.context ?? {}
  }
}
