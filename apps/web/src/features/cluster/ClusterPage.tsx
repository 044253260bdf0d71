import type { LiveCluster, ServedCluster } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { errorCode } from '../../lib/api/call.ts'
import { clusterStateQuery } from '../../lib/api/cluster-state.ts'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { Outdated } from '../../lib/offline/Outdated.tsx'
import { useOutdatedSince } from '../../lib/offline/useLastKnown.ts'
import { effectText } from './model/missing.ts'
import { Chain } from './parts/Chain.tsx'
import { Panel } from './parts/Panel.tsx'
import { Services } from './parts/Services.tsx'
import { Upstreams } from './parts/Upstreams.tsx'
import { Venues } from './parts/Venues.tsx'

/** The chain behind the server: how it is read, its limits, the venues, and what the server does without. */
export function ClusterPage() {
  const query = useQuery(clusterStateQuery)
  const error = useHeldError(query)
  const outdatedSinceMs = useOutdatedSince(query, undefined)
  const cluster = query.data
  return (
    <div className="mx-auto flex max-w-[1360px] flex-col gap-4 px-4 py-6 max-sm:px-3">
      <PageTitle text={t('Cluster')} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold">{t('Cluster')}</h1>
        {outdatedSinceMs !== undefined && <Outdated sinceMs={outdatedSinceMs} />}
      </div>
      {cluster && <Parts cluster={cluster} />}
      {!cluster && error && (
        <ErrorState
          title={t('The state of the cluster could not be loaded')}
          code={errorCode(error)}
          onRetry={() => query.refetch()}
        />
      )}
      {!cluster && !error && (
        <div role="status" aria-label={t('Loading the state of the cluster')} className="grid gap-4">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      )}
    </div>
  )
}

function Parts({ cluster }: { cluster: ServedCluster }) {
  const { live, upstreams } = cluster
  const others = upstreams && upstreams.length > 0 && <Upstreams upstreams={upstreams} />
  if (live === undefined)
    return (
      <>
        <Chain cluster={cluster} />
        <Panel title={t('Limits')}>
          <p className="mt-2 text-sm text-muted">
            {t(
              'The chain runs in this server: there is no RPC service with limits, and every built-in venue is on. Faucet and test wallet are available.',
            )}
          </p>
        </Panel>
        {others}
      </>
    )
  return (
    <>
      <Chain cluster={cluster} />
      <Services live={live} />
      <Venues live={live} />
      {others}
      <Missing live={live} />
    </>
  )
}

function Missing({ live }: { live: LiveCluster }) {
  const { missing } = live
  return (
    <Panel title={t('What this server does without')}>
      {missing.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('Nothing: every service is set.')}</p>
      ) : (
        <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
          {missing.map((one) => (
            <div key={one.variable} className="contents">
              <dt className="font-mono text-xs leading-5">{one.variable}</dt>
              <dd className="text-muted max-sm:mb-1">{effectText(one, live)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
