import { t } from '@callisto/i18n'
import { paths } from '../../paths.ts'
import { hrefOf } from '../router/path.ts'
import { isRecurringKind, type OrderNotice } from './order-notices.ts'

/** Title and text of a notice of an order. */
export function orderNoticeText(
  { kind, inputMint, outputMint, rounds }: OrderNotice,
  symbol: (mint: string) => string,
): { title: string; text: string } {
  const pair = `${symbol(inputMint)} → ${symbol(outputMint)}`
  const titles = {
    filled: t('Order filled'),
    partlyFilled: t('Order partly filled'),
    expired: t('Order expired'),
    failed: t('A fill of an order failed'),
    roundFilled: t('Recurring order: round filled'),
    roundMissed: t('Recurring order: round missed'),
    roundFailed: t('Recurring order: a fill failed'),
    recurringDone: t('Recurring order finished'),
  }
  const progress = rounds && t('{done} of {rounds} rounds', { done: rounds.done, rounds: rounds.total })
  return { title: titles[kind], text: progress === undefined ? pair : `${pair} · ${progress}` }
}

/** The page with the orders of the kind of a notice. */
export const orderNoticePath = ({ kind }: Pick<OrderNotice, 'kind'>) =>
  isRecurringKind(kind) ? paths.recurring : paths.trigger

export const orderNoticeHref = (notice: OrderNotice): string => hrefOf({ to: orderNoticePath(notice) })
