import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useState } from 'react'
import { formatAmount } from '../../../lib/text/format.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import type { QuoteSnapshot } from '../model/machine.ts'

export interface QuoteStatusProps {
  quoted: QuoteSnapshot | undefined
  isFresh: boolean
  isLoading: boolean
  sell: Asset | undefined
  buy: Asset | undefined
}

/** Reads the state of the quote to screen readers: once for each input, not at every refresh. */
export function QuoteStatus({ quoted, isFresh, isLoading, sell, buy }: QuoteStatusProps) {
  const [first, setFirst] = useState(quoted)
  if (quoted && quoted.key !== first?.key) setFirst(quoted)
  const shown = quoted && quoted.key === first?.key ? first : quoted
  return (
    <p role="status" className="sr-only">
      {!shown && isLoading && t('Fetching quote')}
      {shown && !isFresh && t('Quote expired')}
      {shown &&
        isFresh &&
        sell &&
        buy &&
        t('{input} for {output}', {
          input: amountOf(shown.quote.inAmount, sell),
          output: amountOf(shown.quote.outAmount, buy),
        })}
    </p>
  )
}

const amountOf = (units: string, { decimals, symbol }: Asset) =>
  `${formatAmount(BigInt(units), decimals)} ${displaySymbol(symbol)}`
