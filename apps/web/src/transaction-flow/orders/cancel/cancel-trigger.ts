import { t } from '@callisto/i18n'
import { showToast, type Toast } from '@callisto/ui'
import { createElement } from 'react'
import { explorerHref } from '../../../lib/explorer/explorers.ts'
import { GetHelp } from '../../toasts/GetHelp.tsx'

/** Transactions of a cancellation above which the person is told that the wallet may ask again (docs/spec-map.md 2-9). */
export const MANY_TRANSACTIONS = 5

export interface CancelTriggerPorts {
  /** Name of a wallet that signs without a prompt. */
  signsItself: string | undefined
  /** Builds and verifies; without `orders` all that are open. */
  request(orders: readonly string[] | undefined): Promise<{
    requestId: string
    wires: readonly Uint8Array[]
    orders: readonly string[]
  }>
  signAll(wires: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  /** Sends one signed transaction; rejects when it was not executed. */
  execute(signed: Uint8Array, requestId: string): Promise<string>
  /** Some or all of the orders are closed on the chain. */
  onCancelled(orders: readonly string[] | undefined): void
  /** Text, code and signature of a failure. */
  describe(cause: unknown): { text: string; code: string; signature: string | undefined }
  /** Logs CANCEL_TRIGGER_FAILED. */
  onFailed(orders: readonly string[] | undefined, code: string): void
}

let cancellations = 0

/**
 * Cancels the named trigger orders, or all: request, one signature for all transactions, execution of each, with a toast
 * that is replaced from step to step (spec 2-4-15). What was cancelled before a failure stays cancelled. Returns
 * whether all were. Does not reject.
 */
export async function cancelTriggerOrders(
  orders: readonly string[] | undefined,
  ports: CancelTriggerPorts,
): Promise<boolean> {
  cancellations += 1
  const id = `cancel-trigger-${cancellations}`
  const show = (toast: Toast) => showToast({ ...toast, id })
  try {
    show(signingToast(ports.signsItself))
    const { requestId, wires, orders: named } = await ports.request(orders)
    if (wires.length > MANY_TRANSACTIONS) {
      const text = t('Due to the large transaction size, you may need to approve multiple transactions.')
      show({ ...signingToast(ports.signsItself), text })
    }
    const signed = await ports.signAll(wires)
    const isOne = signed.length === 1
    show({
      variant: 'loading',
      title: isOne ? t('Confirming Transaction') : t('Confirming Transactions'),
    })
    // Transactions do not depend on each other: one that fails does not hold up the others.
    const results = await Promise.allSettled(signed.map((one) => ports.execute(one, requestId)))
    const failed = results.find((result) => result.status === 'rejected')
    if (!failed) ports.onCancelled(orders)
    else if (results.some(({ status }) => status === 'fulfilled')) ports.onCancelled([])
    if (failed) throw failed.reason
    const [signature] = results.map((result) => (result.status === 'fulfilled' ? result.value : ''))
    show({
      variant: 'success',
      title:
        named.length === 1
          ? t('Trigger order cancelled successfully')
          : t('Trigger orders cancelled successfully'),
      ...linkTo(signature),
    })
    return true
  } catch (cause) {
    const { text, code, signature } = ports.describe(cause)
    const footer = createElement(GetHelp)
    show({ variant: 'error', title: t('Transaction Failed'), text, code, footer, ...linkTo(signature) })
    ports.onFailed(orders, code)
    return false
  }
}

const signingToast = (signsItself: string | undefined): Toast => ({
  variant: 'signing',
  title: signsItself ? t('Automatically signing transaction') : t('Pending Wallet Signature'),
  text: signsItself ?? t('Sign in wallet to proceed'),
})

const linkTo = (signature: string | undefined) =>
  signature ? { link: { href: explorerHref('tx', signature), label: t('View transaction') } } : {}
