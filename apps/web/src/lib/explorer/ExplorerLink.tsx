import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { useCluster } from '../api/cluster.ts'
import { useStoredValue } from '../browser/storage.ts'
import { Link } from '../router/Link.tsx'
import { type ExplorerSubject, explorerUrl, isExternal, preferredExplorer } from './explorers.ts'

export interface ExplorerLinkProps {
  subject: ExplorerSubject
  /** Signature, address or mint. */
  of: string
  'aria-label'?: string
  className: string
  children: ReactNode
}

/** Link to a transaction, an address or a token in the preferred explorer; another site opens beside this page. */
export function ExplorerLink({ subject, of, ...rest }: ExplorerLinkProps) {
  const [explorer] = useStoredValue(preferredExplorer)
  const href = explorerUrl(explorer, useCluster()?.name, subject, of)
  if (isExternal(href)) return <a {...rest} href={href} target="_blank" rel="noopener noreferrer" />
  if (subject === 'tx') return <Link {...rest} to={paths.transaction} params={{ signature: of }} />
  if (subject === 'token') return <Link {...rest} to={paths.token} params={{ id: of }} />
  return <Link {...rest} to={paths.address} params={{ address: of }} />
}
