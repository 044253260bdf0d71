import { parseUnits } from '@callisto/amount'
import type { QuickTrade } from '../../../lib/browser/overlays.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { useQuickAmounts } from '../../../lib/quick-trade/quick-amounts.ts'
import { useSwapSettings } from '../../../lib/site/swap-settings.ts'
import { defaultCurrency, quoteMintFor } from '../../../lib/tokens/default-currency.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { spendableBalance, useBalances } from '../../../lib/wallet/balances.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { Pair } from '../form/pair.ts'
import { SELL_SHARES, shareAmount } from './sell-share.ts'

/** The pair of a trade against the default currency, and the chosen amount in base units; undefined while unknown. */
export function useQuickAmount({ mint, side, choice }: QuickTrade): {
  pair: Pair
  amount: bigint | undefined
  balance: bigint | undefined
} {
  const [currency] = useStoredValue(defaultCurrency)
  const other = quoteMintFor(mint, currency)
  const pair = side === 'buy' ? { sell: other, buy: mint } : { sell: mint, buy: other }
  const decimals = useToken(pair.sell).live?.asset.decimals
  const { useWSol } = useSwapSettings()
  const balances = useBalances(useAddress()).data
  const balance = balances && spendableBalance(balances, pair.sell, useWSol)
  const text = useQuickAmounts()(mint)[choice]
  if (side === 'sell') {
    const percent = SELL_SHARES[choice]
    const isKnown = balance !== undefined && percent !== undefined
    const isNative = pair.sell === SOL_MINT && !useWSol
    return { pair, balance, amount: isKnown ? shareAmount(balance, percent, isNative) : undefined }
  }
  const parsed = text === undefined || decimals === undefined ? undefined : parseUnits(text, decimals)
  return { pair, balance, amount: parsed?.ok ? parsed.units : undefined }
}
