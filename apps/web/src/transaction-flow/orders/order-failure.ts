import { ApiError } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { ActionRefusal } from '../action/action.ts'
import { toSigningFailure } from '../send/signing-failure.ts'
import { AlteredTransaction, SignAllUnavailable } from './cancel/sign-all.ts'
import { OrderMismatch, OrderUnchecked } from './order-mismatch.ts'

/** Texts of the refusals of the order services, by their stable codes. */
const texts: Readonly<Record<string, string>> = {
  ORDER_TOO_SMALL: msg('The order is below the minimum'),
  PRICE_UNKNOWN: msg('The value of what is sold is not known'),
  FEED_MISSING: msg('A token has no price on the chain that an order could wait for'),
  MINT_NOT_SUPPORTED: msg('Orders cannot hold this token'),
  NO_MATCHING_ORDERS: msg('The order is closed already'),
}

/** Runs a step of a plan; what a service refuses and what differs from what was typed become refusals with a text. */
export async function refusing<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (cause) {
    if (cause instanceof OrderMismatch)
      throw new ActionRefusal(
        `VERIFICATION: ${cause.message}`,
        t('The prepared order is not the one that you typed, so it was not signed'),
      )
    if (cause instanceof OrderUnchecked)
      throw new ActionRefusal(
        'UNCHECKED',
        t('The chain could not be read, so the order was not checked and not signed'),
      )
    if (cause instanceof ApiError) {
      const text = texts[cause.code]
      if (text !== undefined) throw new ActionRefusal(cause.code, t(text))
      const { cause: reason } = cause.context
      const detail = typeof reason === 'string' ? reason : cause.message
      throw new ActionRefusal(
        cause.code,
        t('The order was refused: {reason}', { reason: detail.slice(0, 200) }),
      )
    }
    throw cause
  }
}

export interface OrderFailure {
  text: string
  code: string
  signature: string | undefined
}

const MAX_TEXT = 200

/** The failure of a change of orders in words: of a service its cause and the signature of what it has sent. */
export function describeFailure(cause: unknown): OrderFailure {
  if (cause instanceof ApiError) {
    const { cause: reason, signature } = cause.context
    const text = (typeof reason === 'string' && reason !== '' ? reason : cause.message).slice(0, MAX_TEXT)
    return { text, code: cause.code, signature: typeof signature === 'string' ? signature : undefined }
  }
  if (cause instanceof ActionRefusal) return { text: cause.message, code: cause.code, signature: undefined }
  if (cause instanceof SignAllUnavailable || cause instanceof AlteredTransaction)
    return { text: t(cause.message), code: cause.name, signature: undefined }
  const { error, text } = toSigningFailure(cause)
  return { text: `${error.message}. ${text}`, code: error.code, signature: undefined }
}
