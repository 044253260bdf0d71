import { t } from '@callisto/i18n'
import { CloudOff } from 'lucide-react'
import { useNow } from '../browser/useNow.ts'
import { useOnline } from '../browser/useOnline.ts'
import { ago } from '../text/format.ts'

/** Marks data that cannot be refreshed with its age. */
export function Outdated({ sinceMs }: { sinceMs: number }) {
  const online = useOnline()
  const time = ago(sinceMs, useNow(10_000))
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-caution" data-outdated>
      <CloudOff aria-hidden="true" className="size-3.5 shrink-0" />
      {online
        ? t('Could not be refreshed, last updated {time}', { time })
        : t('Offline, last updated {time}', { time })}
    </span>
  )
}
