import * as z from 'zod/mini'
import { requiredTextParameter } from '../shared/parameters.ts'

/** Path of the calls of one provider. */
export const ProviderPathSchema = z.object({ provider: requiredTextParameter(32) })

/** Reply of `GET /account/quick/login/providers`. */
export const LoginProvidersSchema = z.object({
  /** OpenID Connect providers of the configuration, in its order. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether codes are mailed; without it a login by e-mail is NOT_SUPPORTED. */
  hasEmail: z.boolean(),
  /** Whether mails go to the outbox page of this server instead of a mail server. */
  hasOutbox: z.boolean(),
})
export type LoginProviders = z.infer<typeof LoginProvidersSchema>

/** Reply of `POST /account/quick/login/oidc/{provider}`: the page of the provider to go to. */
export const ProviderLoginReplySchema = z.object({ authorizationUrl: z.string() })

/** Path of the page to which a provider sends the browser back; its query is the body of `/verify`. */
export const PROVIDER_RETURN_PATH = '/login'

const parameter = z.string().check(z.minLength(1), z.maxLength(2048))

/** Body of `POST /account/quick/login/oidc/{provider}/verify`: what the provider sent back in the query of the page. */
export const ProviderReturnSchema = z.object({
  state: parameter,
  code: z.optional(parameter),
  /** Issuer, RFC 9207. */
  iss: z.optional(parameter),
  error: z.optional(parameter),
})
