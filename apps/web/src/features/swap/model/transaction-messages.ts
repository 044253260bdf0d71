/** What a sent transaction's end means for the money, written in one place. */
export const transactionTexts = {
  /** The chain ran it and it failed. */
  failed: 'The swap did not happen. Only the network fee was paid.',
  refused: 'It was not sent. Your funds have not moved.',
  expired: 'It can no longer land. Your funds have not moved.',
  unconfirmed: 'It may still land: look at the transaction before you try again.',
  altered: 'User transaction has been modified. It was not sent; your funds have not moved.',
} as const
