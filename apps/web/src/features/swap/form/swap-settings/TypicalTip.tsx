import { type getTipFloor, tipFloorEndpoint } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../lib/api/call.ts'
import { formatQuantity } from '../../../../lib/text/format.ts'

/** Median of the tips that landed within the last hour; nothing while none has. */
export function TypicalTip() {
  const { data } = useQuery({
    queryKey: ['tip-floor'],
    queryFn: async ({ signal }) => (await call<typeof getTipFloor>(tipFloorEndpoint, {}, signal))[0] ?? null,
    refetchInterval: 5_000,
    staleTime: 15_000,
  })
  if (!data) return null
  return (
    <p className="text-xs text-faint">
      {t('Half of the tips that landed in the last hour were at most {amount} SOL.', {
        amount: formatQuantity(data.landed_tips_50th_percentile),
      })}
    </p>
  )
}
