import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { formatBps } from '../../../../lib/text/format.ts'
import { neededSlippageBps } from '../../market/needed-slippage.ts'
import { hourBarsQuery } from '../../market/queries.ts'
import type { Pair } from '../pair.ts'

/** Slippage that a swap of the pair would have needed in the last hour; nothing where it is not known. */
export function NeededSlippage({ pair }: { pair: Pair }) {
  const { data } = useQuery(hourBarsQuery(pair.sell, pair.buy))
  const bps = data && neededSlippageBps(data)
  if (bps === undefined) return null
  return (
    <p className="text-xs text-faint">
      {t('In the last hour {percent} would have been enough for a swap that lands within a minute.', {
        percent: formatBps(bps),
      })}
    </p>
  )
}
