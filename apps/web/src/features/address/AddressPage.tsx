import { t } from '@callisto/i18n'
import { decodeAddress } from '@callisto/solana/codec'
import { CopyButton, EmptyState, ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { shortAddress } from '../../lib/text/short-address.ts'
import { Activity } from './parts/Activity.tsx'
import { Balances } from './parts/Balances.tsx'
import { Identity } from './parts/Identity.tsx'
import { accountQuery } from './queries.ts'

export interface AddressPageProps {
  address: string
  /** Link to the same address in the preferred explorer. */
  explorerLink?: ReactNode
}

/** Address page: what the address is, its balances and its activity, from the chain's RPC. */
export function AddressPage({ address, explorerLink }: AddressPageProps) {
  const isWellFormed = decodeAddress(address) !== undefined
  return (
    <div className="mx-auto flex max-w-[1280px] flex-col gap-4 px-4 py-6">
      <PageTitle text={t('Address {address}', { address: shortAddress(address) })} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex min-w-0 items-center gap-2 text-sm font-medium text-muted">
          {t('Address')}
          <span className="min-w-0 font-mono text-xs break-all text-faint">{address.slice(0, 64)}</span>
          {isWellFormed && <CopyButton text={address} label={t('Copy address')} />}
        </h1>
        {isWellFormed && explorerLink}
      </div>
      {isWellFormed ? (
        <Account address={address} />
      ) : (
        <EmptyState title={t('This is not an address.')}>
          <p>{t('An address has 32 bytes, written as 32 to 44 characters of base58.')}</p>
        </EmptyState>
      )}
    </div>
  )
}

function Account({ address }: { address: string }) {
  const query = useQuery(accountQuery(address))
  const error = useHeldError(query)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        {query.data !== undefined && <Identity address={address} account={query.data} />}
        {error && query.data === undefined && (
          <section className="rounded-xl border border-line bg-raised">
            <ErrorState
              title={t('The account could not be loaded')}
              code={errorCode(error)}
              onRetry={() => query.refetch()}
            />
          </section>
        )}
        {!error && query.data === undefined && <Skeleton className="h-56 rounded-xl" />}
        <Balances address={address} />
      </div>
      <Activity address={address} />
    </div>
  )
}
