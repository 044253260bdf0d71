import type { Asset } from '@callisto/contract'
import { localizeDecimal } from '@callisto/i18n'
import { useState } from 'react'
import type { TabValue } from '../../../lib/browser/tab-value.ts'
import { type TabState, useTabState } from '../../../lib/browser/useTabState.ts'
import { readAmount } from '../../../lib/tokens/amount-text.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { type TokenState, useToken } from '../../../lib/tokens/token-query.ts'
import { balanceOf, useBalances } from '../../../lib/wallet/balances.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { AmountPanelProps } from '../form/AmountPanel.tsx'
import type { Pair } from '../form/pair.ts'
import { amountScope } from './order-drafts.ts'

export interface SellAmount {
  account: string | undefined
  sell: TokenState
  buy: TokenState
  sellAsset: Asset | undefined
  buyAsset: Asset | undefined
  /** Base units; undefined without a valid amount. */
  units: bigint | undefined
  /** The text is no amount. */
  isRefused: boolean
  balance: bigint | undefined
  clear: () => void
  /** Props of the panel of what is sold. */
  sellPanel: AmountPanelProps
  /** Props of the panel of what is bought, whose amount follows from the form. */
  buyPanel: (units: bigint | undefined) => AmountPanelProps
}

export interface SellAmountOptions {
  pair: Pair
  onPair: (pair: Pair) => void
  /** Initial amount in plain notation. */
  start?: string | undefined
  /** Where the tab keeps the amount. */
  kept: TabValue<TabState<string>>
}

/** The amount that an order sells, with both tokens and the wallet. */
export function useSellAmount({ pair, onPair, start = '', kept }: SellAmountOptions): SellAmount {
  // The URL has no amount any more once another token is chosen.
  const [opened] = useState(start)
  const [text, change] = useTabState(kept, amountScope(opened), localizeDecimal(opened))
  const setText = (typed: string) => change(() => typed)
  const account = useAddress()
  const balances = useBalances(account)
  const sell = useToken(pair.sell)
  const buy = useToken(pair.buy)
  const sellAsset = sell.live?.asset
  const buyAsset = buy.live?.asset
  const read = sellAsset && readAmount(text, sellAsset)
  const balanceIn = (mint: string) => balances.data && balanceOf(balances.data, mint)
  const onToken = (side: 'sell' | 'buy', mint: string) => {
    const other = pair[side === 'sell' ? 'buy' : 'sell']
    onPair(mint === other ? { sell: pair.buy, buy: pair.sell } : { ...pair, [side]: mint })
  }
  const shared = { balancesFailed: balances.isError, connected: account !== undefined, pending: false }
  return {
    account,
    sell,
    buy,
    sellAsset,
    buyAsset,
    units: read?.ok ? read.units : undefined,
    isRefused: read?.ok === false,
    balance: balanceIn(pair.sell),
    clear: () => setText(''),
    sellPanel: {
      ...shared,
      side: 'sell',
      token: sell,
      balance: balanceIn(pair.sell),
      isNative: pair.sell === SOL_MINT,
      text,
      amount: read,
      isQuoted: false,
      onText: setText,
      onToken: (mint) => onToken('sell', mint),
    },
    buyPanel: (units) => ({
      ...shared,
      side: 'buy',
      token: buy,
      balance: balanceIn(pair.buy),
      isNative: false,
      text: '',
      amount: units === undefined ? undefined : { ok: true, text: '', units },
      isQuoted: true,
      onText: () => {},
      onToken: (mint) => onToken('buy', mint),
    }),
  }
}
