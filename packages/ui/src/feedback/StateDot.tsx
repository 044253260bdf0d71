import { t } from '@callisto/i18n'
import { cx } from '../theme/cx.ts'

export type FeedState = 'live' | 'delayed' | 'offline' | 'connecting'

export interface StateDotProps {
  state: FeedState
  /** Age of the newest data in seconds; shown while delayed. */
  ageSeconds?: number | undefined
  /** The chain is a local cluster. */
  local?: boolean
}

const colours: Record<FeedState, string> = {
  live: 'bg-up',
  delayed: 'bg-caution',
  offline: 'bg-down',
  connecting: 'bg-faint',
}

/** Status dot with label: live, delayed with its age, offline, or a local cluster. */
export function StateDot({ state, ageSeconds, local }: StateDotProps) {
  const words = {
    live: local ? t('local') : t('live'),
    delayed: ageSeconds === undefined ? t('delayed') : t('delayed {seconds} s', { seconds: ageSeconds }),
    offline: t('offline'),
    connecting: t('connecting'),
  }[state]
  return (
    <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-muted">
      <span aria-hidden="true" className={cx('size-2 rounded-full', colours[state])} />
      <span aria-hidden="true">{words}</span>
      <span className="sr-only">
        {state === 'live' ? t('Data is live') : t('Data is {state}', { state: words })}
        {local ? t(', local cluster') : ''}
      </span>
    </span>
  )
}
