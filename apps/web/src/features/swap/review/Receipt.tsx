import type { TransactionReceipt } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { ReceiptView } from '../../../transaction-flow/receipts/ReceiptView.tsx'
import { isSwap } from '../../../transaction-flow/receipts/receipt-record.ts'

export interface ReceiptProps {
  receipt: TransactionReceipt
  onAgain: () => void
}

/** The receipt of the swap that the form has sent. */
export function Receipt({ receipt, onAgain }: ReceiptProps) {
  if (!isSwap(receipt)) return null
  return (
    <ReceiptView record={receipt}>
      <Button tone="primary" size="lg" onClick={onAgain}>
        {t('Swap again')}
      </Button>
    </ReceiptView>
  )
}
