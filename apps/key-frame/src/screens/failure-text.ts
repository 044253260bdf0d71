import { t } from '@callisto/i18n'
import { PasskeyError } from '../vault/passkey.ts'
import { UnsealError } from '../vault/seal.ts'

/** What a person is told when a key cannot be made or opened. */
export function failureText(cause: unknown): string {
  if (cause instanceof UnsealError) return t('That does not open this account. Try again.')
  if (!(cause instanceof PasskeyError))
    return t('The browser keeps nothing for Quick Account. Allow storage for this site and try again.')
  return cause.code === 'cancelled'
    ? t('The passkey was not confirmed. Try again.')
    : t('This passkey cannot protect a key. Use a passphrase instead.')
}
