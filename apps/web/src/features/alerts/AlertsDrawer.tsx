import { t } from '@callisto/i18n'
import { Drawer, Tabs } from '@callisto/ui'
import { useEffect } from 'react'
import { openAlerts, useAlertsDrawer } from '../../lib/alerts/alerts-drawer.ts'
import { markNoticesRead, useNotices } from '../../lib/alerts/notices.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { useOnline } from '../../lib/browser/useOnline.ts'
import { feedState, useFeedHealth } from '../../lib/live/feed-health.ts'
import { FollowedWallets } from './parts/FollowedWallets.tsx'
import { NoticeList } from './parts/NoticeList.tsx'
import { NotificationSettings } from './parts/NotificationSettings.tsx'
import { RuleForm } from './parts/RuleForm.tsx'
import { RuleList } from './parts/RuleList.tsx'

/** Drawer of the alerts of this device: a form for a new one, the list, the followed wallets, and what they have reported. */
export function AlertsDrawer({ onClose }: { onClose: () => void }) {
  const { tab = 'alerts', mint } = useAlertsDrawer()
  return (
    <Drawer open onClose={onClose} title={t('Alerts')}>
      <Tabs
        label={t('Alerts')}
        items={[
          { key: 'alerts', label: t('Alerts') },
          { key: 'notices', label: t('Notices') },
        ]}
        value={tab}
        onChange={(next) => openAlerts(next, mint)}
        className="flex min-h-0 flex-1 flex-col"
        panelClassName="flex flex-col"
      >
        {tab === 'alerts' ? (
          <>
            <StalePrices />
            <RuleForm key={mint} mint={mint} />
            <RuleList />
            <FollowedWallets onLeave={onClose} />
            <NotificationSettings />
          </>
        ) : (
          <ReadNotices onLeave={onClose} />
        )}
      </Tabs>
    </Drawer>
  )
}

/** Notices that are on screen are read. */
function ReadNotices({ onLeave }: { onLeave: () => void }) {
  const notices = useNotices()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each notice that arrives
  useEffect(() => markNoticesRead(), [notices])
  return <NoticeList notices={notices} onLeave={onLeave} />
}

/** Says that alerts wait while the prices are not live. */
function StalePrices() {
  const { state } = feedState(useFeedHealth(), useOnline(), useNow())
  if (state === 'live') return null
  return (
    <p role="status" className="bg-caution-tint px-4 py-2 text-xs text-caution">
      {t('Prices are not live: alerts wait until they are.')}
    </p>
  )
}
