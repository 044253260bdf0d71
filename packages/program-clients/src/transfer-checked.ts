import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { ByteWriter } from './byte-writer.ts'

export interface TokenTransfer {
  from: Address
  to: Address
  mint: Address
  owner: Address
  amount: bigint
  decimals: number
  tokenProgram: Address
}

/** Moves tokens; the token program refuses it when mint or decimals are not what the caller thinks. */
export function transferChecked(transfer: TokenTransfer): Instruction {
  return {
    programAddress: transfer.tokenProgram,
    accounts: [
      { address: transfer.from, role: AccountRole.WRITABLE },
      { address: transfer.mint, role: AccountRole.READONLY },
      { address: transfer.to, role: AccountRole.WRITABLE },
      { address: transfer.owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: new ByteWriter().u8(12).u64(transfer.amount).u8(transfer.decimals).done(),
  }
}
