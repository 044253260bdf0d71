import { t } from '@callisto/i18n'
import { showToast } from '@callisto/ui'
import { createElement } from 'react'
import { explorerHref } from '../../lib/explorer/explorers.ts'
import { AppAd } from '../../lib/mobile-app/AppAd.tsx'
import type { Stage } from '../model/stage.ts'
import { endConfirming, showConfirming } from './confirming-toasts.ts'
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
