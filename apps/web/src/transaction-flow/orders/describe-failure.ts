import { ApiError } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { ActionRefusal } from '../action/action.ts'
import { toSigningFailure } from '../send/signing-failure.ts'
import { AlteredTransaction, SignAllUnavailable } from './cancel/sign-all.ts'

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
