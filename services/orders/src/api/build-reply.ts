import { clientOf } from '@callisto/http'
import { type Address, getBase64Decoder } from '@solana/kit'
import type { FastifyRequest } from 'fastify'
import {
  findUnitPrice,
  type OrderStepPlan,
  packTransactions,
  readLifetime,
} from '../build/order-transaction.ts'
import type { OrdersContext } from '../context.ts'

const base64 = getBase64Decoder()

export interface BuildOptions {
  plans: readonly OrderStepPlan[]
  /** Plans of one transaction. */
  maxPlans: number
  feePayer: Address
  computeUnitPrice: number | 'auto' | undefined
  order?: string
  minComputeUnits?: number
}

/** Builds the transactions of a call and keeps them for `execute`. */
export async function buildRequest(
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
