/** User messages by transaction outcome. */
export const transactionMessages = {
  /** Executed on chain with an error. */
  failed: 'The swap failed. Only the network fee was paid.',
  rejected: 'Nothing was sent. Your funds have not moved.',
  expired: 'It can no longer land. Your funds have not moved.',
  unconfirmed: 'It may still land. Check the transaction before you try again.',
  altered: 'User transaction has been modified. Nothing was sent. Your funds have not moved.',
} as const
