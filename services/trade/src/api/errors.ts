import { API_ERRORS, type ApiError, type ApiErrorCode, type TradeErrorBody } from '@callisto/contract'
import type { FastifyReply } from 'fastify'
import type { Result } from '../result.ts'
import { tradeError } from '../trade-error.ts'

/** Body of an error of `/api`. */
export const toErrorBody = ({ code, message }: ApiError): TradeErrorBody =>
  tradeError(code as ApiErrorCode, message)

/** Sends an error with the status of its code. */
export function sendError(reply: FastifyReply, body: TradeErrorBody): FastifyReply {
  return reply.code(API_ERRORS[body.errorCode].status).send(body)
}

/** Sends the value of a result, or its error. */
export function sendResult<T>(reply: FastifyReply, result: Result<T>): FastifyReply {
  return result.ok ? reply.send(result.value) : sendError(reply, result.error)
}
