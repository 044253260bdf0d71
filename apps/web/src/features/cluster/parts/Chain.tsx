import type { ServedCluster } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { CopyButton } from '@callisto/ui'
import { useClusterValues } from '../../../lib/api/cluster-values.ts'
import { useFeedHealth } from '../../../lib/live/feed-health.ts'
import { formatCount, formatSeconds } from '../../../lib/text/format.ts'
import { tierTexts } from '../model/words.ts'
import { Fact, Panel, Unknown } from './Panel.tsx'

/** Which chain it is, how it is read, and what it executes. */
export function Chain({ cluster }: { cluster: ServedCluster }) {
  const { name, live, genesisHash } = cluster
  return (
    <Panel title={t('Chain')}>
      <dl className="mt-2 gap-x-12 text-sm lg:columns-2">
        <Fact label={t('Cluster')}>{live ? name : t('{name}, embedded in this server', { name })}</Fact>
        <Fact label={t('Genesis hash')}>
          <span className="inline-flex items-center gap-1 font-mono text-xs">
            {genesisHash}
            <CopyButton text={genesisHash} label={t('Copy genesis hash')} />
          </span>
        </Fact>
        <Fact label={t('Reading')}>{live ? t(tierTexts[live.tier]) : t('In process, block by block')}</Fact>
        {live?.pricesEveryMs !== undefined && (
          <Fact label={t('Prices')}>
            {t('asked every {seconds} s', { seconds: live.pricesEveryMs / 1_000 })}
          </Fact>
        )}
        <Slot live={live} />
        <Features />
      </dl>
    </Panel>
  )
}

function Slot({ live }: Pick<ServedCluster, 'live'>) {
  const fed = useFeedHealth(({ slot }) => slot)
  // Zero stands for none that is known yet.
  const slot = live ? live.slot || undefined : fed
  return (
    <>
      <Fact label={t('Newest slot')}>{slot === undefined ? <Unknown /> : formatCount(slot)}</Fact>
      {live && (
        <Fact label={t('Time since a new slot')}>
          {slot === undefined ? <Unknown /> : formatSeconds(live.silentMs)}
        </Fact>
      )}
    </>
  )
}

/** What the cluster executes and costs, as pages and services read it each epoch. */
function Features() {
  const values = useClusterValues(true)
  const rows: [label: string, value: string | undefined][] = [
    [t('Time of a slot'), values && t('{ms} ms', { ms: formatCount(Math.round(values.slotMs)) })],
    [
      t('Transaction formats'),
      values &&
        Object.entries(values.formats)
          .map(([version, { maxBytes, maxAccounts }]) =>
            t('{version}: {bytes} bytes, {accounts} accounts', {
              version: version === 'legacy' ? version : `v${version}`,
              bytes: formatCount(maxBytes),
              accounts: formatCount(maxAccounts),
            }),
          )
          .join(' · '),
    ],
    [
      t('Life of a blockhash'),
      values &&
        t('{blocks} blocks, {seconds} s', {
          blocks: formatCount(values.blockhashBlocks),
          seconds: formatCount(Math.round((values.blockhashBlocks * values.slotMs) / 1_000)),
        }),
    ],
    [
      t('Fee of a signature'),
      values && t('{lamports} lamports', { lamports: formatCount(Number(values.signatureFeeLamports)) }),
    ],
    [
      t('Rent of a byte'),
      values && t('{lamports} lamports', { lamports: formatCount(Number(values.rent.lamportsPerByte)) }),
    ],
  ]
  return rows.map(([label, value]) => (
    <Fact key={label} label={label}>
      {value ?? <Unknown />}
    </Fact>
  ))
}
