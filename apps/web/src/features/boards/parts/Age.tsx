import { t } from '@callisto/i18n'
import { useNow } from '../../../lib/browser/useNow.ts'
import { age, ago } from '../../../lib/text/format.ts'

/** An age that grows by the second; it renders nothing but itself again. */
export function Age({ sinceMs }: { sinceMs: number }) {
  return <span className="shrink-0">{age(sinceMs, useNow())}</span>
}

/** When a token has left its curve. */
export function Graduation({ atMs }: { atMs: number }) {
  return <span className="text-up">{t('Graduated {time}', { time: ago(atMs, useNow()) })}</span>
}
