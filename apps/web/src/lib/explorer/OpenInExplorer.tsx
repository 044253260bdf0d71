import { t } from '@callisto/i18n'
import { buttonClass } from '@callisto/ui'
import { ExternalLink } from 'lucide-react'
import { useCluster } from '../api/cluster.ts'
import { useStoredValue } from '../browser/storage.ts'
import { type ExplorerSubject, explorers, explorerUrl, isExternal, preferredExplorer } from './explorers.ts'

export interface OpenInExplorerProps {
  subject: ExplorerSubject
  /** Signature or address. */
  of: string
}

/** Button on a page of ours that opens the same subject in the preferred explorer; nothing where that is this app. */
export function OpenInExplorer({ subject, of }: OpenInExplorerProps) {
  const [explorer] = useStoredValue(preferredExplorer)
  const href = explorerUrl(explorer, useCluster()?.name, subject, of)
  const name = explorers.find(({ id }) => id === explorer)?.name
  if (!isExternal(href) || name === undefined) return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('neutral', 'sm')}>
      <ExternalLink aria-hidden="true" className="size-3.5" />
      {t('Open in {explorer}', { explorer: name })}
    </a>
  )
}
