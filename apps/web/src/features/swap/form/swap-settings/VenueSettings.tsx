import { type getProgramLabels, programLabelsEndpoint } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Checkbox, ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { call, errorCode } from '../../../../lib/api/call.ts'
import { useExcludedAmms } from '../../../../lib/site/excluded-amms.ts'

export interface VenueSettingsProps {
  /** Labels of venues that the user excludes. */
  excluded: readonly string[]
  onChange: (excluded: string[]) => void
}

/** The venues that routes may use. One at least stays; the server can exclude some too. */
export function VenueSettings({ excluded, onChange }: VenueSettingsProps) {
  const byServer = useExcludedAmms()
  const { data, error, refetch } = useQuery({
    queryKey: ['program-labels'],
    queryFn: ({ signal }) => call<typeof getProgramLabels>(programLabelsEndpoint, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error)
    return (
      <ErrorState title={t('The venues could not be loaded')} code={errorCode(error)} onRetry={refetch} />
    )
  if (!data) return <Skeleton className="h-24" />
  const labels = [...new Set(Object.values(data))].sort()
  const isUsed = (label: string) => !excluded.includes(label) && !byServer.includes(label)
  const isLast = (label: string) => isUsed(label) && labels.filter(isUsed).length === 1
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-xs font-medium text-muted">{t('Venues')}</legend>
      {labels.map((label) => (
        <Checkbox
          key={label}
          checked={isUsed(label)}
          disabled={byServer.includes(label) || isLast(label)}
          onChange={({ target }) =>
            onChange(
              target.checked ? excluded.filter((one) => one !== label) : [...excluded, label].toSorted(),
            )
          }
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  )
}
