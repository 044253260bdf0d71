import { decodeBase58 } from '@callisto/solana/codec'
import { programs } from '../programs/page-programs.ts'

/** Display name of a known program; undefined for others. */
export function programName(programId: string): string | undefined {
  return programs.labelOf(programId)
}

/** Name of an unparsed instruction from its base58 data; undefined for unknown programs. */
export function instructionName(programId: string, data: string): string | undefined {
  const bytes = decodeBase58(data)
  return bytes && programs.instructionName(programId, bytes)
}
