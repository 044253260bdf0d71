import {
  API_ERRORS,
  ApiError,
  type ApiErrorCode,
  allRoutes,
  fullPath,
  serviceError,
} from '@callisto/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Errors of fastify itself by their code. */
const FASTIFY_ERRORS: Readonly<Record<string, ApiErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Any thrown value as an error of the contract; what is no client error becomes INTERNAL_ERROR with the cause. */
export function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError && error.status !== undefined) return error
  const known = FASTIFY_ERRORS[error.code]
  if (known) return serviceError(known)
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  // The message of a parser may quote the body, which may be large or secret.
  if (status >= 400 && status < 500)
    return serviceError('INVALID_REQUEST', 'The request is not valid JSON or HTTP', { status, cause: error })
  return serviceError('INTERNAL_ERROR', undefined, { cause: error })
}

export interface ErrorHandlerOptions {
  /** The response body of an error. */
  toBody(error: ApiError): object
  /** Called with each error of status 500. */
  onInternalError?(): void
}

/** Sends an error with its status; `retryAfterSeconds` of its context becomes the header, `isGateway` marks one of the gateway. */
export function sendApiError(
  reply: FastifyReply,
  error: ApiError,
  toBody: ErrorHandlerOptions['toBody'],
): FastifyReply {
  const { retryAfterSeconds } = error.context
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', Math.ceil(retryAfterSeconds))
  return reply
    .code(error.status ?? 500)
    .header('cache-control', 'no-store')
    .send(error.context.isGateway === true ? withGatewayFields(error, toBody) : toBody(error))
}

/** An error of the gateway, with the fields of public gateways beside those of the service. */
const withGatewayFields = (error: ApiError, toBody: ErrorHandlerOptions['toBody']): object => ({
  code: error.status,
  message: error.message,
  ...toBody(error),
})

/** Status in metrics and logs of a request whose client has disconnected, as nginx has it; nobody receives it. */
const CLIENT_CLOSED_REQUEST = 499

/** Error handler of a service. The cause of a 500 is logged and never sent. */
export function registerErrorHandler(app: FastifyInstance, options: ErrorHandlerOptions): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = toApiError(thrown)
    // A client that has left aborts its call, and is no fault of the server.
    if (reply.raw.destroyed) return reply.code(CLIENT_CLOSED_REQUEST).send()
    if (error.status === 500) {
      options.onInternalError?.()
      request.log.error({ err: error.cause ?? error, url: request.url }, 'request failed')
    }
    return sendApiError(reply, error, options.toBody)
  })
}

/**
 * Aborts when the client disconnects before the response is sent. `request.signal` of fastify is unsuitable: it also
 * fires once the body has been read.
 */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}

const PATTERNS = allRoutes.map((route) => ({
  method: route.method,
  pattern: new RegExp(`^${fullPath(route).replace(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** Methods of the routes that match a path, with HEAD for GET; empty for an unknown path. */
export function allowedMethods(path: string): string[] {
  const methods = new Set<string>()
  for (const { method, pattern } of PATTERNS) {
    if (!pattern.test(path)) continue
    methods.add(method)
    if (method === 'GET') methods.add('HEAD')
  }
  return [...methods]
}

/** 404 for an unknown path and 405 with `Allow` for a wrong method: one body under every prefix. */
export function sendUnknownPath(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed = allowedMethods(request.url.split('?', 1)[0] ?? '/'),
): FastifyReply {
  // A route that takes the method was not reached because of a parameter of the path.
  const isMethodWrong = allowed.length > 0 && !allowed.includes(request.method)
  if (isMethodWrong) reply.header('allow', allowed.join(', '))
  const code: ApiErrorCode = isMethodWrong ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'
  const { status, message } = API_ERRORS[code]
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: message, code, errorCode: code })
}
