import { t } from '@callisto/i18n'
import { EmptyState } from '@callisto/ui'
import { conditionText, noticeText } from '../../../lib/alerts/alert-text.ts'
import type { Notice } from '../../../lib/alerts/notices.ts'
import { orderNoticePath, orderNoticeText } from '../../../lib/alerts/order-notice-text.ts'
import type { OrderNotice } from '../../../lib/alerts/order-notices.ts'
import type { TradeNotice } from '../../../lib/alerts/trade-notices.ts'
import { tradeMints, tradeText } from '../../../lib/alerts/trade-text.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { ago, formatDateTime } from '../../../lib/text/format.ts'
import { useTokenSymbols } from '../../../lib/tokens/useTokenSymbols.ts'
import { paths } from '../../../paths.ts'

const AGE_STEP_MS = 10_000

interface NoticeListProps {
  /** The newest first. */
  notices: readonly Notice[]
  onLeave: () => void
}

/** What the alerts have reported. */
export function NoticeList({ notices, onLeave }: NoticeListProps) {
  const now = useNow(AGE_STEP_MS)
  if (notices.length === 0)
    return <EmptyState title={t('No notices yet. An alert that fires is listed here.')} />
  return (
    <ul aria-label={t('Notices')} className="flex flex-col">
      {notices.map((item) => (
        <li key={`${item.kind} ${item.notice.id}`} className="border-b border-line">
          <NoticeRow item={item} now={now} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}

interface RowState {
  now: number
  onLeave: () => void
}

function NoticeRow({ item, now, onLeave }: RowState & { item: Notice }) {
  if (item.kind === 'order') return <OrderNoticeRow notice={item.notice} now={now} onLeave={onLeave} />
  if (item.kind === 'trade') return <TradeNoticeRow notice={item.notice} now={now} onLeave={onLeave} />
  const { condition, symbol, atMs } = item.notice
  const title = conditionText(condition, symbol)
  return (
    <Link to={paths.token} params={{ id: condition.mint }} onClick={onLeave} className={linkClass}>
      <Words title={title} text={noticeText(item.notice)} atMs={atMs} now={now} />
    </Link>
  )
}

/** A notice of an order, which leads to the orders. */
function OrderNoticeRow({ notice, now, onLeave }: RowState & { notice: OrderNotice }) {
  const words = orderNoticeText(notice, useTokenSymbols([notice.inputMint, notice.outputMint]))
  return (
    <Link to={orderNoticePath(notice)} onClick={onLeave} className={linkClass}>
      <Words {...words} atMs={notice.atMs} now={now} />
    </Link>
  )
}

/** A notice of what a followed wallet has traded: one trade leads to its transaction, several to the portfolio. */
function TradeNoticeRow({ notice, now, onLeave }: RowState & { notice: TradeNotice }) {
  const { trade, wallet, atMs } = notice
  const words = tradeText(notice, useTokenSymbols(tradeMints(notice)))
  const link = { onClick: onLeave, className: linkClass }
  return trade ? (
    <Link to={paths.transaction} params={{ signature: trade.signature }} {...link}>
      <Words {...words} atMs={trade.tradedAtMs} now={now} />
    </Link>
  ) : (
    <Link to={paths.portfolioOf} params={{ address: wallet }} {...link}>
      <Words {...words} atMs={atMs} now={now} />
    </Link>
  )
}

const linkClass =
  'flex min-h-14 flex-col justify-center px-4 py-2 hover:bg-lifted focus-visible:-outline-offset-2'

interface WordsProps {
  title: string
  text: string
  atMs: number
  now: number
}

function Words({ title, text, atMs, now }: WordsProps) {
  return (
    <>
      <span className="text-sm break-words">{title}</span>
      <span className="flex flex-wrap gap-x-2 text-xs text-muted">
        {text}
        <time dateTime={new Date(atMs).toISOString()} title={formatDateTime(atMs)}>
          {ago(atMs, now)}
        </time>
      </span>
    </>
  )
}
