import type { Asset, TriggerOrder } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Dialog, DialogBody } from '@callisto/ui'
import { EditTrigger } from './EditTrigger.tsx'
import type { LegName } from './edit-draft.ts'

interface EditTriggerDialogProps {
  order: TriggerOrder
  tokens: ReadonlyMap<string, Asset>
  start?: Readonly<Partial<Record<LegName, string>>>
  onClose: () => void
}

/** The edit of an order over the page of a chart. */
export function EditTriggerDialog({ order, tokens, start, onClose }: EditTriggerDialogProps) {
  const [input, output] = [tokens.get(order.inputMint), tokens.get(order.outputMint)]
  if (!input || !output) return null
  return (
    <Dialog open onClose={onClose} title={t('Edit the order')}>
      <DialogBody>
        <EditTrigger order={order} tokens={{ input, output }} {...(start && { start })} />
      </DialogBody>
    </Dialog>
  )
}
