import { serviceError } from '@callisto/contract'
import { LRUCache } from 'lru-cache'
import type { Secrets } from '../secrets.ts'
import type { Sql } from './tables.ts'

export interface Rule {
  /** What is counted, e.g. `mail address`. */
  name: string
  max: number
  windowMs: number
}

export interface RateLimits {
  /**
   * Counts one event of a subject. Throws TOO_MANY_REQUESTS with the seconds until the window ends when there were more than
   * the rule allows; `isFirst` of its context marks the first such event of a window.
   */
  count(rule: Rule, subject: string): Promise<void>
}

/** Subjects that are refused without a look into the database. */
const MAX_REFUSED = 20_000

/**
 * Fixed windows in the database, so that restarts and several processes count together. Subjects are stored as keyed
 * hashes. Who has used up a window is refused from memory until it ends: an attack writes no rows.
 */
export function createRateLimits(sql: Sql, secrets: Secrets, nowMs: () => number): RateLimits {
  const refusedUntil = new LRUCache<string, number>({ max: MAX_REFUSED })
  return {
    async count({ name, max, windowMs }, subject) {
      const now = nowMs()
      const bucket = secrets.mac('limit', name, subject)
      const windowStart = now - (now % windowMs)
      const endsMs = windowStart + windowMs
      const refuse = (isFirst: boolean) => {
        refusedUntil.set(bucket, endsMs)
        return serviceError('TOO_MANY_REQUESTS', undefined, {
          context: { retryAfterSeconds: (endsMs - now) / 1_000, isFirst, rule: name },
        })
      }
      if ((refusedUntil.get(bucket) ?? 0) > now) throw refuse(false)
      const { count } = await sql
        .insertInto('quick_limits')
        .values({ bucket, window_start: windowStart, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['bucket', 'window_start'])
            .doUpdateSet((row) => ({ count: row('quick_limits.count', '+', 1) })),
        )
        .returning('count')
        .executeTakeFirstOrThrow()
      if (count > max) throw refuse(count === max + 1)
    },
  }
}
