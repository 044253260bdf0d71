import { useEffect } from 'react'
import { QuickBuyButton, QuickTradeButtons } from './QuickTradeButtons.tsx'
import { useQuickAmounts } from './quick-amounts.ts'
import { setRenderTrade } from './quick-trade-cell.ts'
import { listenForQuickTrade } from './quick-trade-input.ts'
import { useHeldMints } from './useHeldMints.ts'

/** Gives the lists their trade buttons, keys and swipes. Loaded when the page is idle. */
export function QuickTradeHost() {
  const amounts = useQuickAmounts()
  const held = useHeldMints()
  useEffect(
    () =>
      setRenderTrade(({ id, symbol }, phone) =>
        phone ? (
          <QuickBuyButton id={id} symbol={symbol} />
        ) : (
          <QuickTradeButtons id={id} symbol={symbol} amounts={amounts(id)} isHeld={held.has(id)} />
        ),
      ),
    [amounts, held],
  )
  useEffect(() => listenForQuickTrade(held), [held])
  return null
}
