import { t } from '@callisto/i18n'
import { Button, EmptyState, ErrorState, Skeleton, useVisibleRange } from '@callisto/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { latePart } from '../../lib/browser/lazy-part.tsx'
import { useLatest } from '../../lib/browser/useLatest.ts'
import { Stale } from '../../lib/offline/Stale.tsx'
import type { ReceiptRecord } from '../receipts/receipt-record.ts'
import { ActivityItem, ITEM_HEIGHT } from './ActivityItem.tsx'
import { joinPages, type ReceiptRow } from './activity-page.ts'
import { type ActivityListKey, activitiesQuery, activityHeadQuery } from './activity-query.ts'
import { type ListedActivity, mergeRecords } from './merge-records.ts'
import { useSwapRecords } from './useSwapRecords.ts'

const ReceiptDialog = latePart(async () => (await import('../receipts/ReceiptDialog.tsx')).ReceiptDialog)

const EventReceiptDialog = latePart(
  async () => (await import('../receipts/EventReceiptDialog.tsx')).EventReceiptDialog,
)

const NONE: readonly ReceiptRecord[] = []

interface ActivityListProps extends ActivityListKey {
  /** Called when a row leads to another page. */
  onLeave?: (() => void) | undefined
}

/** The activity of a wallet in a product, newest first, with more on scrolling. */
export function ActivityList({ address, product, mints, onLeave }: ActivityListProps) {
  const of = { address, product, mints }
  const list = useInfiniteQuery(activitiesQuery(of))
  const head = useQuery({ ...activityHeadQuery(of), enabled: list.data !== undefined })
  const error = useHeldError(list)
  const records = useOwnRecords(of)
  const { data, hasNextPage } = list
  const rows = useMemo(
    () => mergeRecords(data ? joinPages(data.pages) : [], records, !hasNextPage),
    [data, records, hasNextPage],
  )
  // What this browser has signed is known without the service.
  if (!data && rows.length === 0)
    return error ? <Failed code={errorCode(error)} onRetry={list.refetch} /> : <Loading />
  const hasFailed = data ? list.isFetchNextPageError : error !== undefined
  const hasMore = !data || hasNextPage
  return (
    <>
      {/* The head renews the list. */}
      <Stale query={{ ...head, data, dataUpdatedAt: list.dataUpdatedAt }} className="px-4 py-1" />
      {rows.length === 0 && !hasNextPage ? (
        <EmptyState
          title={mints ? t('This wallet has not swapped this pair yet.') : t('No activities found')}
        />
      ) : (
        <Rows
          address={address}
          rows={rows}
          state={hasFailed ? 'failed' : hasMore ? 'more' : 'end'}
          onMore={() => void (data ? list.fetchNextPage : list.refetch)({ cancelRefetch: false })}
          onLeave={onLeave}
        />
      )}
    </>
  )
}

/** The swaps that this browser has signed, which other products than swaps have none of. */
function useOwnRecords({ address, product, mints }: ActivityListKey): readonly ReceiptRecord[] {
  const { records } = useSwapRecords(address)
  return useMemo(() => {
    if (product !== 'SWAP' && product !== 'ALL') return NONE
    const isOfPair = ({ subject }: ReceiptRecord) =>
      !mints || (mints.includes(subject.inputMint) && mints.includes(subject.outputMint))
    return records.filter(isOfPair)
  }, [records, product, mints])
}

interface RowsProps {
  address: string
  rows: readonly ListedActivity[]
  state: 'more' | 'end' | 'failed'
  onMore: () => void
  onLeave: (() => void) | undefined
}

function Rows({ address, rows, state, onMore, onLeave }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ReceiptRecord | ReceiptRow>()
  const { first, last } = useVisibleRange(scroller, rows.length, ITEM_HEIGHT)
  useNearBottom(scroller, rows.length, () => state === 'more' && onMore())
  return (
    <div ref={scroller} className="min-h-48 flex-1 overflow-y-auto" data-scroll-list>
      <ul aria-label={t('Activity')} className="relative" style={{ height: rows.length * ITEM_HEIGHT }}>
        {rows.slice(first, last).map((item, at) => (
          <ActivityItem
            key={item.key}
            item={item}
            top={(first + at) * ITEM_HEIGHT}
            onOpen={setShown}
            onLeave={onLeave}
          />
        ))}
      </ul>
      <div className="flex h-12 items-center justify-center gap-2 text-xs text-faint" role="status">
        {state === 'more' && t('Loading more...')}
        {state === 'end' && t('End of list')}
        {state === 'failed' && (
          <>
            {t('Failed to fetch user activities')}
            <Button size="sm" onClick={onMore}>
              {t('Try again')}
            </Button>
          </>
        )}
      </div>
      {shown && (
        <Suspense fallback={null}>
          {'kind' in shown ? (
            <EventReceiptDialog row={shown} address={address} onClose={() => setShown(undefined)} />
          ) : (
            <ReceiptDialog record={shown} onClose={() => setShown(undefined)} />
          )}
        </Suspense>
      )}
    </div>
  )
}

function Failed({ code, onRetry }: { code: string; onRetry: () => unknown }) {
  return <ErrorState title={t('Failed to fetch user activities')} code={code} onRetry={onRetry} />
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 p-4">
      <span className="sr-only">{t('Loading activities...')}</span>
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-14" />
      ))}
    </div>
  )
}

/** docs/spec-map.md 2-9. */
const NEAR_PX = 10
const THROTTLE_MS = 50

/**
 * Calls back when a container is scrolled to within 10 px of its end, at most every 50 ms; at once when `length` rows do not
 * fill it.
 */
function useNearBottom(scroller: RefObject<HTMLElement | null>, length: number, onNear: () => void): void {
  const near = useLatest(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows are looked at anew
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      timer = undefined
      if (element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_PX) near.current()
    }
    const onScroll = () => {
      timer ??= setTimeout(check, THROTTLE_MS)
    }
    check()
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, near, length])
}
