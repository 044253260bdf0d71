import { localizeDecimal, t } from '@callisto/i18n'
import { useEffect, useState } from 'react'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { useSwap } from '../useSwap.ts'
import { useSwapInputs } from '../useSwapInputs.ts'
import { cutDecimals, readAmount } from './amount-text.ts'
import { EntryForm } from './EntryForm.tsx'
import type { Pair } from './pair.ts'
import { SwapStages } from './SwapStages.tsx'

export interface SwapFormProps {
  pair: Pair
  onPair: (pair: Pair) => void
  /** Initial amount in plain notation. */
  startAmount?: string | undefined
  /** Receives the amount in plain notation, empty without a valid one. */
  onAmount?: (plain: string) => void
}

/** Swap form, review and receipt. The form keeps its values through all of them. */
export function SwapForm({ pair, onPair, startAmount = '', onAmount }: SwapFormProps) {
  const [text, setText] = useState(() => localizeDecimal(startAmount))
  const sell = useToken(pair.sell).live?.asset
  const buy = useToken(pair.buy).live?.asset
  const read = sell && readAmount(text, sell)
  const amount = read?.ok ? read.units : undefined
  const plain = read?.ok ? read.text : ''

  const { controller, state } = useSwap(useSwapInputs(pair, amount))

  const isKnown = sell !== undefined
  useEffect(() => {
    if (isKnown) onAmount?.(plain)
  }, [isKnown, plain, onAmount])

  // Decimals beyond those of the new token are truncated, never rounded up.
  const decimals = sell?.decimals
  const [cutTo, setCutTo] = useState(decimals)
  if (decimals !== undefined && decimals !== cutTo) {
    setCutTo(decimals)
    const exact = cutTo === undefined ? undefined : readAmount(text, { symbol: '', decimals: cutTo })
    if (exact?.ok) setText(localizeDecimal(cutDecimals(exact.text, decimals)))
  }

  return (
    <section aria-label={t('Swap')} className="rounded-xl border border-line bg-raised p-4 max-sm:p-3">
      <SwapStages state={state} controller={controller} sell={sell} buy={buy} onAgain={() => setText('')}>
        <EntryForm
          pair={pair}
          onPair={onPair}
          text={text}
          onText={setText}
          amount={read}
          state={state}
          controller={controller}
        />
      </SwapStages>
    </section>
  )
}
