import { t } from '@callisto/i18n'
import { Skeleton, showToast } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import type { Pair } from './form/pair.ts'
import { DEFAULT_PAIR } from './form/pair.ts'
import { parseSwapParams, toSwapSearch } from './form/swap-params.ts'
import { PairChoiceDialog } from './url/PairChoiceDialog.tsx'
import { pairQuery } from './url/pair-lookups.ts'
import { TokenNotFoundDialog } from './url/TokenNotFoundDialog.tsx'

export interface SwapPairPageProps {
  /** FROM-TO, each a symbol or symbol_address. */
  segment: string
  search: SearchParams
  /** Replaces the page by the swap page with this query. */
  onPair: (search: SearchParams) => void
}

/** Resolves the pair of a path segment and goes on to the swap page with the addresses in its query. */
export function SwapPairPage({ segment, search, onPair }: SwapPairPageProps) {
  const { data: resolved, error } = useQuery(pairQuery(segment))
  const { amount } = parseSwapParams(search)
  const toPair = (pair: Pair) => onPair(toSwapSearch(search, { pair, amount }))
  const toDefault = () => onPair({ ...DEFAULT_PAIR })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (resolved?.kind === 'pair') toPair(resolved.pair)
    if (resolved?.kind === 'default') toDefault()
    if (!error) return
    showToast({
      id: 'pair',
      variant: 'warning',
      title: t('The pair in the URL could not be looked up'),
      code: errorCode(error),
    })
    toDefault()
  }, [resolved, error])

  return (
    <div className="mx-auto w-full max-w-[464px] px-3 py-6 sm:py-12" aria-busy={!resolved}>
      <PageTitle text={t('Swap')} />
      <h1 className="sr-only">{t('Swap')}</h1>
      <Skeleton className="h-[360px] rounded-xl" />
      <TokenNotFoundDialog open={resolved?.kind === 'missing'} onClose={toDefault} />
      {resolved?.kind === 'choice' && (
        <PairChoiceDialog sell={resolved.sell} buy={resolved.buy} onPair={toPair} onCancel={toDefault} />
      )}
    </div>
  )
}
