import { localizeNumber, msg, t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { probeRpc } from '../../../lib/api/rpc-pool.ts'
import { useOnline } from '../../../lib/browser/useOnline.ts'
import { type LatencyBand, latencyBand, measurePing, nextPingMs, type Ping } from '../model/ping.ts'

const tones: Record<LatencyBand, string> = { fast: 'text-up', medium: 'text-caution', slow: 'text-down' }
const words: Record<LatencyBand, string> = { fast: msg('fast'), medium: msg('medium'), slow: msg('slow') }

/** Live ping of an endpoint while it is shown; a dash with its reason while unknown. */
export function PingText({ url }: { url: string }) {
  const queryKey = ['rpc-ping', url]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal, client }) => {
      const now = () => performance.now()
      return measurePing(url, client.getQueryData<Ping>(queryKey), { probe: probeRpc, now }, signal)
    },
    refetchInterval: ({ state }) => nextPingMs(state.data),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const isOnline = useOnline()
  if (!isOnline || data?.ms === undefined) return <NoPing reason={reasonOf(isOnline, data)} />
  const band = latencyBand(data.ms)
  return (
    <span className={cx('flex shrink-0 items-center gap-1.5 text-xs', tones[band])}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {t('{ms} ms', { ms: localizeNumber(String(data.ms)) })}
      <span className="sr-only">{t(words[band])}</span>
    </span>
  )
}

function reasonOf(isOnline: boolean, ping: Ping | undefined): string {
  if (!isOnline) return t("You're currently offline.")
  if (ping === undefined) return t('Measuring')
  return 'isRateLimited' in ping && ping.isRateLimited ? t('Too many requests') : t('No response')
}

function NoPing({ reason }: { reason: string }) {
  return (
    <span title={reason} className="shrink-0 text-xs text-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{reason}</span>
    </span>
  )
}
