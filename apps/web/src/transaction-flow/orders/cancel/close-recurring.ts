import { RECURRING_CANCELS_PER_TRANSACTION } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { showToast, type Toast } from '@callisto/ui'
import { createElement } from 'react'
import { GetHelp } from '../../toasts/GetHelp.tsx'

export interface CloseRecurringPorts {
  /** All open orders of the user, those of other pages of the list too. */
  readOpen(): Promise<readonly string[]>
  /** Builds and verifies, four orders in a transaction; each has a recent blockhash and the user as fee payer. */
  build(orders: readonly string[]): Promise<readonly { wire: Uint8Array; orders: readonly string[] }[]>
  signAll(wires: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  /** Sends a signed transaction as it is and waits for it; rejects when it was not executed. */
  send(signed: Uint8Array): Promise<unknown>
  /** The orders are closed on the chain. */
  onClosed(orders: readonly string[]): void
  describe(cause: unknown): { text: string; code: string }
}

let closings = 0

/**
 * Closes recurring orders: one, or several at once, four in a transaction; `undefined` is all that are open. Texts and toasts
 * are those of docs/spec-map.md 2-8. What was closed before a failure stays closed. Returns whether all were. Does not reject.
 */
export async function closeRecurringOrders(
  orders: readonly string[] | undefined,
  ports: CloseRecurringPorts,
): Promise<boolean> {
  closings += 1
  const id = `close-recurring-${closings}`
  let texts = textsOf(orders?.length ?? 0)
  const show = (toast: Toast) => showToast({ ...toast, id })
  const fail = (cause: unknown, isSome: boolean) => {
    const { text, code } = ports.describe(cause)
    const failure = isSome ? texts.someFailed : texts.failed
    show({ text, ...failure, variant: 'error', code, footer: createElement(GetHelp) })
    return false
  }
  try {
    const named = orders ?? (await ports.readOpen())
    texts = textsOf(named.length)
    show({ ...texts.loading, variant: 'loading' })
    const built = await ports.build(named)
    const signed = await ports.signAll(built.map(({ wire }) => wire))
    const results = await Promise.allSettled(signed.map((one) => ports.send(one)))
    const closed = built.flatMap((one, at) => (results[at]?.status === 'fulfilled' ? one.orders : []))
    if (closed.length > 0) ports.onClosed(closed)
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) return fail(failed.reason, closed.length > 0)
    show({ ...texts.done, variant: 'success' })
    return true
  } catch (cause) {
    return fail(cause, false)
  }
}

const textsOf = (count: number) => (count === 1 ? singleTexts() : batchTexts(count))

type Text = Pick<Toast, 'title'> & { text?: string }

function singleTexts(): Record<'loading' | 'done' | 'failed' | 'someFailed', Text> {
  const failed = { title: t('Failed to close order'), text: t('Please try again.') }
  return {
    loading: { title: t('Closing Recurring order') },
    done: { title: t('Successfully closed order') },
    failed,
    someFailed: failed,
  }
}

function batchTexts(count: number): Record<'loading' | 'done' | 'failed' | 'someFailed', Text> {
  const cancelling = t('Cancelling {count} orders...', { count })
  const notice = t('Due to transaction size, you may need to approve multiple transactions.')
  const isMany = count > RECURRING_CANCELS_PER_TRANSACTION
  return {
    loading: { title: t('Confirming Transaction'), text: isMany ? `${cancelling} ${notice}` : cancelling },
    done: { title: t('Transactions Confirmed'), text: t('Recurring orders cancelled successfully') },
    failed: { title: t('Failed To Cancel Order') },
    someFailed: { title: t('Failed To Cancel Some Orders') },
  }
}
