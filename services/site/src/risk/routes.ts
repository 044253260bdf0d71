import { getWalletRisk, serviceError } from '@callisto/contract'
import { registerErrorHandler, toRouteOptions, withZod } from '@callisto/http'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { RiskProvider } from './list-provider.ts'

const DEADLINE_MS = 2_000

/** `GET /fe/api/v1/chainalysis/{walletAddress}`: an unknown risk is an error, never a low one. */
export function riskRoutes(provider: RiskProvider, log: Pick<FastifyBaseLogger, 'warn'>): FastifyPluginAsync {
  return async (app) => {
    registerErrorHandler(app, { toBody: ({ code, message }) => ({ error: message, code }) })
    withZod(app).route({
      ...toRouteOptions(getWalletRisk),
      handler: async ({ params }) => {
        const deadline = AbortSignal.timeout(DEADLINE_MS)
        try {
          const level = provider.level(params.walletAddress, deadline)
          return { risk: await Promise.race([level, expiry(deadline)]) }
        } catch (cause) {
          log.warn({ err: cause }, 'site: the risk of a wallet is not known')
          throw serviceError(deadline.aborted ? 'DEADLINE_EXCEEDED' : 'NOT_READY', 'The risk is not known', {
            cause,
          })
        }
      },
    })
  }
}

/** Rejects when the signal is aborted: a provider may disregard it. */
function expiry(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}
