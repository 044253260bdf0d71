import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { DecimalInput } from '@callisto/ui'
import { formatUnits } from '../../../lib/text/format.ts'

interface BoughtAmountProps {
  asset: Asset | undefined
  /** What an order asks for; undefined while something is missing. */
  units: bigint | undefined
}

/** The amount that an order buys at least. */
export function BoughtAmount({ asset, units }: BoughtAmountProps) {
  const text = units !== undefined && asset ? formatUnits(units, asset.decimals) : ''
  return (
    <DecimalInput
      label={t('Amount to buy')}
      value={text}
      readOnly
      onChange={() => {}}
      read={(typed) => typed}
    />
  )
}

/** In its place where the market says so when the order fills. */
export const MarketAmount = () => <p className="text-right text-sm text-muted">{t('At the market price')}</p>
