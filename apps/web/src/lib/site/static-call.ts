import { createCaller } from '@callisto/client'
import { ApiError } from '@callisto/contract'
import { config } from '../api/config.ts'

const TIMEOUT_MS = 5_000
/** Twice the largest file that an operator can publish: its JSON may be spaced. */
const MAX_BYTES = 128 * 1024

/** Calls `/static`. A reply that is too large, late or of the wrong shape throws ApiError. */
export const callStatic = createCaller({
  baseUrls: { '/static': config.static },
  timeoutMs: TIMEOUT_MS,
  maxReplyBytes: MAX_BYTES,
})

/**
 * Logs why a file of `/static` was not read, and throws its error on: the file counts as absent. A call that was aborted,
 * because nothing needs it any more, is not logged.
 */
export function rejectStatic(file: string, error: unknown): never {
  const isAborted = error instanceof ApiError && error.code === 'ABORTED'
  if (!isAborted) console.warn(`${file} counts as absent:`, error instanceof Error ? error.message : error)
  throw error
}
