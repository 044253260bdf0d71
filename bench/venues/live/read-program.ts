import { createHash } from 'node:crypto'
import type { ChainPort } from '@callisto/solana'
import { readProgram } from '@callisto/solana/programs'

/** The bytes of a program as a cluster has them. */
export interface LiveProgram {
  elf: Uint8Array
  /** Of the code without the zeros that follow it: accounts of code are longer. */
  sha256: string
  /** Absent for a loader whose programs cannot change. */
  deploySlot?: number
}

/** Reads a program; undefined where the cluster has none at the address. */
export async function readLiveProgram(
  chain: Pick<ChainPort, 'getAccounts'>,
  address: string,
  signal?: AbortSignal,
): Promise<LiveProgram | undefined> {
  const program = await readProgram(address, (addresses) => chain.getAccounts(addresses, signal))
  if (program?.code === undefined) return undefined
  const { code, deploySlot } = program
  let end = code.length
  while (end > 0 && code[end - 1] === 0) end -= 1
  const sha256 = createHash('sha256').update(code.subarray(0, end)).digest('hex')
  return { elf: code, sha256, ...(deploySlot !== undefined && { deploySlot }) }
}
