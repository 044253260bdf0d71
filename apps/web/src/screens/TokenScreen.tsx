import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SwapForm } from '../features/swap/form/SwapForm.tsx'
import { TokenPage } from '../features/token/TokenPage.tsx'
import { SOL_MINT, USDC_MINT } from '../lib/tokens/mints.ts'

const route = getRouteApi('/tokens/$id')

/** A token at its address, with the swap form beside it. */
export function TokenScreen() {
  const { id } = route.useParams()
  return <TokenPage key={id} id={id} renderTrade={(side) => <Trade key={side} id={id} side={side} />} />
}

function Trade({ id, side }: { id: string; side: 'buy' | 'sell' }) {
  const quote = id === SOL_MINT ? USDC_MINT : SOL_MINT
  const [pair, setPair] = useState(side === 'buy' ? { sell: quote, buy: id } : { sell: id, buy: quote })
  return <SwapForm pair={pair} onPair={setPair} />
}
