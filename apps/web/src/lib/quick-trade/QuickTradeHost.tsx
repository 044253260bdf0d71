import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { SOL_MINT } from '../tokens/mints.ts'
import { type Balances, balancesQuery } from '../wallet/balances.ts'
import { useAddress } from '../wallet/session.ts'
import { QuickBuyButton, QuickTradeButtons } from './QuickTradeButtons.tsx'
import { useQuickAmounts } from './quick-amounts.ts'
import { setRenderTrade } from './quick-trade-cell.ts'
import { listenForQuickTrade } from './quick-trade-input.ts'

/** Mints of which a wallet holds some, as one text: equal for equal holdings. */
function heldMints({ lamports, tokens }: Balances): string {
  const held = tokens.filter(({ amount }) => amount > 0n).map(({ mint }) => mint)
  return (lamports > 0n ? [SOL_MINT, ...held] : held).toSorted().join()
}

/**
 * Mints of which the wallet holds some, none while they are unknown; the same set until one of them changes. It causes no
 * calls beside the first one and those after a swap.
 */
function useHeldMints(): ReadonlySet<string> {
  const address = useAddress()
  const { data } = useQuery({
    ...balancesQuery(address ?? ''),
    enabled: address !== undefined,
    refetchInterval: false,
    select: heldMints,
  })
  return useMemo(() => new Set(data === undefined ? [] : data.split(',')), [data])
}

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
