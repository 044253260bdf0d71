import { t } from '@callisto/i18n'
import { IconButton, showToast } from '@callisto/ui'
import { Bell } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { alertNotices } from '../../lib/alerts/alert-notices.ts'
import { alertRules } from '../../lib/alerts/alert-rules.ts'
import { conditionText, noticeText } from '../../lib/alerts/alert-text.ts'
import { closeAlerts, openAlertsOfPage, useAlertsDrawer } from '../../lib/alerts/alerts-drawer.ts'
import { useUnreadCount } from '../../lib/alerts/notices.ts'
import { latePart } from '../../lib/browser/lazy-part.tsx'
import { feedState, useFeedHealth } from '../../lib/live/feed-health.ts'
import { useStream } from '../../lib/live/stream-provider.tsx'
import { nowSeconds } from '../../lib/prices/price-age.ts'
import { fetchTokens } from '../../lib/tokens/token-query.ts'
import { useBackgroundWatch } from './watch/background-alerts.ts'
import { onNewNotice } from './watch/on-new-notice.ts'
import { inOneTab } from './watch/one-tab.ts'
import { watchPrices } from './watch/price-watch.ts'
import { alertHref, reportAlert } from './watch/report.ts'
import { useOrderWatch } from './watch/useOrderWatch.ts'
import { useWalletWatch } from './watch/useWalletWatch.ts'

const AlertsDrawer = latePart(async () => (await import('./AlertsDrawer.tsx')).AlertsDrawer)

/** The bell of the header with its drawer; it watches the alerts of this device. Loaded when the page is idle. */
export function AlertsHost() {
  const unread = useUnreadCount()
  const isOpen = useAlertsDrawer(({ tab }) => tab !== undefined)
  useAlertWatch()
  useBackgroundWatch()
  useNoticeToasts()
  useOrderWatch()
  useWalletWatch()
  const label = t('{count, plural, =0 {Alerts} one {Alerts, # unread} other {Alerts, # unread}}', {
    count: unread,
  })
  return (
    <>
      <span className="relative max-md:hidden">
        <IconButton
          label={label}
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => openAlertsOfPage(unread)}
        >
          <Bell aria-hidden="true" className="size-4" />
        </IconButton>
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-2xs font-semibold text-on-accent"
          >
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <AlertsDrawer onClose={closeAlerts} />
        </Suspense>
      )}
    </>
  )
}

const prepare = () => void AlertsDrawer.preload().catch(() => {})

/** Watches the alerts while this tab is the one of the browser that does. */
function useAlertWatch(): void {
  const open = useStream()
  useEffect(
    () =>
      inOneTab('callisto:alerts', () =>
        watchPrices({
          rules: alertRules,
          stream: open(),
          readAssets: async (mints) => [...(await fetchTokens(mints)).values()],
          isLive: () => feedState(useFeedHealth.getState(), navigator.onLine, Date.now()).state === 'live',
          nowSeconds,
          onFire: reportAlert,
        }),
      ),
    [open],
  )
}

/** A toast for each new notice, of this tab's watch or of another one's. */
function useNoticeToasts(): void {
  useEffect(
    () =>
      onNewNotice(alertNotices, (notice) =>
        showToast({
          id: notice.id,
          variant: 'info',
          title: conditionText(notice.condition, notice.symbol),
          text: noticeText(notice),
          link: { href: alertHref(notice), label: t('Open the token') },
        }),
      ),
    [],
  )
}
