import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { IconButton } from '@callisto/ui'
import { BellPlus } from 'lucide-react'
import { displaySymbol } from '../tokens/names.ts'
import { openAlerts } from './alerts-drawer.ts'

/** Opens the form for an alert on a token. */
export function AlertButton({ asset }: { asset: Asset }) {
  return (
    <IconButton
      label={t('Set an alert on {symbol}', { symbol: displaySymbol(asset.symbol) })}
      aria-haspopup="dialog"
      onClick={() => openAlerts('alerts', asset.id)}
    >
      <BellPlus aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
