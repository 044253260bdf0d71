import type { Asset } from '@callisto/contract'
import { localizeDecimal, t } from '@callisto/i18n'
import { useState } from 'react'
import { formatUnits } from '../../../lib/text/format.ts'
import { readAmount } from '../../../lib/tokens/amount-text.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { type TokenState, useToken } from '../../../lib/tokens/token-query.ts'
import { balanceOf, useBalances } from '../../../lib/wallet/balances.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { AmountPanelProps } from '../form/AmountPanel.tsx'
import type { Pair } from '../form/pair.ts'

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
  /** Props of the panel of what is bought, with an amount that follows from the form, or that the market says when it fills. */
  buyPanel: (units: bigint | undefined | 'market') => AmountPanelProps
}

/** The amount that an order sells, with both tokens and the wallet. */
export function useSellAmount(pair: Pair, onPair: (pair: Pair) => void, start = ''): SellAmount {
  const [text, setText] = useState(() => localizeDecimal(start))
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
    buyPanel(amount) {
      const units = amount === 'market' ? undefined : amount
      const shown = units !== undefined && buyAsset ? formatUnits(units, buyAsset.decimals) : ''
      return {
        ...shared,
        side: 'buy',
        token: buy,
        balance: balanceIn(pair.buy),
        isNative: false,
        text: shown,
        amount: units === undefined ? undefined : { ok: true, text: shown, units },
        isQuoted: true,
        isReadOnly: true,
        unknownText: amount === 'market' ? t('At the market price') : undefined,
        onText: () => {},
        onToken: (mint) => onToken('buy', mint),
      }
    },
  }
}
