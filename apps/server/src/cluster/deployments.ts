import type { LiveChain } from '@callisto/cluster'
import { DEPLOY_HEADER_BYTES } from '@callisto/solana/programs'
import type { DeployPorts } from '@callisto/trade'
import { type Build, findBuild, readDeployedProgram } from './program-code.ts'

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
