import type { AlertCondition, AlertNotice } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatPercent, formatUsdPrice } from '../text/format.ts'
import { displaySymbol } from '../tokens/names.ts'

/** What an alert waits for: "SOL at or above $150". */
export function conditionText(condition: AlertCondition, symbol: string): string {
  const name = displaySymbol(symbol)
  if (condition.kind === 'price') {
    const values = { symbol: name, price: formatUsdPrice(condition.usd) }
    return condition.direction === 'above'
      ? t('{symbol} at or above {price}', values)
      : t('{symbol} at or below {price}', values)
  }
  const values = { symbol: name, percent: formatPercent(condition.percent), time: condition.timeframe }
  return condition.direction === 'rises'
    ? t('{symbol} rises {percent} within {time}', values)
    : t('{symbol} falls {percent} within {time}', values)
}

/** The value that fired an alert: "Price: $150.20", "Change in 1h: -10.4%". */
export function noticeText({ condition, value }: AlertNotice): string {
  return condition.kind === 'price'
    ? t('Price: {price}', { price: formatUsdPrice(value) })
    : t('Change in {time}: {percent}', { time: condition.timeframe, percent: formatPercent(value) })
}
