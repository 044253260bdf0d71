import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ProgramFile } from '@callisto/localnet'
import type { ChainPort } from '@callisto/solana'
import { type DeployedProgram, readProgram } from '@callisto/solana/programs'

/** A build that quotes are proven against: its hash and the length of its file. */
export interface Build {
  program: string
  sha256: string
  bytes: number
}

/** Builds in files, such as the bundled ones. */
export const buildsOf = (files: readonly ProgramFile[]): Build[] =>
  files.map(({ address, file }) => {
    const elf = readFileSync(file)
    return { program: address, sha256: sha256(elf), bytes: elf.length }
  })

/** The program that a cluster has at an address; undefined for none. */
export const readDeployedProgram = (
  chain: Pick<ChainPort, 'getAccounts'>,
  program: string,
  signal?: AbortSignal,
): Promise<DeployedProgram | undefined> =>
  readProgram(program, (addresses) => chain.getAccounts(addresses, signal))

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
