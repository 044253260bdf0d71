import { claimPushes, delayPush, deleteOrphans, deletePush, type QueuedPush } from '../store/pushes.ts'
import type { Sql } from '../store/tables.ts'
import { deleteWatch } from '../store/watches.ts'
import type { PushOutcome, PushSender } from './push-sender.ts'

const BATCH = 50
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 600_000
/** What is older says nothing new any more. */
const MESSAGE_LIFE_MS = 3_600_000

export interface PushQueueOptions {
  sql: Sql
  sender: PushSender
  nowMs: () => number
  onOutcome: (kind: PushOutcome['kind'] | 'expired') => void
}

/** Sends the messages whose time has come, and decides what becomes of those that were not taken. */
export async function sendDuePushes(options: PushQueueOptions, signal: AbortSignal): Promise<void> {
  const { sql, nowMs } = options
  await deleteOrphans(sql)
  const due = await claimPushes(sql, nowMs(), BATCH)
  await Promise.all(due.map((push) => sendOne(options, push, signal)))
}

async function sendOne(
  { sql, sender, nowMs, onOutcome }: PushQueueOptions,
  push: QueuedPush,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await sender.send(push.subscription, push.message, signal)
  if (outcome.kind === 'later') {
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (push.tries - 1))
    const nextAt = nowMs() + Math.max(pauseMs, outcome.afterMs ?? 0)
    if (nextAt < push.firedAtMs + MESSAGE_LIFE_MS) {
      onOutcome('later')
      return delayPush(sql, push, nextAt)
    }
    onOutcome('expired')
    return deletePush(sql, push)
  }
  onOutcome(outcome.kind)
  if (outcome.kind === 'gone') return deleteWatch(sql, push.watchId)
  return deletePush(sql, push)
}
