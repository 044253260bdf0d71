import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { networkLoadQuery } from '../../lib/api/network-load.ts'
import { formatCompact } from '../../lib/text/format.ts'

/** Transactions per second of the chain, and with `detail` the time of a slot; a dash with its reason while unknown. */
export function NetworkLoad({ detail }: { detail?: boolean }) {
  const { data, isError } = useQuery(networkLoadQuery)
  const tps = data ? formatCompact(data.transactionsPerSecond, data.transactionsPerSecond < 100 ? 1 : 0) : '–'
  const about = data
    ? t('Transactions per second over the last minute')
    : isError
      ? t('The network load could not be loaded')
      : t('The network load is not known yet')
  return (
    <span title={about} className="whitespace-nowrap">
      {t('{tps} TPS', { tps })}
      {detail && data && <> · {t('{ms} ms a slot', { ms: Math.round(data.slotMs) })}</>}
    </span>
  )
}
