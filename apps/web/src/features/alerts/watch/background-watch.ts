import type {
  AlertNotice,
  AlertRule,
  PushSubscriptionKeys,
  PushWatch,
  PushWatchReply,
} from '@callisto/contract'
import type { RecordStore } from '../../../lib/browser/record-store.ts'

export interface BackgroundWatchPorts {
  rules: RecordStore<AlertRule>
  /** Subscription of this browser; a new one where it has ended. */
  subscribe: () => Promise<PushSubscriptionKeys>
  /** Sends all that the server is to watch; resolves with what has fired there. */
  put: (watch: PushWatch) => Promise<PushWatchReply>
  /** What a notification of a rule says, and the page that it opens. */
  textOf: (rule: AlertRule) => { title: string; path: string }
  /** Takes an alert that the server has seen fire. */
  onFire: (notice: AlertNotice) => void
  /** Whether the server has the alerts as they are. */
  onState: (isWatching: boolean) => void
}

/** Changes that follow each other are sent together. */
const PAUSE_MS = 1_000
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 300_000

/**
 * Keeps the alerts of this device at the server until the returned function is called: all armed ones, at once and after each
 * change. The reply says what has fired meanwhile, so that each alert is reported once, by whoever saw it first.
 */
export function watchInBackground(ports: BackgroundWatchPorts): () => void {
  const { rules, subscribe, put, textOf, onFire, onState } = ports
  let sent: string | undefined
  let retryMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  const armed = () => rules.list().filter(({ firedAtMs }) => firedAtMs === undefined)
  const keyOf = (all: readonly AlertRule[]) => all.map(({ id }) => id).join()

  async function send(): Promise<void> {
    const alerts = armed()
    try {
      const subscription = await subscribe()
      const watched = alerts.map((rule) => ({
        id: rule.id,
        condition: rule.condition,
        isReady: rule.isReady,
        ...textOf(rule),
      }))
      const { fired } = await put({ subscription, alerts: watched })
      if (isEnded) return
      sent = keyOf(alerts)
      retryMs = FIRST_RETRY_MS
      onState(true)
      for (const one of fired) report(one)
      if (keyOf(armed()) !== sent) plan(PAUSE_MS)
    } catch {
      if (isEnded) return
      onState(false)
      plan(retryMs)
      retryMs = Math.min(MAX_RETRY_MS, 2 * retryMs)
    }
  }

  function report({ id, atMs, value }: PushWatchReply['fired'][number]): void {
    const rule = rules.get(id)
    if (!rule || rule.firedAtMs !== undefined) return
    rules.put(id, { ...rule, firedAtMs: atMs })
    onFire({ id: crypto.randomUUID(), atMs, symbol: rule.symbol, condition: rule.condition, value })
  }

  function plan(afterMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), afterMs)
  }

  const stop = rules.subscribe(() => {
    if (keyOf(armed()) !== sent) plan(PAUSE_MS)
  })
  plan(0)
  return () => {
    isEnded = true
    clearTimeout(timer)
    stop()
  }
}
