import type { AlertNotice } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { EmptyState } from '@callisto/ui'
import { conditionText, noticeText } from '../../../lib/alerts/alert-text.ts'
import { orderNoticeText } from '../../../lib/alerts/order-notice-text.ts'
import { type OrderNotice, useOrderNotices } from '../../../lib/alerts/order-notices.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { ago, formatDateTime } from '../../../lib/text/format.ts'
import { useTokenSymbols } from '../../../lib/tokens/useTokenSymbols.ts'
import { paths } from '../../../paths.ts'

const AGE_STEP_MS = 10_000

interface NoticeListProps {
  notices: readonly AlertNotice[]
  onLeave: () => void
}

/** What the alerts have reported, the newest first. */
export function NoticeList({ notices, onLeave }: NoticeListProps) {
  const now = useNow(AGE_STEP_MS)
  const orders = useOrderNotices()
  if (notices.length + orders.length === 0)
    return <EmptyState title={t('No notices yet. An alert that fires is listed here.')} />
  return (
    <ul aria-label={t('Notices')} className="flex flex-col">
      {orders.toReversed().map((notice) => (
        <OrderNoticeRow key={notice.id} notice={notice} now={now} onLeave={onLeave} />
      ))}
      {notices.toReversed().map((notice) => (
        <li key={notice.id} className="border-b border-line">
          <Link
            to={paths.token}
            params={{ id: notice.condition.mint }}
            onClick={onLeave}
            className="flex min-h-14 flex-col justify-center px-4 py-2 hover:bg-lifted focus-visible:-outline-offset-2"
          >
            <span className="text-sm break-words">{conditionText(notice.condition, notice.symbol)}</span>
            <span className="flex gap-2 text-xs text-muted">
              {noticeText(notice)}
              <time dateTime={new Date(notice.atMs).toISOString()} title={formatDateTime(notice.atMs)}>
                {ago(notice.atMs, now)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A notice of an order, which leads to the orders. */
function OrderNoticeRow({ notice, now, onLeave }: { notice: OrderNotice; now: number; onLeave: () => void }) {
  const { title, text } = orderNoticeText(notice, useTokenSymbols([notice.inputMint, notice.outputMint]))
  return (
    <li className="border-b border-line">
      <Link
        to={paths.trigger}
        onClick={onLeave}
        className="flex min-h-14 flex-col justify-center px-4 py-2 hover:bg-lifted focus-visible:-outline-offset-2"
      >
        <span className="text-sm break-words">{title}</span>
        <span className="flex gap-2 text-xs text-muted">
          {text}
          <time dateTime={new Date(notice.atMs).toISOString()} title={formatDateTime(notice.atMs)}>
            {ago(notice.atMs, now)}
          </time>
        </span>
      </Link>
    </li>
  )
}
