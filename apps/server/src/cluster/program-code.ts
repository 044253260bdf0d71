import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { LiveChain } from '@callisto/cluster'
import type { ProgramFile } from '@callisto/localnet'
import type { ChainPort } from '@callisto/solana'
import { DEPLOY_HEADER_BYTES, type DeployedProgram, readProgram } from '@callisto/solana/programs'
import type { DeployPorts } from '@callisto/trade'

/** Bytes of an account of code that a notification carries: kind and slot. */
const START = { offset: 0, length: DEPLOY_HEADER_BYTES }

/** Follows the programs of venues on a live cluster: by notifications where there is a WebSocket. */
export function liveDeployments(chain: LiveChain, builds: readonly Build[]): DeployPorts {
  const { client } = chain
  return {
    async isProven(program, signal) {
      const read = await readDeployedProgram(chain, program, signal)
      return findBuild(builds, program, read?.code) !== undefined
    },
    ...(client && {
      subscribe(account, onData) {
        const params = [account, { commitment: 'confirmed', encoding: 'base64', dataSlice: START }]
        const onResult = (result: unknown) => {
          const start = startOf(result)
          if (start !== undefined) onData(start)
        }
        return client.subscribe({ kind: 'account', params }, { onResult })
      },
    }),
  }
}

/** Bytes of a notification of an account; undefined for what is none. */
function startOf(result: unknown): Uint8Array | undefined {
  const { value } = Object(result) as { value?: unknown }
  const { data } = Object(value) as { data?: unknown }
  const text: unknown = Array.isArray(data) ? data[0] : undefined
  return typeof text === 'string' ? Uint8Array.from(Buffer.from(text, 'base64')) : undefined
}

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
