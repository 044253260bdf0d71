import { t } from '@callisto/i18n'
import { dismissToast, showToast, type Toast } from '@callisto/ui'

/** One toast for all of them, once several transactions are being confirmed. */
const TOGETHER = 'confirming-transactions'

/** The toast of each transaction that is being confirmed, by its id. */
const confirming = new Map<string, Toast>()

/** Shows that a transaction is being confirmed; several share a toast. */
export function showConfirming(id: string, toast: Toast): void {
  confirming.set(id, toast)
  show()
}

/** Ends the confirmation of a transaction, whose result has a toast of its own. */
export function endConfirming(id: string): void {
  if (confirming.delete(id)) show()
}

function show(): void {
  if (confirming.size > 1) {
    for (const id of confirming.keys()) dismissToast(id)
    showToast({
      id: TOGETHER,
      variant: 'loading',
      title: t('Confirming Transactions'),
      text: t('{count, plural, one {# transaction} other {# transactions}}', { count: confirming.size }),
    })
    return
  }
  dismissToast(TOGETHER)
  for (const [id, toast] of confirming) showToast({ ...toast, id })
}
