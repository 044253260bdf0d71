import { useState } from 'react'
import { lastPair } from '../../lib/tokens/last-pair.ts'
import { DEFAULT_PAIR } from './form/pair.ts'
import { SwapForm } from './form/SwapForm.tsx'

/** Swap form on its own, outside the swap page; it starts with the pair that was used last. */
export function SwapCard() {
  const [pair, setPair] = useState(() => lastPair.get() ?? DEFAULT_PAIR)
  return <SwapForm pair={pair} onPair={setPair} />
}
