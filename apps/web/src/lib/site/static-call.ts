import { createCaller } from '@callisto/client'
import { config } from '../api/config.ts'

const TIMEOUT_MS = 5_000
/** Twice the largest file that an operator can publish: its JSON may be spaced. */
const MAX_BYTES = 128 * 1024

/**
 * Calls `/static`. A reply that is too large, late or of the wrong shape throws ApiError: the file counts as absent, and
 * the query client logs its key and the error's code.
 */
export const callStatic = createCaller({
  baseUrls: { '/static': config.static },
  timeoutMs: TIMEOUT_MS,
  maxReplyBytes: MAX_BYTES,
})
