import { type getProgramLabels, programLabelsEndpoint } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Checkbox, cx, ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { call, errorCode } from '../../../../lib/api/call.ts'
import { useExcludedAmms } from '../../../../lib/site/excluded-amms.ts'

export interface VenueSettingsProps {
  /** Labels of venues that the user excludes. */
  excluded: readonly string[]
  onChange: (excluded: string[]) => void
}

/** The venues that routes may use, listed on request. One at least stays; the server can exclude some too. */
export function VenueSettings({ excluded, onChange }: VenueSettingsProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-col">
      <Button
        tone="quiet"
        size="sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mx-2 justify-between! font-normal!"
      >
        <span>{t('Venues')}</span>
        <span className="flex items-center gap-1">
          {excluded.length === 0
            ? t('All')
            : t('{count, plural, one {# excluded} other {# excluded}}', { count: excluded.length })}
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 transition-transform', open && 'rotate-180')}
          />
        </span>
      </Button>
      {open && <VenueList excluded={excluded} onChange={onChange} />}
    </div>
  )
}

function VenueList({ excluded, onChange }: VenueSettingsProps) {
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
      <legend className="sr-only">{t('Venues')}</legend>
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
