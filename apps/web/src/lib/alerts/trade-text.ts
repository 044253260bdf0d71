import { t } from '@callisto/i18n'
import { paths, transactionHref } from '../../paths.ts'
import { hrefOf } from '../router/path.ts'
import { formatQuantity, formatUsd } from '../text/format.ts'
import { shortAddress } from '../text/short-address.ts'
import type { TradeNotice } from './trade-notices.ts'

/** Mints that the text of a notice names. */
export const tradeMints = ({ trade }: TradeNotice): string[] =>
  trade ? [trade.inputMint, trade.outputMint] : []

/** Title and text of a notice of a trade: "7xKX...gAsU swapped 1.5 SOL for 240 USDC", "Value: $240.00". */
export function tradeText(
  { wallet, trade, sum }: TradeNotice,
  symbol: (mint: string) => string,
): { title: string; text: string } {
  const who = shortAddress(wallet)
  if (trade) {
    const paid = `${formatQuantity(trade.inputAmount)} ${symbol(trade.inputMint)}`
    const received = `${formatQuantity(trade.outputAmount)} ${symbol(trade.outputMint)}`
    return {
      title: t('{who} swapped {paid} for {received}', { who, paid, received }),
      text:
        trade.usdValue === undefined
          ? t('Its value then is not known')
          : t('Value: {value}', { value: formatUsd(trade.usdValue, { full: true }) }),
    }
  }
  const { count, isLeast } = sum
  const title = isLeast
    ? t('{who} made at least {count, plural, one {# more trade} other {# more trades}}', { who, count })
    : t('{who} made {count, plural, one {# more trade} other {# more trades}}', { who, count })
  return { title, text: t('See the activity of the wallet.') }
}

/** The transaction of a trade; the portfolio of the wallet for several. */
export const tradeHref = ({ wallet, trade }: TradeNotice): string =>
  trade ? transactionHref(trade.signature) : hrefOf({ to: paths.portfolioOf, params: { address: wallet } })
