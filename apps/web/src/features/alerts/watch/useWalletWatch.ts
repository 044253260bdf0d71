import { activitiesEndpoint, type getActivities } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { showToast } from '@callisto/ui'
import { useEffect } from 'react'
import { followedWallets } from '../../../lib/alerts/followed-wallets.ts'
import { type TradeNotice, tradeNotices } from '../../../lib/alerts/trade-notices.ts'
import { tradeHref, tradeMints, tradeText } from '../../../lib/alerts/trade-text.ts'
import { callUncached } from '../../../lib/api/call-uncached.ts'
import { feedState, useFeedHealth } from '../../../lib/live/feed-health.ts'
import { fetchTokens } from '../../../lib/tokens/token-query.ts'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { onNewNotice } from './on-new-notice.ts'
import { inOneTab } from './one-tab.ts'
import { notify } from './report.ts'
import { watchWallets } from './wallet-watch.ts'

/** Watches the followed wallets while this tab is the one of the browser that does; every tab shows a toast of a trade. */
export function useWalletWatch(): void {
  useEffect(
    () =>
      inOneTab('callisto:followed-wallets', () =>
        watchWallets({
          wallets: followedWallets,
          readSwaps: (address, signal) =>
            callUncached<typeof getActivities>(
              activitiesEndpoint,
              { params: { address }, query: { page: 1, product: 'SWAP' } },
              signal,
            ),
          isLive: () => feedState(useFeedHealth.getState(), navigator.onLine, Date.now()).state === 'live',
          onTrades: reportTrades,
        }),
      ),
    [],
  )
  useEffect(() => onNewNotice(tradeNotices, (notice) => void toastTrade(notice)), [])
}

function reportTrades(notices: readonly TradeNotice[]): void {
  for (const notice of notices) tradeNotices.put(notice.id, notice)
  void Promise.all(
    notices.map(async (notice) => ({
      ...(await textOf(notice)),
      tag: notice.id,
      href: tradeHref(notice),
    })),
  ).then(notify)
}

async function toastTrade(notice: TradeNotice): Promise<void> {
  const { title, text } = await textOf(notice)
  const label = notice.trade ? t('Open the transaction') : t('Open the portfolio')
  showToast({ id: notice.id, variant: 'info', title, text, link: { href: tradeHref(notice), label } })
}

/** A token that cannot be read is named by its mint. */
async function textOf(notice: TradeNotice) {
  const mints = tradeMints(notice)
  const tokens = mints.length > 0 ? await fetchTokens(mints).catch(() => undefined) : undefined
  return tradeText(notice, (mint) => symbolText(mint, tokens?.get(mint)))
}
