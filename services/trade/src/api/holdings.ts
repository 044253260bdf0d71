import {
  getAccountBalances,
  getAccountHoldings,
  getBalances,
  getHoldings,
  getNativeHolding,
  serviceError,
} from '@callisto/contract'
import { registerErrorHandler, toRouteOptions, withZod, type ZodInstance } from '@callisto/http'
import { isAddress } from '@solana/kit'
import type { FastifyInstance } from 'fastify'
import {
  presentBalances,
  presentHoldings,
  presentNative,
  readHoldings,
  readLamports,
} from '../holdings/holdings.ts'
import type { ApiContext } from './context.ts'
import { inTurn } from './turn.ts'

const READ_MS = 5_000

/** `GET /ultra/v1/balances/{address}`, `/holdings/{address}` and `/holdings/{address}/native`: what an address owns. */
export function holdingsRoutes(app: ZodInstance, context: ApiContext): void {
  const { chain } = context.building
  tokenRoutes(app, context, { balances: getBalances, holdings: getHoldings })
  app.route({
    ...toRouteOptions(getNativeHolding),
    handler: async (request, reply) => {
      const owner = toOwner(request.params.address)
      return inTurn({ request, reply, deadlineMs: READ_MS }, context, async (signal) =>
        presentNative((await readLamports(owner, chain, signal)).lamports),
      )
    },
  })
}

/** `GET /account/balances/{address}` and `/account/holdings/{address}`: the same for clients of the balance service. */
export function accountRoutes(context: ApiContext): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    registerErrorHandler(app, { toBody: ({ code, message }) => ({ error: message, code }) })
    tokenRoutes(withZod(app), context, { balances: getAccountBalances, holdings: getAccountHoldings })
  }
}

interface TokenRoutes {
  balances: typeof getBalances | typeof getAccountBalances
  holdings: typeof getHoldings | typeof getAccountHoldings
}

function tokenRoutes(app: ZodInstance, context: ApiContext, { balances, holdings }: TokenRoutes): void {
  const { chain } = context.building
  app.route({
    ...toRouteOptions(balances),
    handler: async (request, reply) => {
      const owner = toOwner(request.params.address)
      return inTurn({ request, reply, deadlineMs: READ_MS }, context, async (signal) =>
        presentBalances(await readHoldings(owner, chain, signal)),
      )
    },
  })
  app.route({
    ...toRouteOptions(holdings),
    handler: async (request, reply) => {
      const owner = toOwner(request.params.address)
      return inTurn({ request, reply, deadlineMs: READ_MS }, context, async (signal) =>
        presentHoldings(owner, await readHoldings(owner, chain, signal)),
      )
    },
  })
}

/** Throws ApiError INVALID_REQUEST for text that is no key. */
function toOwner(address: string): string {
  if (!isAddress(address)) throw serviceError('INVALID_REQUEST', 'address is not an address')
  return address
}
