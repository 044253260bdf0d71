import { t } from '@callisto/i18n'
import { EmptyState } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { programs } from '../../../lib/programs/page-programs.ts'
import { symbolText, useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { describeTransaction } from '../../../lib/transactions/describe-transaction.ts'
import { mintsOf } from '../../../lib/transactions/sentence.ts'
import { transactionQuery } from '../../../lib/transactions/transaction-query.ts'
import { tradeCard } from '../model/card.ts'
import { CardSkeleton, Preview } from './Preview.tsx'

/** Card of a confirmed transaction. */
export function TradeCard({ signature }: { signature: string }) {
  const query = useQuery(transactionQuery(signature))
  const view = query.data
  const what = useMemo(() => (view ? describeTransaction(view, programs) : undefined), [view])
  const tokens = useTokens(mintsOf(what))
  const card = useMemo(() => {
    if (!view || !what) return undefined
    const symbolOf = (mint: string) => symbolText(mint, tokens.get(mint))
    const programName = (id: string) => programs.labelOf(id)
    return tradeCard(view, what, { tokens, symbolOf, programName, viewer: undefined })
  }, [view, what, tokens])
  if (card) return <Preview card={card} name={signature.slice(0, 12)} />
  if (view === null)
    return (
      <EmptyState title={t('Transaction not found.')}>
        <p>{t('It may not be confirmed yet, or it is on another cluster.')}</p>
      </EmptyState>
    )
  return (
    <NotLoaded query={query} title={t('The transaction could not be loaded')}>
      <CardSkeleton />
    </NotLoaded>
  )
}
