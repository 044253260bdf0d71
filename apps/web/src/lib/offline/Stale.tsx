import { Outdated } from './Outdated.tsx'
import { RetryNote } from './RetryNote.tsx'
import { useOutdatedSince } from './useLastKnown.ts'

interface StaleProps {
  query: Parameters<typeof useOutdatedSince>[0] & { refetch: () => unknown }
  className?: string
}

/** The age of data that cannot be refreshed, and another try; nothing while it can. */
export function Stale({ query, className }: StaleProps) {
  const sinceMs = useOutdatedSince(query, undefined)
  if (sinceMs === undefined) return null
  return (
    <RetryNote onRetry={query.refetch} className={className}>
      <Outdated sinceMs={sinceMs} />
    </RetryNote>
  )
}
