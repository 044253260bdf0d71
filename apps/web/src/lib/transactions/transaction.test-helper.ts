/** A row of `preTokenBalances`, of a mint with 6 decimals unless told otherwise. */
export const tokenBalance = (
  accountIndex: number,
  owner: string,
  mint: string,
  amount: string,
  decimals = 6,
) => ({ accountIndex, owner, mint, programId: 'token', uiTokenAmount: { amount, decimals } })

export interface ReplyOptions {
  version?: unknown
  err?: unknown
  keys?: readonly string[]
  preBalances?: readonly unknown[]
  postBalances?: readonly unknown[]
  preTokenBalances?: readonly unknown[]
  postTokenBalances?: readonly unknown[]
  instructions?: readonly unknown[]
  inner?: readonly unknown[]
  logs?: readonly string[]
}

/** A reply of `getTransaction` with `jsonParsed`. The first key is the fee payer and only signer; the fee is 5,000. */
export function transactionReply({
  version = 0,
  err = null,
  keys = ['me', 'pool'],
  preBalances = [100_000, 10],
  postBalances = [95_000, 10],
  preTokenBalances = [],
  postTokenBalances = [],
  instructions = [],
  inner = [],
  logs = [],
}: ReplyOptions = {}) {
  return {
    slot: 12,
    blockTime: 1700,
    version,
    transaction: {
      signatures: ['sig'],
      message: {
        recentBlockhash: 'hash',
        accountKeys: keys.map((pubkey, at) => ({ pubkey, signer: at === 0, writable: true })),
        instructions,
      },
    },
    meta: {
      err,
      fee: 5000,
      computeUnitsConsumed: 777,
      preBalances,
      postBalances,
      preTokenBalances,
      postTokenBalances,
      innerInstructions: inner,
      logMessages: logs,
    },
  }
}
