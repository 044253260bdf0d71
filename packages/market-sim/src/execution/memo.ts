import { formatTokenMemo, type TokenMemo } from '@callisto/domain'
import { MEMO_PROGRAM } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'

const encoder = new TextEncoder()

/** A statement about a token, signed by a wallet. */
export function memoInstruction(signer: Address, memo: TokenMemo): Instruction {
  return {
    programAddress: MEMO_PROGRAM,
    accounts: [{ address: signer, role: AccountRole.READONLY_SIGNER }],
    data: encoder.encode(formatTokenMemo(memo)),
  }
}
