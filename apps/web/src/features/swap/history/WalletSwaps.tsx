import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { Download } from 'lucide-react'
import { openDrawer } from '../../../lib/browser/overlays.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { ActivityList } from '../../../transaction-flow/activity/ActivityList.tsx'
import { useSwapRecords } from '../../../transaction-flow/activity/useSwapRecords.ts'
import { receiptsToCsv, receiptsToJson } from '../../../transaction-flow/receipts/export-receipts.ts'
import type { SwapReceipt } from '../../../transaction-flow/receipts/receipt-record.ts'

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

/** Saves the receipts of this browser as a file, for a spreadsheet or another program. */
function ExportReceipts({ receipts }: { receipts: readonly SwapReceipt[] }) {
  const tokens = useTokens(receipts.flatMap(({ subject }) => [subject.inputMint, subject.outputMint]))
  if (receipts.length === 0) return null
  const saveCsv = () =>
    save(
      'csv',
      'text/csv;charset=utf-8',
      receiptsToCsv(receipts, (mint) => tokens.get(mint)),
    )
  const saveJson = () => save('json', 'application/json', receiptsToJson(receipts))
  return (
    <div className="flex items-center justify-end gap-1 border-t border-line p-2 text-xs text-muted">
      {t('Export {count, plural, one {# receipt} other {# receipts}}', { count: receipts.length })}
      <Button tone="quiet" size="sm" onClick={saveCsv}>
        <Download aria-hidden="true" className="size-3.5" /> {t('CSV')}
      </Button>
      <Button tone="quiet" size="sm" onClick={saveJson}>
        <Download aria-hidden="true" className="size-3.5" /> {t('JSON')}
      </Button>
    </div>
  )
}

function save(extension: string, type: string, text: string): void {
  saveFile(`callisto-receipts.${extension}`, new Blob([text], { type }))
}
