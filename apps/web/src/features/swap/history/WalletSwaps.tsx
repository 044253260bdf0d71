import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { openDrawer } from '../../../lib/browser/overlays.ts'
import { ActivityList } from '../../../transaction-flow/activity/ActivityList.tsx'
import { useSwapRecords } from '../../../transaction-flow/activity/useSwapRecords.ts'
import { ExportReceipts } from './ExportReceipts.tsx'

interface WalletSwapsProps {
  address: string
  /** Both tokens of a pair: only swaps between them. */
  mints: readonly string[] | undefined
}

/** The swaps of the connected wallet, with its other activity in the drawer and the receipts of this browser in a file. */
export function WalletSwaps({ address, mints }: WalletSwapsProps) {
  const { receipts } = useSwapRecords(address)
  return (
    <>
      <div className="flex max-h-[480px] flex-col">
        <ActivityList key={mints?.join()} address={address} product="SWAP" mints={mints} />
      </div>
      <div className="flex justify-center border-t border-line p-2">
        <Button tone="quiet" size="sm" onClick={() => openDrawer({ tab: 'activity' })}>
          {t('All activity')}
        </Button>
      </div>
      <ExportReceipts receipts={receipts} />
    </>
  )
}
