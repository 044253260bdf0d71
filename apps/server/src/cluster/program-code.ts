import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ProgramFile } from '@callisto/localnet'
import type { AccountState, ChainPort } from '@callisto/solana'
import { readAddress } from '@callisto/solana/codec'
import { readDeploySlot } from '@callisto/trade'

const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** Offset of the address of the code in a program account, and of the code in that account: slot and authority come before. */
const CODE_ADDRESS_OFFSET = 4
const CODE_OFFSET = 45

/** A build that quotes are proven against: its hash and the length of its file. */
export interface Build {
  program: string
  sha256: string
  bytes: number
}

/** A program as a cluster has it. */
export interface DeployedProgram {
  /** Undefined where the account of the code is absent. */
  code: Uint8Array | undefined
  /** Account of the code; absent for a loader whose programs cannot change. */
  programData?: string
  deploySlot?: number
}

/** Builds in files, such as the bundled ones. */
export const buildsOf = (files: readonly ProgramFile[]): Build[] =>
  files.map(({ address, file }) => {
    const elf = readFileSync(file)
    return { program: address, sha256: sha256(elf), bytes: elf.length }
  })

/** Reads a program; undefined where the cluster has none at the address. */
export async function readProgram(
  chain: Pick<ChainPort, 'getAccounts'>,
  program: string,
  signal?: AbortSignal,
): Promise<DeployedProgram | undefined> {
  const [account] = (await chain.getAccounts([program], signal)).accounts
  if (!account?.executable) return undefined
  const programData = codeAddressOf(account)
  if (programData === undefined)
    return { code: account.owner === UPGRADEABLE_LOADER ? undefined : account.data }
  const [data] = (await chain.getAccounts([programData], signal)).accounts
  const deploySlot = readDeploySlot(data?.data)
  return {
    code: data?.data.subarray(CODE_OFFSET),
    programData,
    ...(deploySlot !== undefined && { deploySlot }),
  }
}

/** The build that code is; an account may be longer, with zeros. */
export const findBuild = <B extends Build>(
  builds: readonly B[],
  program: string,
  code: Uint8Array | undefined,
): B | undefined =>
  code &&
  builds.find(
    (build) =>
      build.program === program &&
      code.length >= build.bytes &&
      sha256(code.subarray(0, build.bytes)) === build.sha256 &&
      code.subarray(build.bytes).every((byte) => byte === 0),
  )

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Address of the code of a program of the upgradeable loader; undefined for another loader. */
function codeAddressOf(program: AccountState): string | undefined {
  if (program.owner !== UPGRADEABLE_LOADER || program.data.length < CODE_ADDRESS_OFFSET + 32) return undefined
  return readAddress(program.data, CODE_ADDRESS_OFFSET)
}
