import type { Asset } from '@callisto/contract'
import { launchpadOf, listedAtMs } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { CopyButton, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { market } from '../../../lib/api/call.ts'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { formatDateTime, formatQuantity } from '../../../lib/text/format.ts'
import { Socials } from './Socials.tsx'

const FRESH_MS = 300_000

/** The words of a token's metadata, its links and accounts. */
export function About({ asset }: { asset: Asset }) {
  return (
    <div className="grid gap-x-8 gap-y-5 p-3 text-sm lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-5">
        <Description asset={asset} />
        <NarrativePart asset={asset} />
      </div>
      <div className="flex flex-col gap-5">
        <Socials asset={asset} named />
        <Accounts asset={asset} />
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="text-2xs font-medium text-faint">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Description({ asset }: { asset: Asset }) {
  const query = useQuery({
    queryKey: ['description', asset.id],
    queryFn: async ({ signal }) => (await market.description(asset.id, signal)) ?? null,
    staleTime: FRESH_MS,
  })
  return (
    <Part title={t('Description')}>
      {query.data === undefined ? (
        <NotLoaded query={query} title={t('The description could not be loaded')}>
          <Skeleton className="h-16" />
        </NotLoaded>
      ) : (
        <p className="max-w-prose break-words whitespace-pre-line text-muted">
          {query.data ?? t('The metadata of this token has no description.')}
        </p>
      )}
    </Part>
  )
}

/** Milliseconds after which a narrative that is being written is asked for again. */
const GENERATING_MS = 10_000

/** What people say of the token; nothing where there is no narrative and where the service has none to give. */
function NarrativePart({ asset }: { asset: Asset }) {
  const { data } = useQuery({
    queryKey: ['narrative', asset.id],
    queryFn: ({ signal }) => market.narrative(asset.id, signal),
    staleTime: FRESH_MS,
    refetchInterval: (query) => query.state.data?.status === 'generating' && GENERATING_MS,
  })
  if (data?.status === 'generating')
    return (
      <Part title={t('Narrative')}>
        <p role="status" className="text-muted">
          {t('The narrative is being written.')}
        </p>
      </Part>
    )
  if (data?.status !== 'success' || !data.narrative) return null
  return (
    <Part title={t('Narrative')}>
      <p className="max-w-prose break-words whitespace-pre-line text-muted">{data.narrative}</p>
    </Part>
  )
}

function Accounts({ asset }: { asset: Asset }) {
  const { dev, partnerConfig, firstPool, graduatedPool } = asset
  const listed = listedAtMs(asset)
  const accounts = [
    [t('Mint'), asset.id],
    [t('Dev'), dev],
    [t('First pool'), firstPool?.id],
    [t('Pool after graduation'), graduatedPool],
    [launchpadOf(asset.launchpad)?.label ?? t('Launchpad'), partnerConfig],
    [t('Mint authority'), asset.mintAuthority],
    [t('Freeze authority'), asset.freezeAuthority],
  ] as const
  return (
    <Part title={t('Accounts and supply')}>
      <dl className="flex flex-col gap-1.5 text-xs">
        {accounts.map(
          ([name, address]) =>
            address !== undefined && (
              <Line key={name} name={name}>
                <AddressLink address={address} />
                <CopyButton text={address} label={t('Copy address: {name}', { name })} />
              </Line>
            ),
        )}
        <Line name={t('Supply')}>{formatQuantity(asset.totalSupply)}</Line>
        <Line name={t('Circulating supply')}>{formatQuantity(asset.circSupply)}</Line>
        <Line name={t('Listed')}>{listed === undefined ? '–' : formatDateTime(listed)}</Line>
      </dl>
    </Part>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="flex items-center gap-1 text-right text-text">{children}</dd>
    </div>
  )
}
