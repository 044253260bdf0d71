import { t } from '@callisto/i18n'

/** What decides the button of an order form. Undefined is unknown. */
export interface OrderActionInput {
  account: string | undefined
  isBanned: boolean
  isAmountRefused: boolean
  amount: bigint | undefined
  balance: bigint | undefined
  sellSymbol: string
  /** Lamports that the wallet has, and that the order takes at least beside tokens. */
  lamports: bigint | undefined
  neededLamports: bigint | undefined
  /** Why the fields are no order yet. */
  missing: string | undefined
  /** It is below the minimum, in the person's words. */
  minimumFault: string | undefined
}

export type OrderAction = { kind: 'connect' | 'place' | 'disabled'; label: string }

/** Label and effect of the button of an order form; a wallet is needed to place an order (spec 2-1-03). */
export function primaryOrderAction(input: OrderActionInput): OrderAction {
  const disabled = (label: string): OrderAction => ({ kind: 'disabled', label })
  if (input.isBanned) return disabled(t('This token cannot be traded here'))
  if (input.isAmountRefused) return disabled(t('Enter a valid amount'))
  if (!input.account) return { kind: 'connect', label: t('Connect') }
  if (!input.amount) return disabled(t('Enter an amount'))
  if (input.balance !== undefined && input.amount > input.balance)
    return disabled(t('Insufficient {symbol}', { symbol: input.sellSymbol }))
  if (input.minimumFault !== undefined) return disabled(input.minimumFault)
  if (input.missing !== undefined) return disabled(input.missing)
  if (
    input.lamports !== undefined &&
    input.neededLamports !== undefined &&
    input.lamports < input.neededLamports
  )
    return disabled(t('Insufficient SOL for the deposit of the order'))
  return { kind: 'place', label: t('Place order') }
}
