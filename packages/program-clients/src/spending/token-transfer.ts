import type { ParsedInstruction } from '@callisto/solana'
import { readU64 } from '@callisto/solana/codec'

/** A transfer of tokens that names its mint. */
export interface TokenTransfer {
  program: string
  source: string
  mint: string
  /** The token account that receives. */
  destination: string
  authority: string
  /** Base units. */
  amount: bigint
}

const TRANSFER_CHECKED = 12
const TRANSFER_CHECKED_BYTES = 10

/**
 * Reads TransferChecked with one authority. Undefined for every other form: Transfer names no mint, and further accounts
 * are those of a hook or of a multisignature.
 */
export function parseTokenTransfer({
  programId,
  data,
  accounts,
}: ParsedInstruction): TokenTransfer | undefined {
  const [source, mint, destination, authority, ...more] = accounts
  if (data[0] !== TRANSFER_CHECKED || data.length !== TRANSFER_CHECKED_BYTES) return undefined
  if (!source || !mint || !destination || !authority || more.length > 0) return undefined
  return {
    program: programId,
    source: source.address,
    mint: mint.address,
    destination: destination.address,
    authority: authority.address,
    amount: readU64(data, 1),
  }
}
