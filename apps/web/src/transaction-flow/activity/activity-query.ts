import {
  type ActivityProduct,
  activitiesEndpoint,
  type getActivities,
  type getHistory,
  type getTransfers,
  historyEndpoint,
  transfersEndpoint,
} from '@callisto/contract'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { errorCode } from '../../lib/api/call.ts'
import { callUncached } from '../../lib/api/call-uncached.ts'
import { ofWallet } from '../../lib/api/newest-reply.ts'
import { events } from '../../lib/events/page-events.ts'
import {
  type ActivityPage,
  toActivityPage,
  toHistoryPage,
  toTransferPage,
  withArrived,
} from './activity-page.ts'

/** How often the head of a list on screen is read for new rows. */
const HEAD_MS = 15_000

/** A list of the activity: all of it, that of a product, or what came and went without a trade. */
export type ActivityTab = 'ALL' | ActivityProduct | 'TRANSFERS'

/** What a list has. */
export interface ActivityListKey {
  address: string
  product: ActivityTab
  /** Both tokens of a pair: only swaps between them. */
  mints?: readonly string[] | undefined
}

interface PageRequest extends ActivityListKey {
  page: number
  anchor?: string | undefined
}

async function fetchPage(request: PageRequest, signal: AbortSignal): Promise<ActivityPage> {
  const { address, product, mints, page, anchor } = request
  try {
    if (product === 'ALL') {
      const input = { params: { address }, query: { anchor } }
      return toHistoryPage(await callUncached<typeof getHistory>(historyEndpoint, input, signal))
    }
    if (product === 'TRANSFERS') {
      const input = { params: { address }, query: { page, anchor } }
      return toTransferPage(await callUncached<typeof getTransfers>(transfersEndpoint, input, signal))
    }
    const input = { params: { address }, query: { page, product, anchor, mints } }
    const reply = await callUncached<typeof getActivities>(activitiesEndpoint, input, signal)
    // Rows of positions say whose they are, those of swaps do not.
    for (const row of 'histories' in reply ? reply.histories : [])
      if ('owner' in row) ofWallet(row, row.owner, address)
    return toActivityPage(reply)
  } catch (error) {
    if (!signal.aborted)
      events.log('fetch-activities-failed', 'FAILED', { product, page, code: errorCode(error) })
    throw error
  }
}

const listKey = ({ address, product, mints }: ActivityListKey) =>
  ['activities', address, product, mints] as const
type Pages = InfiniteData<ActivityPage, number>

/**
 * The activity of a wallet in a product, page by page: the next page is the number of loaded ones plus 1. A list that is left
 * is dropped. It is never read again as a whole; `activityHeadQuery` adds what arrives.
 */
export const activitiesQuery = (list: ActivityListKey) =>
  infiniteQueryOptions({
    queryKey: listKey(list),
    queryFn: ({ pageParam: page, signal, client }) => {
      const loaded = client.getQueryData<Pages>(listKey(list))?.pages
      // The whole history has no numbers of pages: each begins behind the one before it.
      const anchor = page === 1 ? undefined : loaded?.at(list.product === 'ALL' ? -1 : 0)?.anchor
      return fetchPage({ ...list, page, anchor }, signal)
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    // Comparing every loaded row with itself at each page would hold up the scrolling.
    structuralSharing: false,
  })

/** Reads the first page of a list on screen again, and adds to the list what has arrived. */
export const activityHeadQuery = (list: ActivityListKey) =>
  queryOptions({
    queryKey: ['activity-head', list.address, list.product, list.mints],
    queryFn: async ({ signal, client }) => {
      const head = await fetchPage({ ...list, page: 1 }, signal)
      const queryKey = listKey(list)
      const loaded = client.getQueryData<Pages>(queryKey)
      const pages = loaded && withArrived(loaded.pages, head)
      if (loaded && pages) client.setQueryData<Pages>(queryKey, { ...loaded, pages })
      else if (loaded) await client.resetQueries({ queryKey })
      return head.rows[0]?.key ?? ''
    },
    refetchInterval: HEAD_MS,
    gcTime: 0,
  })
