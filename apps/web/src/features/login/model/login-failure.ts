import { ApiError } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { errorCode } from '../../../lib/api/call.ts'
import { formatTime } from '../../../lib/text/format.ts'
import { retryTime } from '../login-calls.ts'

/** What the page shows of a login that failed. */
export interface LoginFailure {
  text: string
  /** For support; absent where the text says all. */
  code?: string
}

/** Text of a failed call; `refused` is that of a login that the server does not accept. */
export function loginFailure(error: unknown, refused: string): LoginFailure {
  const code = error instanceof ApiError ? error.code : 'UNKNOWN'
  switch (code) {
    case 'LOGIN_REFUSED':
      return { text: refused }
    case 'TOO_MANY_REQUESTS':
      return { text: tooMany(retryTime(error)) }
    case 'NETWORK':
      return { text: t('The server cannot be reached. Check your connection and try again.') }
    case 'TIMEOUT':
    case 'DEADLINE_EXCEEDED':
      return { text: t('There was no reply in time. Try again.') }
    case 'LOGIN_REQUIRED':
      return { text: t('Your session has ended. Log in again.') }
    case 'FORBIDDEN':
      return { text: t('Open this page at the address of this server to log in.') }
    default:
      return { text: t('That did not work. Try again.'), code: errorCode(error) }
  }
}

const tooMany = (untilMs: number | undefined): string =>
  untilMs === undefined
    ? t('Too many attempts. Try again later.')
    : t('Too many attempts. Try again at {time}.', { time: formatTime(untilMs + 59_999) })
