import { t } from '@callisto/i18n'
import { dismissToast, showToast, type Toast } from '@callisto/ui'
import { createElement } from 'react'
import { explorerHref } from '../../lib/explorer/explorers.ts'
import { AppAd } from '../../lib/mobile-app/AppAd.tsx'
import type { Stage } from '../model/stage.ts'
import { GetHelp } from './GetHelp.tsx'

/** Titles of a kind of transaction that has its own, and the text when it is confirmed. */
export interface StageTitles {
  confirming: string
  confirmed: string
  confirmedText: string
  failed: string
}

export interface ToastContext<Receipt> {
  titles?: StageTitles | undefined
  /** Name of the wallet when it signs without a prompt. */
  signsItself: string | undefined
  /** "1.5 SOL for 226.1 USDC". */
  describe: (receipt: Receipt) => string
}

/** Shows each stage of a swap in one toast, by its `id`, that is replaced from stage to stage. */
export function showStageToast<Receipt extends { signature: string }>(
  id: string,
  stage: Stage<Receipt>,
  { signsItself, describe, titles }: ToastContext<Receipt>,
): void {
  const link = (signature: string | undefined) =>
    signature ? { link: { href: explorerHref('tx', signature), label: t('View transaction') } } : {}
  switch (stage.stage) {
    case 'signing':
      showToast({
        id,
        variant: 'signing',
        title: signsItself ? t('Automatically signing transaction') : t('Pending Wallet Signature'),
        text: signsItself ?? t('Sign in wallet to proceed'),
      })
      return
    case 'confirming':
      showConfirming(id, {
        variant: 'loading',
        title: titles?.confirming ?? t('Confirming Transaction'),
        ...link(stage.signature),
      })
      return
    case 'confirmed':
      endConfirming(id)
      showToast({
        id,
        variant: 'swap',
        title: titles?.confirmed ?? t('Transaction Confirmed'),
        text: titles?.confirmedText ?? describe(stage.receipt),
        footer: createElement(AppAd, { isOwnWallet: signsItself !== undefined }),
        ...link(stage.receipt.signature),
      })
      return
    case 'failed':
      endConfirming(id)
      showToast({
        id,
        variant: 'error',
        title: titles?.failed ?? t('Transaction Failed'),
        text: t('{reason}. {consequence}', {
          reason: stage.error.message.replace(/[.。]$/, ''),
          consequence: stage.text,
        }),
        code: stage.error.code,
        footer: createElement(GetHelp),
        ...link(stage.signature),
      })
  }
}

/** One toast for all of them, once several transactions are being confirmed. */
const TOGETHER = 'confirming-transactions'

/** The toast of each transaction that is being confirmed, by its id. */
const confirming = new Map<string, Toast>()

/** Shows that a transaction is being confirmed; several share a toast. */
function showConfirming(id: string, toast: Toast): void {
  confirming.set(id, toast)
  show()
}

/** Ends the confirmation of a transaction, whose result has a toast of its own. */
function endConfirming(id: string): void {
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
