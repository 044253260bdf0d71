import { t } from '@callisto/i18n'
import type { OrderNotice } from './order-notices.ts'

/** Title and text of a notice of an order. */
export function orderNoticeText(
  { kind, inputMint, outputMint }: OrderNotice,
  symbol: (mint: string) => string,
): { title: string; text: string } {
  const pair = `${symbol(inputMint)} → ${symbol(outputMint)}`
  const titles = {
    filled: t('Order filled'),
    partlyFilled: t('Order partly filled'),
    expired: t('Order expired'),
    failed: t('A fill of an order failed'),
  }
  return { title: titles[kind], text: pair }
}
