import { readAddress } from '../codec/base58.ts'
import type { AccountState } from '../rpc/chain-port.ts'

/** Loader of programs whose authority may change them. */
export const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** Loaders whose program accounts are the code; they do not change it. */
const FINAL_LOADERS = [
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
]
/** Accounts of the upgradeable loader. A program: u32 kind, address of its code. The code: u32 kind, u64 slot, authority, code. */
const KIND = { program: 2, code: 3 }
const CODE_ADDRESS_OFFSET = 4
const SLOT_OFFSET = 4
const CODE_OFFSET = 45
/** Bytes at the start of an account of code that `readDeploySlot` reads: kind and slot. */
export const DEPLOY_HEADER_BYTES = 12

/** A program as a cluster has it. */
export interface DeployedProgram {
  /** Its code, which zeros may follow; undefined where no account has it, or its loader is not known. */
  code: Uint8Array | undefined
  /** Account of the code; absent for a loader whose programs cannot change. */
  programData?: string
  /** Slot of the deployment that gave it this code; with `programData` where that account has code. */
  deploySlot?: number
}

/** Reads accounts by their addresses, undefined for each that the cluster does not have. Rejects where it cannot. */
export type ReadAccounts = (
  addresses: readonly string[],
) => Promise<{ accounts: readonly (AccountState | undefined)[] }>

/**
 * Reads the program at an address in at most two calls: undefined where the cluster has none. Rejects as `read` does.
 * Layout: `UpgradeableLoaderState` of the loader.
 * @example await readProgram(POOL, async () => ({ accounts: [undefined] })) // => undefined
 */
export async function readProgram(program: string, read: ReadAccounts): Promise<DeployedProgram | undefined> {
  const [account] = (await read([program])).accounts
  if (!account?.executable) return undefined
  if (FINAL_LOADERS.includes(account.owner)) return { code: account.data }
  const programData = codeAddressOf(account)
  if (programData === undefined) return { code: undefined }
  const [data] = (await read([programData])).accounts
  const deploySlot = data?.owner === UPGRADEABLE_LOADER ? readDeploySlot(data.data) : undefined
  if (data === undefined || deploySlot === undefined) return { code: undefined, programData }
  return { code: data.data.subarray(CODE_OFFSET), programData, deploySlot }
}

/**
 * Slot of the deployment in the start of an account of a program's code; undefined for other bytes.
 * @example readDeploySlot(littleEndian([3, 4], [9n, 8])) // => 9
 */
export function readDeploySlot(data: Uint8Array | undefined): number | undefined {
  if (data === undefined || data.length < DEPLOY_HEADER_BYTES || kindOf(data) !== KIND.code) return undefined
  return Number(viewOf(data).getBigUint64(SLOT_OFFSET, true))
}

/** Address of the code of a program of the upgradeable loader; undefined for another account. */
function codeAddressOf({ owner, data }: AccountState): string | undefined {
  if (owner !== UPGRADEABLE_LOADER || data.length < CODE_ADDRESS_OFFSET + 32) return undefined
  return kindOf(data) === KIND.program ? readAddress(data, CODE_ADDRESS_OFFSET) : undefined
}

const kindOf = (data: Uint8Array) => viewOf(data).getUint32(0, true)
const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
