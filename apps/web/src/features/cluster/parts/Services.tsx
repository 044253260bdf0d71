import type { LiveCluster } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Badge, Meter } from '@callisto/ui'
import { formatCount, formatSeconds } from '../../../lib/text/format.ts'
import { Fact, Panel, Unknown } from './Panel.tsx'

type Endpoint = LiveCluster['endpoints'][number]

/** The RPC services with the calls that are made there against what they allow, and the connections that report changes. */
export function Services({ live }: { live: LiveCluster }) {
  return (
    <Panel title={t('RPC services')}>
      <p className="mt-1 text-xs text-muted">
        {t('At most {percent}% of a limit is used.', {
          percent: 80,
        })}
      </p>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        {live.endpoints.map((endpoint) => (
          <Service key={endpoint.name} endpoint={endpoint} />
        ))}
      </ul>
      <dl className="mt-3 text-sm">
        <Fact label={t('Calls that wait for room')}>{formatCount(live.waiting)}</Fact>
        <Connection label={t('WebSocket')} connection={live.socket} />
        <Connection label={t('Geyser stream')} connection={live.stream} />
      </dl>
    </Panel>
  )
}

function Service({ endpoint }: { endpoint: Endpoint }) {
  const { name, host, isUsed, lagSlots, used, allowed, limit, windowMs, failures, limited } = endpoint
  const seconds = windowMs / 1_000
  return (
    <li className="min-w-0 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-sm font-medium [overflow-wrap:anywhere]">
          {name}: {host}
        </h3>
        <Badge tone={isUsed ? 'up' : 'caution'}>{isUsed ? t('In use') : t('Passed over')}</Badge>
      </div>
      <p className="mt-2 mb-1 text-xs text-muted">
        {t('{used} of {allowed} calls in {seconds} s; the service allows {limit}', {
          used: formatCount(used),
          allowed: formatCount(allowed),
          seconds,
          limit: formatCount(limit),
        })}
      </p>
      <Meter percent={(100 * used) / allowed} label={t('Calls of {name} against its limit', { name })} />
      <dl className="mt-2 text-sm">
        <Fact label={t('Slots behind')}>
          {/* Of a service that gives no replies the lag is not known. */}
          {lagSlots === 0 && !isUsed ? <Unknown /> : formatCount(lagSlots)}
        </Fact>
        <Fact label={t('Calls without a reply, since start')}>{formatCount(failures)}</Fact>
        <Fact label={t('Refused for too many calls, since start')}>{formatCount(limited)}</Fact>
      </dl>
      <Methods endpoint={endpoint} />
    </li>
  )
}

function Methods({ endpoint: { name, methods, windowMs } }: { endpoint: Endpoint }) {
  if (methods.length === 0) return null
  const rows = methods.toSorted((a, b) => b.used / b.allowed - a.used / a.allowed)
  return (
    <table className="mt-2 w-full text-xs">
      <caption className="sr-only">
        {t('Calls of {name} by method in {seconds} s', { name, seconds: windowMs / 1_000 })}
      </caption>
      <thead>
        <tr className="text-left text-faint">
          <th scope="col" className="py-1 font-normal">
            {t('Method')}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {t('Calls')}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            {t('At most')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ method, used, allowed }) => (
          <tr key={method} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal [overflow-wrap:anywhere]">
              {method}
            </th>
            <td className="py-1 text-right">{formatCount(used)}</td>
            <td className="py-1 pl-3 text-right text-muted">{formatCount(allowed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Connection({ label, connection }: { label: string; connection: LiveCluster['socket'] }) {
  return (
    <Fact label={label}>
      {connection === undefined
        ? t('none')
        : connection.isUp
          ? t('up, {reconnects, plural, one {# reconnection} other {# reconnections}} since start', {
              reconnects: connection.reconnects,
            })
          : t('down for {time}', { time: formatSeconds(connection.silentMs) })}
    </Fact>
  )
}
