import { t } from '@callisto/i18n'
import { decodeBase58 } from '@callisto/solana/codec'
import { buttonClass, CopyButton, EmptyState, ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { retryFailed } from '../../lib/api/retry-failed.ts'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { shortAddress } from '../../lib/text/short-address.ts'
import { signatureStatusQuery, transactionQuery } from '../../lib/transactions/transaction-query.ts'
import { TransactionDetails } from './parts/TransactionDetails.tsx'

/** A transaction that was just sent may not be available yet: often at first, then rarely. */
const RETRY_MS = 1_000
const FAST_RETRIES = 10
const SLOW_RETRY_MS = 10_000

export interface TransactionPageProps {
  signature: string
  /** Link to the same transaction in the preferred explorer. */
  explorerLink?: ReactNode
}

/** Transaction page: what happened in words, balance changes, instructions and logs from the chain's RPC. */
export function TransactionPage({ signature, explorerLink }: TransactionPageProps) {
  const isWellFormed = decodeBase58(signature)?.length === 64
  const query = useQuery({
    ...transactionQuery(signature),
    enabled: isWellFormed,
    refetchInterval: ({ state }) =>
      state.data !== null
        ? retryFailed({ state })
        : state.dataUpdateCount < FAST_RETRIES
          ? RETRY_MS
          : SLOW_RETRY_MS,
  })
  const error = useHeldError(query)
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-4 px-4 py-6">
      <PageTitle text={t('Transaction {signature}', { signature: shortAddress(signature) })} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex items-center gap-2 text-sm font-medium text-muted">
          {t('Transaction')}
          <span className="font-mono text-xs text-faint" title={signature}>
            {shortAddress(signature)}
          </span>
          <CopyButton text={signature} label={t('Copy signature')} />
        </h1>
        {query.data && (
          <div className="flex items-center gap-2">
            {explorerLink}
            <Link to="/share" search={{ tx: signature }} className={buttonClass('neutral', 'sm')}>
              <Share2 aria-hidden="true" className="size-3.5" />
              {t('Share')}
            </Link>
          </div>
        )}
      </div>
      {!isWellFormed && (
        <EmptyState title={t('This is not a transaction signature.')}>
          <p>{t('A signature has 64 bytes, written as 87 or 88 characters of base58.')}</p>
        </EmptyState>
      )}
      {query.data && <TransactionDetails transaction={query.data} />}
      {query.data === null && <Missing signature={signature} />}
      {error && !query.data && (
        <ErrorState
          title={t('The transaction could not be loaded')}
          text={t('The RPC did not answer. Nothing is known about the transaction; your funds are safe.')}
          code={errorCode(error)}
          onRetry={() => query.refetch()}
        />
      )}
      {isWellFormed && !error && query.data === undefined && <Loading />}
    </div>
  )
}

/** The network may have a transaction that is not confirmed yet. */
function Missing({ signature }: { signature: string }) {
  const status = useQuery({ ...signatureStatusQuery(signature), refetchInterval: RETRY_MS })
  return status.data === 'pending' ? (
    <EmptyState title={t('The transaction is pending.')}>
      <p>{t('The network has it and has not confirmed it yet. This page follows it.')}</p>
    </EmptyState>
  ) : (
    <EmptyState title={t('Transaction not found.')}>
      <p>
        {t(
          'A transaction that was just sent can take a moment to appear; one that was not confirmed within its 150 blocks never will. This page keeps looking.',
        )}
      </p>
    </EmptyState>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={t('Loading the transaction')} className="flex flex-col gap-4">
      <Skeleton className="h-7 w-full max-w-120" />
      <Skeleton className="h-40" />
      <Skeleton className="h-56" />
      <Skeleton className="h-72" />
    </div>
  )
}
