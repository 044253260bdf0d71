import { t } from '@callisto/i18n'
import { Dialog, DialogBody } from '@callisto/ui'
import type { Pair } from '../pair.ts'
import { SwapSettingsPanel } from './SwapSettingsPanel.tsx'

/** The settings of a swap beside its form. */
export function SwapSettingsDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t('Swap settings')}>
      <DialogBody>
        <SwapSettingsPanel pair={pair} />
      </DialogBody>
    </Dialog>
  )
}
