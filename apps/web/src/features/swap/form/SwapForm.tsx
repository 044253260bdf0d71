import { localizeDecimal, t } from '@callisto/i18n'
import { useEffect, useState } from 'react'
import { cutDecimals, readAmount } from '../../../lib/tokens/amount-text.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { useSwap } from '../useSwap.ts'
import { useSwapInputs } from '../useSwapInputs.ts'
import type { AmountEntry } from './amount-entry.ts'
import { EntryForm } from './EntryForm.tsx'
import type { Pair } from './pair.ts'
import { SwapStages } from './SwapStages.tsx'

export interface SwapFormProps {
  pair: Pair
  onPair: (pair: Pair) => void
  /** Initial amount, its text in plain notation. */
  start?: AmountEntry | undefined
  /** Receives the amount in plain notation; an empty text without a valid one. */
  onAmount?: (entry: AmountEntry) => void
}

/** Swap form, review and receipt. The form keeps its values through all of them. */
export function SwapForm({ pair, onPair, start, onAmount }: SwapFormProps) {
  const [entry, setEntry] = useState<AmountEntry>(() => ({
    side: start?.side ?? 'sell',
    text: localizeDecimal(start?.text ?? ''),
  }))
  const { side, text } = entry
  const sell = useToken(pair.sell).live?.asset
  const buy = useToken(pair.buy).live?.asset
  const token = side === 'sell' ? sell : buy
  const read = token && readAmount(text, token)
  const plain = read?.ok ? read.text : ''
  const amount = read?.ok ? read.units : undefined

  const { controller, state } = useSwap(useSwapInputs(pair, amount, side === 'sell' ? 'ExactIn' : 'ExactOut'))

  const isKnown = token !== undefined
  useEffect(() => {
    if (isKnown) onAmount?.({ side, text: plain })
  }, [isKnown, side, plain, onAmount])

  // Decimals beyond those of a new token are truncated, never rounded up.
  const decimals = token?.decimals
  const [known, setKnown] = useState({ side, decimals })
  if (decimals !== undefined && (known.side !== side || known.decimals !== decimals)) {
    setKnown({ side, decimals })
    const exact =
      known.side === side && known.decimals !== undefined
        ? readAmount(text, { symbol: '', decimals: known.decimals })
        : undefined
    if (exact?.ok) setEntry({ side, text: localizeDecimal(cutDecimals(exact.text, decimals)) })
  }

  return (
    <section aria-label={t('Swap')} className="rounded-xl border border-line bg-raised p-4 max-sm:p-3">
      <SwapStages
        state={state}
        controller={controller}
        sell={sell}
        buy={buy}
        onAgain={() => setEntry({ side, text: '' })}
      >
        <EntryForm
          pair={pair}
          onPair={onPair}
          entry={entry}
          onEntry={setEntry}
          amount={read}
          state={state}
          controller={controller}
        />
      </SwapStages>
    </section>
  )
}
