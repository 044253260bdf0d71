import { openLibsql } from '@callisto/sql'
import type { Kysely } from 'kysely'

/** Tables of the service; `migrations.ts` creates them. Times are unix ms, as bigint: they are read through `Number`. */
export interface AlertTables {
  alert_watches: WatchRecord
  alert_rules: RuleRecord
  alert_pushes: PushRecord
}

/** A device. Nothing in it says whose. */
export interface WatchRecord {
  /** Hash of its token. */
  id: string
  endpoint: string
  p256dh: string
  auth: string
  /** When the device sent it last. */
  changed_at: number
}

export interface RuleRecord {
  watch_id: string
  id: string
  /** JSON. */
  condition: string
  title: string
  path: string
  /** 0 or 1. */
  is_ready: number
  fired_at: number | null
  value: number | null
}

/** A message that is not delivered yet. */
export interface PushRecord {
  watch_id: string
  rule_id: string
  tries: number
  next_at: number
}

export type Sql = Kysely<AlertTables>

/** Tables in a file or in `:memory:`; a rule that was accepted outlives a crash. */
export const openAlertTables = (path: string): Sql => openLibsql<AlertTables>(path, { isDurable: true })
