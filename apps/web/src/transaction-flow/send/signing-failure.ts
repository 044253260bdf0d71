import { msg, t } from '@callisto/i18n'
import type { FlowError } from '../model/flow.ts'
import { outcomeMessages } from './outcome-messages.ts'
import { SignerError } from './signer.ts'

const REFUSED = msg('Wallet Signing Failed')

/** The failure of a signature, with what it means for the funds. */
export function toSigningFailure(cause: unknown): { error: FlowError; text: string } {
  const text = t(outcomeMessages.notSent)
  if (cause instanceof SignerError) return { error: { code: cause.code, message: t(cause.message) }, text }
  const code = cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 120) : 'UNKNOWN'
  return { error: { code, message: t(REFUSED) }, text }
}
