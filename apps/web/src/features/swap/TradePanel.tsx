import { useState } from 'react'
import { SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'
import { SwapForm } from './form/SwapForm.tsx'

/** Swap form that buys or sells one token with SOL, or SOL with USDC. */
export function TradePanel({ mint, side }: { mint: string; side: 'buy' | 'sell' }) {
  const quoteMint = mint === SOL_MINT ? USDC_MINT : SOL_MINT
  const [pair, setPair] = useState(
    side === 'buy' ? { sell: quoteMint, buy: mint } : { sell: mint, buy: quoteMint },
  )
  return <SwapForm pair={pair} onPair={setPair} />
}
