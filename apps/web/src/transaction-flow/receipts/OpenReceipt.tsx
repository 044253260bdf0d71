import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { useState } from 'react'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { isSwap } from './receipt-record.ts'
import { receipts } from './receipt-store.ts'

/** Button that opens the receipt of a transaction; nothing when this browser has none of a swap. */
export function OpenReceipt({ signature }: { signature: string }) {
  const [isOpen, setOpen] = useState(false)
  const receipt = receipts.get(signature)
  if (!receipt || !isSwap(receipt)) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('Receipt')}
      </Button>
      {isOpen && <ReceiptDialog record={receipt} onClose={() => setOpen(false)} />}
    </>
  )
}
