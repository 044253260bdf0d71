import {
  finishProviderLogin,
  getLoginProviders,
  serviceError,
  startEmailLogin,
  startProviderLogin,
  startWalletLogin,
  verifyEmailCode,
  verifyWalletLogin,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { EmailLogin } from '../login/email-login.ts'
import type { ProviderLogin, ProviderOptions } from '../login/provider-login.ts'
import type { WalletLogin } from '../login/wallet-login.ts'
import type { RequestContext } from './request-context.ts'

export interface LoginParts {
  request: RequestContext
  email: EmailLogin
  provider: ProviderLogin
  wallet: WalletLogin
  providers: readonly ProviderOptions[]
  hasEmail: boolean
  hasOutbox: boolean
}

/** `/account/quick/login`. */
export function loginRoutes(app: ZodInstance, parts: LoginParts): void {
  const { request: from, email, provider, wallet, providers, hasEmail, hasOutbox } = parts
  app.route({
    ...toRouteOptions(getLoginProviders),
    handler: async () => ({
      providers: providers.map(({ id, name }) => ({ id, name })),
      hasEmail,
      hasOutbox,
    }),
  })
  app.route({
    ...toRouteOptions(startEmailLogin),
    handler: async (request, reply) => {
      if (!hasEmail) throw serviceError('NOT_SUPPORTED', 'This server sends no mails')
      const { email: address, language = 'en' } = request.body
      return email.start(address, language, from.browser(request, reply))
    },
  })
  app.route({
    ...toRouteOptions(verifyEmailCode),
    handler: async (request, reply) => {
      const { challengeId, code } = request.body
      const { accountId, mark } = await email.verify(challengeId, code, from.browser(request, reply))
      from.markBrowser(mark, reply)
      return from.logIn(accountId, request, reply)
    },
  })
  app.route({
    ...toRouteOptions(startProviderLogin),
    handler: async (request, reply) => ({
      authorizationUrl: await provider.start(request.params.provider, from.browser(request, reply)),
    }),
  })
  app.route({
    ...toRouteOptions(finishProviderLogin),
    handler: async (request, reply) => {
      const browser = from.browser(request, reply)
      const accountId = await provider.finish(request.params.provider, request.body, browser)
      return from.logIn(accountId, request, reply)
    },
  })
  app.route({
    ...toRouteOptions(startWalletLogin),
    handler: async (request, reply) => wallet.start(request.body.address, from.browser(request, reply)),
  })
  app.route({
    ...toRouteOptions(verifyWalletLogin),
    handler: async (request, reply) => {
      const { challengeId, signature } = request.body
      const accountId = await wallet.verify(challengeId, signature, from.browser(request, reply))
      return from.logIn(accountId, request, reply)
    },
  })
}
