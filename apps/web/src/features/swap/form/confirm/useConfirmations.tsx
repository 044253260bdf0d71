import type { Asset } from '@callisto/contract'
import { type ReactNode, Suspense, useState } from 'react'
import { latePart } from '../../../../lib/browser/lazy-part.tsx'
import type { QuoteSnapshot } from '../../model/machine.ts'
import { impactPercent } from '../../quote/price-impact.ts'
import { confirmationsOf } from './confirmations.ts'

const ConfirmDialog = latePart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)

/** Tokens that were confirmed in this tab, in whichever form. */
const confirmedMints = new Set<string>()

/**
 * Puts what has to be confirmed before `proceed`. It depends on the quote only, so that no link, key or prefilled amount
 * leads around it.
 */
export function useConfirmations(
  quoted: QuoteSnapshot | undefined,
  buy: Asset | undefined,
  proceed: () => void,
): { proceed: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [quoteKey, setQuoteKey] = useState<string>()
  const open =
    quoted && buy
      ? confirmationsOf(
          { buy, impactPercent: impactPercent(quoted.quote), quoteKey: quoted.key },
          { mints: confirmedMints, quoteKey },
        )
      : []
  const confirm = () => {
    if (buy) confirmedMints.add(buy.id)
    setQuoteKey(quoted?.key)
    setOpen(false)
    proceed()
  }
  return {
    proceed: () => (open.length > 0 ? setOpen(true) : proceed()),
    dialog: isOpen && open.length > 0 && (
      <Suspense fallback={null}>
        <ConfirmDialog confirmations={open} onConfirm={confirm} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
