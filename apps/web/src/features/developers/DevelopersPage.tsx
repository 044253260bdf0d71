import { ApiError, getOpenApi } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { EmptyState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { NotLoaded } from '../../lib/api/NotLoaded.tsx'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { Link } from '../../lib/router/Link.tsx'
import { paths } from '../../paths.ts'
import { type ApiDocument, parseDocument } from './model/document.ts'
import { Examples } from './parts/Examples.tsx'
import { Operation } from './parts/Operation.tsx'
import { Sidebar } from './parts/Sidebar.tsx'

export interface DevelopersPageProps {
  search: SearchParams
}

/** API reference: the operations of `/openapi.json` and runnable examples. `?op=` selects an operation. */
export function DevelopersPage({ search }: DevelopersPageProps) {
  const query = useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => {
      const document = parseDocument(await call(getOpenApi, {}, signal))
      if (!document) throw new ApiError('INVALID_REPLY', 'The API description has an unknown shape')
      return document
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="mx-auto max-w-[1360px] px-4 py-6">
      <PageTitle text={t('Developers')} />
      {query.data && <Reference document={query.data} selected={search.op} />}
      {!query.data && (
        <NotLoaded query={query} title={t('The API description could not be loaded')}>
          <Loading />
        </NotLoaded>
      )}
    </div>
  )
}

function Reference({ document, selected }: { document: ApiDocument; selected: string | undefined }) {
  const operation = document.groups.flatMap(({ operations }) => operations).find(({ id }) => id === selected)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[260px_minmax(0,1fr)]">
      <Sidebar document={document} selected={selected} />
      <div className="min-w-0">
        {operation ? (
          <Operation key={operation.id} operation={operation} schemas={document.schemas} />
        ) : selected === undefined ? (
          <Introduction document={document} />
        ) : (
          <EmptyState title={t('There is no call with this name.')} />
        )}
      </div>
    </div>
  )
}

function Introduction({ document }: { document: ApiDocument }) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-xl font-semibold">{t('Developers')}</h1>
        <p className="mt-1 max-w-180 text-sm text-muted">
          {t(
            'Trading, market data and chain access over HTTP, JSON-RPC and WebSocket. This reference is generated from the description that the server validates its calls with.',
          )}{' '}
          <a href="/openapi.json" className="text-accent underline underline-offset-2">
            {t('OpenAPI document, version {version}', { version: document.version })}
          </a>{' '}
          <Link to={paths.cluster} className="text-accent underline underline-offset-2">
            {t('State of the cluster')}
          </Link>
        </p>
      </div>
      <Examples />
    </div>
  )
}

function Loading() {
  return (
    <div
      role="status"
      aria-label={t('Loading the API reference')}
      className="grid gap-6 lg:grid-cols-[260px_1fr]"
    >
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  )
}
