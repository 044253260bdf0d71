import { t } from '@callisto/i18n'
import type { TransferRefusal } from '@callisto/program-clients'
import { type ClusterValues, rentExemptLamports } from '@callisto/solana'
import { formatAmount } from '../../lib/text/format.ts'
import { SOL_DECIMALS } from '../../lib/wallet/balances.ts'

interface Words {
  symbol: string
  /** SOL that an account without data must have. */
  least: string
}

export const leastOf = (cluster: ClusterValues): string =>
  formatAmount(rentExemptLamports(cluster, 0), SOL_DECIMALS)

/** Why a transfer was not prepared, in the person's words. */
export function refusalText(code: TransferRefusal, { symbol, least }: Words): string {
  switch (code) {
    case 'AMOUNT':
      return t('Invalid Amount')
    case 'BALANCE':
      return t('Insufficient balance')
    case 'FEE_BALANCE':
      return t('Not enough SOL for the network fee and rent')
    case 'SENDER_RENT':
      return t('Too little SOL would stay in your wallet: leave {least} SOL or more, or send all of it', {
        least,
      })
    case 'RECIPIENT_RENT':
      return t('The recipient has no SOL yet, and a new account needs {least} SOL at least', { least })
    case 'MEMO_TOO_LONG':
      return t('The memo is too long')
    case 'MEMO_REQUIRED':
      return t('The recipient accepts transfers with a memo only')
    case 'NO_MINT':
      return t('This token was not found on the chain')
    case 'NON_TRANSFERABLE':
      return t('{symbol} cannot be transferred', { symbol })
    case 'PAUSED':
      return t('The issuer of {symbol} has stopped all transfers', { symbol })
    case 'HOOK':
      return t(
        'A program of its issuer runs at every transfer of {symbol}, and what it does cannot be shown here',
        {
          symbol,
        },
      )
    case 'UNKNOWN_EXTENSION':
      return t('{symbol} has an extension that is not known here', { symbol })
    case 'FROZEN':
      return t('Your {symbol} is frozen by its issuer', { symbol })
    case 'RECIPIENT_FROZEN':
      return t('The recipient’s token account is frozen by the issuer of {symbol}', { symbol })
    case 'FROZEN_BY_DEFAULT':
      return t('New accounts of {symbol} are frozen until its issuer thaws them', { symbol })
    case 'RECIPIENT_ACCOUNT':
      return t('The recipient’s token account belongs to another wallet')
    case 'TOO_MANY_ACCOUNTS':
      return t('The tokens lie in too many accounts for one transaction: send a smaller amount')
  }
}
