import { clientOf } from '@callisto/http'
import { findUnitPrice, type OrderSteps, packTransactions, readLifetime } from '@callisto/program-clients'
import { type Address, getBase64Decoder } from '@solana/kit'
import type { FastifyRequest } from 'fastify'
import type { OrdersContext } from '../context.ts'

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
