import { t } from '@callisto/i18n'
import { Suspense, useEffect, useState } from 'react'
import { latePart } from '../../lib/browser/lazy-part.tsx'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { useDebounced } from '../../lib/browser/useDebounced.ts'
import { lastPair } from '../../lib/tokens/last-pair.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { type TokenState, useToken } from '../../lib/tokens/token-query.ts'
import { paths } from '../../paths.ts'
import type { Pair } from './form/pair.ts'
import { DEFAULT_PAIR } from './form/pair.ts'
import { SwapForm } from './form/SwapForm.tsx'
import { parseSwapParams, toSwapSearch } from './form/swap-params.ts'
import { SwapLayout } from './layout/SwapLayout.tsx'
import { ModeTabs } from './orders/ModeTabs.tsx'

const TokenNotFoundDialog = latePart(
  async () => (await import('./url/TokenNotFoundDialog.tsx')).TokenNotFoundDialog,
)

export interface SwapPageProps {
  search: SearchParams
  onSearch: (search: SearchParams) => void
}

const URL_DELAY_MS = 400
const AMOUNT_KEYS = ['inAmount', 'outAmount', 'amount'] as const

/** Swap page; the pair and the amount are kept in the URL. */
export function SwapPage({ search, onSearch }: SwapPageProps) {
  const { pair, amount } = parseSwapParams(search)
  const [entry, setEntry] = useState(amount)
  const settled = useDebounced(entry, URL_DELAY_MS)
  const sell = useToken(pair.sell)
  const buy = useToken(pair.buy)

  const known = sell.live !== undefined && buy.live !== undefined
  useEffect(() => {
    if (known) lastPair.set({ sell: pair.sell, buy: pair.buy })
  }, [known, pair.sell, pair.buy])

  // The URL follows the form; an invalid amount is removed from it.
  const wanted = (next: Pair) =>
    toSwapSearch(search, {
      pair: next,
      amount: settled && { ...settled, text: settled.text.replace(/\.$/, '') },
    })
  const next = wanted(pair)
  const isOther = AMOUNT_KEYS.some((key) => search[key] !== next[key])
  useEffect(() => {
    if (isOther) onSearch(next)
  })

  const [from, to] = [sell, buy].map(({ live }) => live && displaySymbol(live.asset.symbol))
  return (
    <SwapLayout
      pair={pair}
      title={t('Swap')}
      tabs={<ModeTabs current={paths.swap} pair={pair} />}
      isFormReady={[sell, buy].every(isSettled)}
    >
      <PageTitle text={from && to ? t('Swap {from} to {to}', { from, to }) : t('Swap')} />
      <SwapForm pair={pair} onPair={(other) => onSearch(wanted(other))} start={amount} onAmount={setEntry} />
      {(sell.missing || buy.missing) && (
        <Suspense fallback={null}>
          <TokenNotFoundDialog open onClose={() => onSearch({ ...DEFAULT_PAIR })} />
        </Suspense>
      )}
    </SwapLayout>
  )
}

const isSettled = ({ live, missing, error }: TokenState) =>
  live !== undefined || missing || error !== undefined
