import { t } from '@callisto/i18n'
import { RadioGroup } from '@callisto/ui'
import { useCluster } from '../../../lib/api/cluster.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { explorerMarks } from '../../../lib/explorer/explorer-marks.ts'
import {
  type Explorer,
  type ExplorerId,
  explorers,
  explorersOf,
  preferredExplorer,
} from '../../../lib/explorer/explorers.ts'

/** The explorers that know the cluster, one of them preferred. */
export function ExplorerList() {
  const cluster = useCluster()
  const [preferred, prefer] = useStoredValue(preferredExplorer)
  const offered = explorersOf(cluster?.name)
  const shownId = offered.some(({ id }) => id === preferred) ? preferred : offered[0]?.id
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label={t('Preferred explorer')}
        items={offered.map((explorer) => ({ key: explorer.id, content: <ExplorerRow {...explorer} /> }))}
        value={shownId}
        onChange={prefer}
      />
      {offered.length < explorers.length && <p className="text-xs text-faint">{reason(cluster)}</p>}
    </div>
  )
}

function ExplorerRow({ id, name, url }: Explorer) {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 24 24" fillRule="evenodd" className="size-5 shrink-0 fill-muted">
        <path d={explorerMarks[id as ExplorerId]} />
      </svg>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="truncate text-xs text-faint">
        {url === '/' ? t('Pages of this site') : new URL(url).host}
      </span>
    </>
  )
}

function reason(cluster: { local: boolean; name: string } | undefined): string {
  if (!cluster) return t('The cluster is not known yet.')
  return cluster.local
    ? t('Other explorers do not know this local cluster: its transactions exist here only.')
    : t('Explorers that do not know {cluster} are not offered.', { cluster: cluster.name })
}
