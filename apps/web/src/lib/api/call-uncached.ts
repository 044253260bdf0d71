import { createCaller } from '@callisto/client'
import { callerOptions } from './call.ts'

/** `call` past every cache: the request has no-cache headers. */
export const callUncached = createCaller({
  ...callerOptions,
  fetch: (url, init) => globalThis.fetch(url, { ...init, cache: 'no-store' }),
})
