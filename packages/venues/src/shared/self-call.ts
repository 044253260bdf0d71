import { hasPrefix, type Invocation } from '@callisto/amms'
import { discriminator, Fields } from './fields.ts'

const EVENT_TAG = discriminator('e445a52e51cb9a1d')
const HEAD = 16

/**
 * The first event of a kind that a call sent to its own program, its fields from 0 on; undefined where there is none of
 * that many bytes. Newer programs append fields.
 */
export function eventOf(
  { programId, inner }: Invocation,
  kind: Uint8Array,
  leastBytes: number,
): Fields | undefined {
  const call = inner.find(
    ({ programId: callee, data }) =>
      callee === programId && hasPrefix(data, EVENT_TAG) && hasPrefix(data.subarray(8), kind),
  )
  return call && call.data.length >= HEAD + leastBytes ? new Fields(call.data.subarray(HEAD)) : undefined
}
