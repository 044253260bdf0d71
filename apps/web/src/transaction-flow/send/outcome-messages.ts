import { msg } from '@callisto/i18n'

/** User messages by transaction outcome. */
export const outcomeMessages = {
  /** Executed on chain with an error. */
  failed: msg('The transaction failed. Only the network fee was paid.'),
  notSent: msg('Nothing was sent. Your funds have not moved.'),
  expired: msg('It can no longer land. Your funds have not moved.'),
  unconfirmed: msg('It may still land. Check the transaction before you try again.'),
  altered: msg('User transaction has been modified. Nothing was sent. Your funds have not moved.'),
} as const
