/**
 * Why a call failed. `ABORTED`: the caller's own signal; `TIMEOUT`: the deadline; `NETWORK`: no answer at all;
 * `BAD_REPLY`: an answer of the wrong shape; `HTTP`: an error answer, whose own code is in `serverCode`.
 */
export type ClientErrorCode = 'ABORTED' | 'TIMEOUT' | 'NETWORK' | 'BAD_REPLY' | 'HTTP'

export interface ClientErrorContext {
  url: string
  status?: number
  serverCode?: string
  cause?: unknown
}

/** The one class that a broken boundary throws; `message` is for a developer, never for a screen. */
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
