import type { ChainTransaction, TokenBalance } from '../rpc/chain-port.ts'

/** Amounts, fees and errors of a transaction in the ledger. */
export interface ExecutedTransaction
  extends Pick<
    ChainTransaction,
    | 'signature'
    | 'accountKeys'
    | 'err'
    | 'feeLamports'
    | 'computeUnits'
    | 'logs'
    | 'preBalances'
    | 'postBalances'
    | 'preTokenBalances'
    | 'postTokenBalances'
  > {
  slot: number
  /** Unix seconds; undefined when the node does not know it. */
  blockTime: number | undefined
}

interface ReplyBalance {
  accountIndex: number
  mint: string
  owner?: string
  programId?: string
  uiTokenAmount: { amount: string; decimals: number }
}

/** The reply of `getTransaction` with `encoding: 'json'`, as far as it is read here. */
export interface TransactionReply {
  slot: bigint
  blockTime: bigint | null
  transaction: { message: { accountKeys: readonly string[] } }
  meta: {
    err: unknown
    fee: bigint
    computeUnitsConsumed?: bigint
    logMessages: readonly string[] | null
    loadedAddresses?: { writable: readonly string[]; readonly: readonly string[] }
    preBalances: readonly bigint[]
    postBalances: readonly bigint[]
    preTokenBalances?: readonly ReplyBalance[]
    postTokenBalances?: readonly ReplyBalance[]
  } | null
}

/**
 * Reads the reply of `getTransaction` with `encoding: 'json'`; undefined when it has no balances.
 * @example
 * const reply = { slot: 9n, blockTime: null, transaction: { message: { accountKeys: [USER] } } }
 * const meta = { err: null, fee: 5_000n, logMessages: null, preBalances: [9_000n], postBalances: [4_000n] }
 * parseExecutedTransaction('signature', { ...reply, meta })?.feeLamports // => 5_000n
 */
export function parseExecutedTransaction(
  signature: string,
  reply: TransactionReply,
): ExecutedTransaction | undefined {
  const { meta } = reply
  if (!meta) return undefined
  return {
    signature,
    slot: Number(reply.slot),
    blockTime: reply.blockTime === null ? undefined : Number(reply.blockTime),
    accountKeys: [
      ...reply.transaction.message.accountKeys,
      ...(meta.loadedAddresses?.writable ?? []),
      ...(meta.loadedAddresses?.readonly ?? []),
    ],
    err: meta.err,
    feeLamports: meta.fee,
    computeUnits: Number(meta.computeUnitsConsumed ?? 0n),
    logs: [...(meta.logMessages ?? [])],
    preBalances: [...meta.preBalances],
    postBalances: [...meta.postBalances],
    preTokenBalances: (meta.preTokenBalances ?? []).flatMap(tokenBalance),
    postTokenBalances: (meta.postTokenBalances ?? []).flatMap(tokenBalance),
  }
}

/** Balances without an owner come from very old blocks; nothing can be said about them. */
function tokenBalance(balance: ReplyBalance): TokenBalance[] {
  if (balance.owner === undefined || balance.programId === undefined) return []
  return [
    {
      accountIndex: Number(balance.accountIndex),
      mint: balance.mint,
      owner: balance.owner,
      programId: balance.programId,
      amount: BigInt(balance.uiTokenAmount.amount),
      decimals: Number(balance.uiTokenAmount.decimals),
    },
  ]
}
