import {
  type deleteWrappedKey,
  deleteWrappedKeyEndpoint,
  type putWrappedKey,
  putWrappedKeyEndpoint,
  type WrappedKey,
} from '@callisto/contract'
import { t } from '@callisto/i18n'
import type { EmbeddedCopies } from '../../../lib/wallet/embedded-wallet.ts'
import { EmbeddedWalletError } from '../../../lib/wallet/embedded-wallet-error.ts'
import { callLogin } from '../login-calls.ts'
import { type LoginFailure, loginFailure } from './login-failure.ts'

/**
 * Has the frame encrypt the key of this device, and stores that at the server in place of the copy `known`. The page has
 * the ciphertext only. Rejects with EmbeddedWalletError and ApiError.
 */
export async function storeCopy(
  embedded: Pick<EmbeddedCopies, 'copy'>,
  accountId: string,
  known: WrappedKey | undefined,
): Promise<WrappedKey> {
  const replaces = known?.version ?? 0
  const { address, ...copy } = await embedded.copy(accountId, replaces)
  const input = { params: { address }, body: { ...copy, replaces } }
  return callLogin<typeof putWrappedKey>(putWrappedKeyEndpoint, input)
}

/** Has the frame open a copy with its passphrase and keep it on this device. Rejects with EmbeddedWalletError. */
export const restoreCopy = (
  embedded: Pick<EmbeddedCopies, 'restore'>,
  { address, kind, wrapped, parameters }: WrappedKey,
): Promise<void> => embedded.restore({ address, kind, wrapped, parameters })

/** Deletes a copy at the server; what is on devices stays. */
export async function deleteCopy({ address, version }: WrappedKey): Promise<void> {
  const input = { params: { address }, body: { replaces: version } }
  await callLogin<typeof deleteWrappedKey>(deleteWrappedKeyEndpoint, input)
}

/** Whether the person of the frame has closed its screen, which needs no message. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof EmbeddedWalletError && error.code === 'REJECTED'

/** Why a copy was not stored, opened or deleted; undefined when its person has called it off. */
export function copyFailure(error: unknown): LoginFailure | undefined {
  if (isCalledOff(error)) return undefined
  if (error instanceof EmbeddedWalletError)
    return { text: t('Quick Account did not respond'), code: error.code }
  switch (codeOf(error)) {
    case 'VERSION_CONFLICT':
      return { text: t('Another device has changed this copy. Look at it and try again.') }
    case 'TOO_MANY_KEYS':
      return { text: t('This account has as many copies as it may have. Delete one first.') }
    case 'FRESH_LOGIN_REQUIRED':
      return { text: t('Log in again before you delete a copy.') }
    case 'NOT_FOUND':
      return { text: t('This copy is not there any more.') }
    default:
      return loginFailure(error, t('Your session has ended. Log in again.'))
  }
}

export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
