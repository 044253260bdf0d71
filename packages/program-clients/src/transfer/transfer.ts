import {
  associatedTokenAddress,
  createTokenAccount,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import { address, type Instruction } from '@solana/kit'
import { transferChecked } from '../transfer-checked.ts'

/** Bytes of a memo at most: it has to fit into a transaction beside the transfers. */
export const MAX_MEMO_BYTES = 256

/** What a person wants to send. */
export interface TransferIntent {
  sender: string
  /** The wallet that receives, never a token account. */
  recipient: string
  /** The all-ones address of the system program for native SOL (spec 2-9-13). */
  mint: string
  /** Base units that leave the sender. */
  amount: bigint
  /** Empty for none. */
  memo: string
}

/** How the tokens of an intent move; undefined for native SOL. */
export interface TokenPath {
  tokenProgram: string
  decimals: number
  /** The sender's accounts with what each gives; the sum is the amount. */
  sources: readonly { account: string; amount: bigint }[]
  /** Whether the recipient's token account has to be opened, with rent from the sender. */
  opensAccount: boolean
}

/** Whether a mint of an intent stands for native SOL. */
export const isNativeSol = (mint: string): boolean => mint === SYSTEM_PROGRAM

/** The instructions of a transfer: the account that is opened, the memo, and the transfers behind it. */
export async function transferInstructions(
  { sender, recipient, mint, amount, memo }: TransferIntent,
  token: TokenPath | undefined,
): Promise<readonly Instruction[]> {
  const memos = memo === '' ? [] : [writeMemo(memo)]
  if (!token) return [...memos, transferLamports(sender, recipient, amount)]
  const { tokenProgram, decimals, sources, opensAccount } = token
  const account = await associatedTokenAddress(recipient, mint, tokenProgram)
  const opening = { payer: sender, account, owner: recipient, mint, tokenProgram }
  return [
    ...(opensAccount ? [createTokenAccount(opening)] : []),
    // An account that requires a memo wants it directly before the transfer.
    ...memos,
    ...sources.map((source) =>
      transferChecked({
        from: address(source.account),
        to: account,
        mint: address(mint),
        owner: address(sender),
        amount: source.amount,
        decimals,
        tokenProgram: address(tokenProgram),
      }),
    ),
  ]
}

const writeMemo = (memo: string): Instruction => ({
  programAddress: MEMO_PROGRAM,
  data: new TextEncoder().encode(memo),
})
