import type { LiveCluster, VenueState } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Badge, EmptyState } from '@callisto/ui'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { formatCount } from '../../../lib/text/format.ts'
import { faultText, venueStates } from '../model/words.ts'
import { Fact, Panel } from './Panel.tsx'

/** The programs of venues: which are traded at, and why others are not. */
export function Venues({ live: { venues, partial } }: { live: LiveCluster }) {
  return (
    <Panel title={t('Venues')}>
      {venues.length === 0 && <EmptyState title={t('The server knows no venue on this cluster.')} />}
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {venues.map((venue) => (
          <Venue key={venue.program} venue={venue} isPartial={partial.includes(venue.program)} />
        ))}
      </ul>
    </Panel>
  )
}

function Venue({
  venue: { label, program, state, isTraded, fault, deploySlot, audits },
  isPartial,
}: {
  venue: VenueState
  /** Whether no RPC service lists the accounts of its program. */
  isPartial: boolean
}) {
  const { text, tone } = venueStates[state]
  return (
    <li className="min-w-0 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm font-medium">{label}</h3>
        <Badge tone={tone}>{t(text)}</Badge>
        {state === 'unproven' && isTraded && (
          <Badge tone="caution">{t('Traded at, as the operator wants')}</Badge>
        )}
        {isPartial && <Badge tone="caution">{t('Partial')}</Badge>}
      </div>
      {isPartial && (
        <p className="mt-1 text-xs text-muted">
          {t('No RPC service lists its accounts: some of its pools are not known.')}
        </p>
      )}
      {fault && <p className="mt-1 text-xs text-muted">{faultText(fault)}</p>}
      <dl className="mt-2 text-sm">
        <Fact label={t('Program')}>
          <AddressLink address={program} />
        </Fact>
        {fault?.code !== 'NOT_DEPLOYED' && <Running deploySlot={deploySlot} audits={audits} />}
      </dl>
    </li>
  )
}

/** Of a program that the cluster has. */
function Running({ deploySlot, audits }: Pick<VenueState, 'deploySlot' | 'audits'>) {
  return (
    <>
      <Fact label={t('Deployed in slot')}>
        {deploySlot === undefined ? t('cannot be changed') : formatCount(deploySlot)}
      </Fact>
      <Fact label={t('Simulated swaps, since start')}>
        {t('{equal} equal, {moved} moved, {different} different', {
          equal: formatCount(audits.equal),
          moved: formatCount(audits.moved),
          different: formatCount(audits.different),
        })}
      </Fact>
    </>
  )
}
