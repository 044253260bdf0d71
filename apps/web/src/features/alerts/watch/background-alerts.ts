import {
  type deletePushWatch,
  deletePushWatchEndpoint,
  type PushWatch,
  type putPushWatch,
  putPushWatchEndpoint,
} from '@callisto/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { alertNotices } from '../../../lib/alerts/alert-notices.ts'
import { alertRules } from '../../../lib/alerts/alert-rules.ts'
import { conditionText } from '../../../lib/alerts/alert-text.ts'
import { backgroundAlerts } from '../../../lib/alerts/background-alerts.ts'
import { call } from '../../../lib/api/call.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { watchInBackground } from './background-watch.ts'
import { inOneTab } from './one-tab.ts'
import { subscribeToPush, unsubscribeFromPush } from './push-subscription.ts'
import { alertHref } from './report.ts'

/** Whether the last attempt to bring the alerts to the server has failed, as far as this tab knows. */
let isFailing = false
const listeners = new Set<() => void>()

export const useIsBackgroundFailing = (): boolean => useSyncExternalStore(subscribe, () => isFailing)

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function setFailing(next: boolean): void {
  isFailing = next
  for (const changed of listeners) changed()
}

const put = (token: string, body: PushWatch) =>
  call<typeof putPushWatch>(putPushWatchEndpoint, { params: { token }, body })

/** Keeps the alerts of this device at the server, from one of the tabs, while the user wants that. */
export function useBackgroundWatch(): void {
  const [{ token }] = useStoredValue(backgroundAlerts)
  useEffect(() => {
    if (token === undefined) return
    return inOneTab('callisto:alerts-background', () =>
      watchInBackground({
        rules: alertRules,
        subscribe: subscribeToPush,
        put: (watch) => put(token, watch),
        textOf: (rule) => ({
          title: conditionText(rule.condition, rule.symbol),
          path: alertHref(rule),
        }),
        onFire: (notice) => alertNotices.put(notice.id, notice),
        onState: (isWatching) => setFailing(!isWatching),
      }),
    )
  }, [token])
}

/** Begins the watch by the server. Rejects where the browser or the server does not take part. */
export async function startBackgroundAlerts(): Promise<void> {
  const token = newToken()
  await put(token, { subscription: await subscribeToPush(), alerts: [] })
  setFailing(false)
  backgroundAlerts.set({ token })
}

/**
 * Ends it. Without the subscription nothing arrives any more, so it ends here whether or not the server can be told; one that
 * was not told forgets the watch when its next message is refused.
 */
export async function endBackgroundAlerts(): Promise<void> {
  const { token } = backgroundAlerts.get()
  backgroundAlerts.set({})
  setFailing(false)
  await unsubscribeFromPush().catch(() => {})
  if (token !== undefined)
    await call<typeof deletePushWatch>(deletePushWatchEndpoint, { params: { token } }).catch(() => {})
}

/** 256 random bits, base64url. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}
