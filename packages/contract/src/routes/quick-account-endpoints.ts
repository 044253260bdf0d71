import { AuditReplySchema } from '../quick-account/audit-log.ts'
import { EmailLoginReplySchema } from '../quick-account/email-login.ts'
import { OutboxReplySchema } from '../quick-account/mail.ts'
import { LoginProvidersSchema, ProviderLoginReplySchema } from '../quick-account/provider-login.ts'
import { DoneSchema, LoginReplySchema, QuickSessionReplySchema } from '../quick-account/session.ts'
import { WalletLoginReplySchema } from '../quick-account/wallet-login.ts'
import { WrappedKeySchema, WrappedKeysReplySchema } from '../quick-account/wrapped-key.ts'

const prefix = '/account'

export const loginProvidersEndpoint = {
  prefix,
  path: '/quick/login/providers',
  reply: LoginProvidersSchema,
} as const

export const emailLoginEndpoint = {
  prefix,
  path: '/quick/login/email',
  reply: EmailLoginReplySchema,
} as const

export const emailCodeEndpoint = {
  prefix,
  path: '/quick/login/email/verify',
  reply: LoginReplySchema,
} as const

export const providerLoginEndpoint = {
  prefix,
  path: '/quick/login/oidc/{provider}',
  reply: ProviderLoginReplySchema,
} as const

export const providerReturnEndpoint = {
  prefix,
  path: '/quick/login/oidc/{provider}/verify',
  reply: LoginReplySchema,
} as const

export const walletLoginEndpoint = {
  prefix,
  path: '/quick/login/wallet/challenge',
  reply: WalletLoginReplySchema,
} as const

export const walletProofEndpoint = {
  prefix,
  path: '/quick/login/wallet/verify',
  reply: LoginReplySchema,
} as const

export const quickSessionEndpoint = {
  prefix,
  path: '/quick/session',
  reply: QuickSessionReplySchema,
} as const

export const logoutEndpoint = { prefix, path: '/quick/logout', reply: DoneSchema } as const

export const wrappedKeysEndpoint = { prefix, path: '/quick/keys', reply: WrappedKeysReplySchema } as const

export const putWrappedKeyEndpoint = {
  prefix,
  method: 'PUT',
  path: '/quick/keys/{address}',
  reply: WrappedKeySchema,
} as const

export const deleteWrappedKeyEndpoint = {
  prefix,
  method: 'DELETE',
  path: '/quick/keys/{address}',
  reply: DoneSchema,
} as const

export const auditEndpoint = { prefix, path: '/quick/audit', reply: AuditReplySchema } as const

export const outboxEndpoint = { prefix, path: '/quick/outbox', reply: OutboxReplySchema } as const
