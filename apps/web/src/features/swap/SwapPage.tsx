import { t } from '@callisto/i18n'
import { useEffect, useState } from 'react'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { useDebounced } from '../../lib/browser/useDebounced.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { useToken } from '../../lib/tokens/token-query.ts'
import { paths } from '../../paths.ts'
import type { Pair } from './form/pair.ts'
import { SwapForm } from './form/SwapForm.tsx'
import { parseSwapParams, toSwapSearch } from './form/swap-params.ts'
import { ModePage } from './layout/ModePage.tsx'

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
    <ModePage mode={paths.swap} pair={pair} title={t('Swap')} onSearch={onSearch}>
      <PageTitle text={from && to ? t('Swap {from} to {to}', { from, to }) : t('Swap')} />
      <SwapForm pair={pair} onPair={(other) => onSearch(wanted(other))} start={amount} onAmount={setEntry} />
    </ModePage>
  )
}
