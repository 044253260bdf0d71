import { t } from '@callisto/i18n'
import { Button, Dialog, DialogBody } from '@callisto/ui'
import { useState } from 'react'
import { ReceiptView } from './ReceiptView.tsx'
import { isSwap, type ReceiptRecord } from './receipt-record.ts'
import { receipts } from './receipt-store.ts'

/** The receipt of a row. */
export function ReceiptDialog({ record, onClose }: { record: ReceiptRecord; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t('Receipt')}>
      <DialogBody>
        <ReceiptView record={record} />
      </DialogBody>
    </Dialog>
  )
}

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
