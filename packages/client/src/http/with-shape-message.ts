import { ApiError } from '@callisto/contract'

/** Repeats a call's error; that of a reply of the wrong shape gets the message. */
export async function withShapeMessage<T>(reply: Promise<T>, message: string): Promise<T> {
  try {
    return await reply
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_REPLY') throw error
    throw new ApiError('INVALID_REPLY', message, { cause: error, context: error.context })
  }
}

/** docs/spec-map.md 2-8. */
export const INVALID_SEARCH_REPLY = 'Invalid search response structure from Search API'
export const INVALID_ULTRA_REPLY = 'Invalid response structure from Ultra API'
