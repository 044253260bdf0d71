import type { ApiError } from '@callisto/contract'
import { clientOf, disconnectSignal, registerErrorHandler, withZod, type ZodInstance } from '@callisto/http'
import { findUnitPrice, type OrderSteps, packTransactions, readLifetime } from '@callisto/program-clients'
import { withDeadline } from '@callisto/service-kit'
import { type Address, getBase64Decoder } from '@solana/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OrdersContext } from '../context.ts'

/** Time for the reads of a call that builds transactions. */
const BUILD_MS = 8_000

/** Registers routes whose errors have a body of their own. */
export async function withErrors(
  app: FastifyInstance,
  toBody: (error: ApiError) => object,
  register: (typed: ZodInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    registerErrorHandler(scope, { toBody })
    scope.removeContentTypeParser('text/plain')
    register(withZod(scope))
  })
}

/** Plans a call's transactions and builds them, within the deadline and as long as the client waits. */
export function buildWithin(
  context: OrdersContext,
  request: FastifyRequest,
  reply: FastifyReply,
  plan: (signal: AbortSignal) => Promise<BuildOptions>,
): Promise<{ requestId: string; transactions: string[] }> {
  return withDeadline(context.execution.clock, BUILD_MS, disconnectSignal(reply), async (signal) =>
    buildRequest(await plan(signal), context, request, signal),
  )
}

/** The reply of a call that builds one transaction. */
export async function buildOne(
  ...options: Parameters<typeof buildWithin>
): Promise<{ requestId: string; transaction: string }> {
  const { requestId, transactions } = await buildWithin(...options)
  return { requestId, transaction: transactions[0]! }
}

const base64 = getBase64Decoder()

export interface BuildOptions {
  plans: readonly OrderSteps[]
  /** Plans of one transaction. */
  maxPlans: number
  feePayer: Address
  computeUnitPrice: number | 'auto' | undefined
  order?: string
  minComputeUnits?: number
}

/** Builds the transactions of a call and keeps them for `execute`. */
async function buildRequest(
  { plans, maxPlans, feePayer, computeUnitPrice, order, minComputeUnits }: BuildOptions,
  { chain, requests, randomId }: OrdersContext,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<{ requestId: string; transactions: string[] }> {
  const [price, lifetime] = await Promise.all([
    findUnitPrice(computeUnitPrice, plans, chain, signal),
    readLifetime(chain, signal),
  ])
  const terms = { feePayer, computeUnitPrice: price, lifetime, minComputeUnits }
  const transactions = packTransactions(plans, maxPlans, terms)
  const requestId = randomId()
  requests.add({ requestId, transactions, ...(order === undefined ? {} : { order }) }, clientOf(request))
  return { requestId, transactions: transactions.map(({ wire }) => base64.decode(wire)) }
}
