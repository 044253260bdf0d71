import { t } from '@callisto/i18n'
import { ArrowUpRight } from 'lucide-react'

/** Label of an entry that opens in a new tab, with a line about it. */
export function ExternalLabel({ label, about }: { label: string; about?: string }) {
  return (
    <span className="flex w-full items-center gap-3 py-1">
      <span className="flex flex-col">
        <span className="font-medium text-text">{label}</span>
        {about && <span className="text-xs text-muted">{about}</span>}
      </span>
      <ArrowUpRight aria-hidden="true" className="ml-auto size-3.5 shrink-0 text-faint" />
      <span className="sr-only">{t('(opens in a new tab)')}</span>
    </span>
  )
}
