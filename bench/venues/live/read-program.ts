import { createHash } from 'node:crypto'
import type { ChainPort } from '@callisto/solana'
import { readAddress } from '@callisto/solana/codec'
import { readDeploySlot } from '@callisto/trade'

const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** Offset of the address of the code in a program account, and of the code in that account. */
const [CODE_ADDRESS_OFFSET, CODE_OFFSET] = [4, 45]

/** The bytes of a program as a cluster has them. */
export interface LiveProgram {
  elf: Uint8Array
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
  const [account] = (await chain.getAccounts([address], signal)).accounts
  if (!account?.executable) return undefined
  if (account.owner !== UPGRADEABLE_LOADER) return programOf(account.data)
  if (account.data.length < CODE_ADDRESS_OFFSET + 32) return undefined
  const [code] = (await chain.getAccounts([readAddress(account.data, CODE_ADDRESS_OFFSET)], signal)).accounts
  const deploySlot = readDeploySlot(code?.data)
  return code && deploySlot !== undefined
    ? { ...programOf(code.data.subarray(CODE_OFFSET)), deploySlot }
    : undefined
}

/** Accounts of code are longer than it, with zeros: the hash is of the code without them. */
function programOf(bytes: Uint8Array): LiveProgram {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return { elf: bytes, sha256: createHash('sha256').update(bytes.subarray(0, end)).digest('hex') }
}
