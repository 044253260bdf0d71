import { AuditQuerySchema } from '../quick-account/audit-log.ts'
import { EmailCodeRequestSchema, EmailLoginRequestSchema } from '../quick-account/email-login.ts'
import { ProviderPathSchema, ProviderReturnSchema } from '../quick-account/provider-login.ts'
import { LogoutRequestSchema } from '../quick-account/session.ts'
import { WalletLoginRequestSchema, WalletProofSchema } from '../quick-account/wallet-login.ts'
import {
  DeleteWrappedKeySchema,
  PutWrappedKeySchema,
  WrappedKeyPathSchema,
} from '../quick-account/wrapped-key.ts'
import {
  auditEndpoint,
  deleteWrappedKeyEndpoint,
  emailCodeEndpoint,
  emailLoginEndpoint,
  loginProvidersEndpoint,
  logoutEndpoint,
  outboxEndpoint,
  providerLoginEndpoint,
  providerReturnEndpoint,
  putWrappedKeyEndpoint,
  quickSessionEndpoint,
  walletLoginEndpoint,
  walletProofEndpoint,
  wrappedKeysEndpoint,
} from './quick-account-endpoints.ts'
import { defineRoute } from './route.ts'

/*
 * Calls of pages of this server only: 403 for what changes something without an `Origin` of its own, and for a reader of
 * another host. A session is a cookie that no script reads; 401 without one.
 */

export const getLoginProviders = defineRoute({
  operationId: 'getLoginProviders',
  method: 'GET',
  ...loginProvidersEndpoint,
  summary: 'Ways to log in to a Quick Account',
  errors: [403],
})

export const startEmailLogin = defineRoute({
  operationId: 'startEmailLogin',
  method: 'POST',
  ...emailLoginEndpoint,
  summary: 'Mails a code to log in with; the same for every address',
  body: EmailLoginRequestSchema,
  errors: [403],
})

export const verifyEmailCode = defineRoute({
  operationId: 'verifyEmailCode',
  method: 'POST',
  ...emailCodeEndpoint,
  summary: 'Logs in with the code of a mail',
  body: EmailCodeRequestSchema,
  errors: [403],
})

export const startProviderLogin = defineRoute({
  operationId: 'startProviderLogin',
  method: 'POST',
  ...providerLoginEndpoint,
  summary: 'The page of an OpenID Connect provider that logs in',
  params: ProviderPathSchema,
  errors: [403, 404, 504],
})

export const finishProviderLogin = defineRoute({
  operationId: 'finishProviderLogin',
  method: 'POST',
  ...providerReturnEndpoint,
  summary: 'Logs in with what the provider sent back',
  params: ProviderPathSchema,
  body: ProviderReturnSchema,
  errors: [403, 404, 504],
})

export const startWalletLogin = defineRoute({
  operationId: 'startWalletLogin',
  method: 'POST',
  ...walletLoginEndpoint,
  summary: 'What a wallet signs to log in',
  body: WalletLoginRequestSchema,
  errors: [403],
})

export const verifyWalletLogin = defineRoute({
  operationId: 'verifyWalletLogin',
  method: 'POST',
  ...walletProofEndpoint,
  summary: 'Logs in with the signature of a wallet',
  body: WalletProofSchema,
  errors: [403],
})

export const getQuickSession = defineRoute({
  operationId: 'getQuickSession',
  method: 'GET',
  ...quickSessionEndpoint,
  summary: 'Session of this browser, null without one',
  errors: [403],
})

export const logout = defineRoute({
  operationId: 'logout',
  method: 'POST',
  ...logoutEndpoint,
  summary: 'Ends the session of this browser, or of all browsers',
  body: LogoutRequestSchema,
  errors: [403],
})

export const getWrappedKeys = defineRoute({
  operationId: 'getWrappedKeys',
  method: 'GET',
  ...wrappedKeysEndpoint,
  summary: 'Wrapped keys of the account',
  errors: [403],
})

export const putWrappedKey = defineRoute({
  operationId: 'putWrappedKey',
  ...putWrappedKeyEndpoint,
  summary: 'Stores a wrapped key, which proves that it is of the sender',
  params: WrappedKeyPathSchema,
  body: PutWrappedKeySchema,
  errors: [403, 409],
})

export const deleteWrappedKey = defineRoute({
  operationId: 'deleteWrappedKey',
  ...deleteWrappedKeyEndpoint,
  summary: 'Deletes a wrapped key, after a fresh login',
  params: WrappedKeyPathSchema,
  body: DeleteWrappedKeySchema,
  errors: [403, 404, 409],
})

export const getAuditLog = defineRoute({
  operationId: 'getAuditLog',
  method: 'GET',
  ...auditEndpoint,
  summary: 'What happened to the account, the newest first',
  query: AuditQuerySchema,
  errors: [403],
})

export const getOutbox = defineRoute({
  operationId: 'getOutbox',
  method: 'GET',
  ...outboxEndpoint,
  summary: 'Mails that this server keeps instead of sending them; only without a mail server',
  errors: [403, 404],
})

export const quickAccountRoutes = [
  getLoginProviders,
  startEmailLogin,
  verifyEmailCode,
  startProviderLogin,
  finishProviderLogin,
  startWalletLogin,
  verifyWalletLogin,
  getQuickSession,
  logout,
  getWrappedKeys,
  putWrappedKey,
  deleteWrappedKey,
  getAuditLog,
  getOutbox,
] as const
