/**
 * Why a call failed. `ABORTED`: the caller's signal; `TIMEOUT`: the deadline; `NETWORK`: no response;
 * `BAD_REPLY`: a response of the wrong shape; `HTTP`: an error response, whose code is in `serverCode`.
 */
export type ClientErrorCode = 'ABORTED' | 'TIMEOUT' | 'NETWORK' | 'BAD_REPLY' | 'HTTP'

export interface ClientErrorContext {
  url: string
  status?: number
  serverCode?: string
  cause?: unknown
}

/** Error of the network boundary; `message` is for developers, not for display. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly code: ClientErrorCode
  readonly url: string
  readonly status: number | undefined
  readonly serverCode: string | undefined

  constructor(code: ClientErrorCode, message: string, context: ClientErrorContext) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause })
    this.code = code
    this.url = context.url
    this.status = context.status
    this.serverCode = context.serverCode
  }
}
