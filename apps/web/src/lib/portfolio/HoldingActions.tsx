import { t } from '@callisto/i18n'
import { Menu, type MenuItem } from '@callisto/ui'
import { EllipsisVertical } from 'lucide-react'
import { paths } from '../../paths.ts'
import { closeOverlay } from '../browser/overlays.ts'
import { navigate } from '../router/router.ts'
import { defaultCurrency, quoteMintFor } from '../tokens/default-currency.ts'
import { openTransfer } from '../wallet/open-transfer.ts'
import type { Holding } from './holdings.ts'

interface HoldingActionsProps {
  holding: Holding
  symbol: string
  /** More of the page that shows it. */
  more?: readonly MenuItem[]
}

/** What can be done with a token of the connected wallet. */
export function HoldingActions({ holding: { key, mint }, symbol, more = [] }: HoldingActionsProps) {
  const sell = () => {
    closeOverlay()
    navigate({ to: paths.swap, search: { sell: mint, buy: quoteMintFor(mint, defaultCurrency.get()) } })
  }
  return (
    <Menu
      label={t('Actions for {symbol}', { symbol })}
      button={<EllipsisVertical aria-hidden="true" className="size-4" />}
      size="sm"
      items={[
        { key: 'sell', label: t('Sell'), onSelect: sell },
        { key: 'send', label: t('Send'), onSelect: () => openTransfer(key) },
        ...more,
      ]}
    />
  )
}
