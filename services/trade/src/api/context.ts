import {
  API_ERRORS,
  type ApiError,
  type ApiErrorCode,
  type MarketReadPort,
  type TradeErrorBody,
} from '@callisto/contract'
import type { FairQueue } from '@callisto/limits/fair-queue'
import type { Clock } from '@callisto/solana'
import type { FastifyReply } from 'fastify'
import type { BuildPorts } from '../build/ports.ts'
import type { TradeMetrics } from '../metrics.ts'
import type { QuotePorts } from '../quote/find-quote.ts'
import { type Result, tradeError } from '../result.ts'
import type { ExecutePorts } from '../ultra/execute-order.ts'
import type { OfferSource } from '../ultra/make-order.ts'
import type { OrderCache } from '../ultra/order-cache.ts'

/** What the calls of the service share. */
export interface ApiContext {
  quoting: QuotePorts
  building: BuildPorts
  /** Where swaps wait for their turn to be built. */
  builds: FairQueue
  /** Market makers, beside the pools. */
  makers: OfferSource
  /** Orders that may be executed. */
  orders: OrderCache
  execution: ExecutePorts
  market: MarketReadPort
  clock: Clock
  metrics: TradeMetrics
  ready: () => boolean
  /** Labels of venues by program. */
  venueLabels: Readonly<Record<string, string>>
  /** Whether a request with an invalid API key has been rejected before. */
  hasVerifiedKeys: boolean
}

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
