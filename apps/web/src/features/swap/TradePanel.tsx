import { useState } from 'react'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { defaultCurrency, quoteMintFor } from '../../lib/tokens/default-currency.ts'
import { SwapForm } from './form/SwapForm.tsx'

interface TradePanelProps {
  mint: string
  side: 'buy' | 'sell'
}

/** Swap form that buys or sells one token against the default currency. */
export function TradePanel({ mint, side }: TradePanelProps) {
  const [currency] = useStoredValue(defaultCurrency)
  const quoteMint = quoteMintFor(mint, currency)
  // The key starts anew with another currency.
  return <Trade key={quoteMint} mint={mint} quoteMint={quoteMint} side={side} />
}

function Trade({ mint, quoteMint, side }: TradePanelProps & { quoteMint: string }) {
  const [pair, setPair] = useState(
    side === 'buy' ? { sell: quoteMint, buy: mint } : { sell: mint, buy: quoteMint },
  )
  return <SwapForm pair={pair} onPair={setPair} />
}
