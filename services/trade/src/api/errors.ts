import {
  QueryError,
  type TradeErrorBody,
  type TradeErrorCode,
  tradeError,
  tradeErrors,
} from '@callisto/contract'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Result } from '../result.ts'
import { DeadlineError } from './deadline.ts'

/** What fastify itself refuses, by its own code. */
const EDGE: Readonly<Record<string, TradeErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Answers an error with the status of its code. */
export function sendError(reply: FastifyReply, body: TradeErrorBody): FastifyReply {
  return reply.code(tradeErrors[body.errorCode].status).send(body)
}

/** Answers a value, or the error in its place. */
export function sendResult<T>(reply: FastifyReply, answer: Result<T>): FastifyReply {
  return answer.ok ? reply.send(answer.value) : sendError(reply, answer.error)
}

/** Every other end of a request: refused by the edge, an unknown path, or a fault of ours, which is only logged. */
export function registerErrorHandlers(app: FastifyInstance, onFailure: () => void): void {
  app.setNotFoundHandler((_request, reply) => sendError(reply, tradeError('NOT_FOUND')))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const body = bodyOf(error)
    if (tradeErrors[body.errorCode].status === 500) {
      onFailure()
      request.log.error({ err: error, url: request.url }, 'request failed')
    }
    return sendError(reply, body)
  })
}

function bodyOf(error: FastifyError): TradeErrorBody {
  if (error instanceof QueryError) return tradeError('INVALID_REQUEST', error.message)
  if (error instanceof DeadlineError) return tradeError('DEADLINE_EXCEEDED')
  const known = EDGE[error.code]
  if (known) return tradeError(known)
  const status = error.statusCode ?? 500
  // The text of a parser may quote the body; what is wrong is said without it.
  if (status >= 400 && status < 500)
    return tradeError('INVALID_REQUEST', 'The request is not valid JSON or HTTP')
  return tradeError('INTERNAL_ERROR')
}
