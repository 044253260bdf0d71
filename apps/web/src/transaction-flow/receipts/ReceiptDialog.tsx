import { t } from '@callisto/i18n'
import { Dialog, DialogBody } from '@callisto/ui'
import { ReceiptView } from './ReceiptView.tsx'
import type { ReceiptRecord } from './receipt-record.ts'

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
