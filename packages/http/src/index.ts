export { apiKeyOf, clientOf } from './client-of.ts'
export { disconnectSignal } from './disconnect-signal.ts'
