export { addressKey, apiKeyOf, clientOf } from './client-of.ts'
export {
  allowedMethods,
  disconnectSignal,
  type ErrorHandlerOptions,
  registerErrorHandler,
  sendApiError,
  sendUnknownPath,
  toApiError,
} from './error-handler.ts'
export { scrapedMetrics } from './scraped-metrics.ts'
export { registerReplyChecks, toRouteOptions, withZod, type ZodInstance } from './zod-provider.ts'
