import { t } from '@callisto/i18n'
import { IconButton } from '@callisto/ui'
import { ListFilter } from 'lucide-react'
import { shortAddress } from '../../../lib/text/short-address.ts'

/** Button of a row that opens the trades of its wallet. */
export function TradesOfButton({
  address,
  onTrader,
}: {
  address: string
  onTrader: (address: string) => void
}) {
  return (
    <IconButton
      className="size-6 max-sm:size-11"
      label={t('Only trades of {address}', { address: shortAddress(address) })}
      onClick={() => onTrader(address)}
    >
      <ListFilter aria-hidden="true" className="size-3.5" />
    </IconButton>
  )
}
