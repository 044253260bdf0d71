import type { LiveCluster, MissingVariable, ServedCluster } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { clusterStateQuery } from '../../lib/api/cluster-state.ts'
import { NotLoaded } from '../../lib/api/NotLoaded.tsx'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { Outdated } from '../../lib/offline/Outdated.tsx'
import { useOutdatedSince } from '../../lib/offline/useLastKnown.ts'
import { formatCount } from '../../lib/text/format.ts'
import { Chain } from './parts/Chain.tsx'
import { Panel } from './parts/Panel.tsx'
import { Services } from './parts/Services.tsx'
import { Upstreams } from './parts/Upstreams.tsx'
import { Venues } from './parts/Venues.tsx'

const effectTexts: Readonly<Record<string, string>> = {
  GRPC_URL: msg('Accounts and blocks come by calls, within their limits.'),
  VENUES: msg('No venue is traded at: no swap has a route.'),
  ROUTER_PROGRAM: msg('No swap goes through more than two pools in a row.'),
  BLOCK_ENGINE_URL: msg('No bundles and no private sending: a transaction can be seen before it lands.'),
  TRIGGER_CONFIG: msg('No trigger orders.'),
  RECURRING_CONFIG: msg('No recurring orders.'),
  ORACLE_SET: msg('No orders that wait for a price in USD.'),
  UPSTREAM_TRADE: msg('Calls of the trading API that this server does not support are refused.'),
  UPSTREAM_MARKET: msg('Charts and statistics have nothing from before the start of this service.'),
}

/** What follows from a part that is missing; a variable that is new to this page has the words of the server. */
function effectText({ variable, effect }: MissingVariable, live: LiveCluster): string {
  if (variable === 'WS_URL') return withoutSocket(live)
  if (variable === 'POOL_HINTS')
    return t(
      '{count, plural, one {The accounts of # program are not listed} other {The accounts of # programs are not listed}} by any RPC service: pools are found by derived addresses only.',
      { count: formatCount(live.venues.filter(({ program }) => live.partial.includes(program)).length) },
    )
  const text = effectTexts[variable]
  return text === undefined ? effect : t(text)
}

function withoutSocket({ pricesEveryMs }: LiveCluster): string {
  return pricesEveryMs === undefined
    ? t('Pages get no notifications of accounts.')
    : t('Prices are asked every {seconds} s, and pages get no notifications.', {
        seconds: pricesEveryMs / 1_000,
      })
}

/** The chain behind the server: how it is read, its limits, the venues, and what the server does without. */
export function ClusterPage() {
  const query = useQuery(clusterStateQuery)
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
      {!cluster && (
        <NotLoaded query={query} title={t('The state of the cluster could not be loaded')}>
          <div role="status" aria-label={t('Loading the state of the cluster')} className="grid gap-4">
            <Skeleton className="h-72" />
            <Skeleton className="h-72" />
          </div>
        </NotLoaded>
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
