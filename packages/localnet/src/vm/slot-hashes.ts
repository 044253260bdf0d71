import type { AccountState } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import type { HashedBlock } from '../bank/blockhash-window.ts'
import { SLOT_HASHES_SYSVAR, SYSVAR_OWNER } from './addresses.ts'

const ENTRIES = 512
const ENTRY_BYTES = 40

/**
 * The SlotHashes sysvar of these blocks, newest first. The VM alone holds one entry, and a lookup table can
 * be created only for a slot in this list.
 */
export function slotHashesAccount(blocks: readonly HashedBlock[]): AccountState {
  const data = Buffer.alloc(8 + ENTRIES * ENTRY_BYTES)
  data.writeBigUInt64LE(BigInt(blocks.length), 0)
  for (const [i, block] of blocks.entries()) {
    data.writeBigUInt64LE(BigInt(block.slot), 8 + i * ENTRY_BYTES)
    data.set(addressBytes(block.hash), 16 + i * ENTRY_BYTES)
  }
  return { address: SLOT_HASHES_SYSVAR, owner: SYSVAR_OWNER, lamports: 1n, data, executable: false }
}
