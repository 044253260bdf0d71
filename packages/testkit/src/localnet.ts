import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledProgramFiles, type Localnet, type LocalnetOptions, startLocalnet } from '@callisto/localnet'

export interface TestLocalnet extends Localnet {
  rpcUrl: string
  wsUrl: string
}

const WORKER = new URL('./chain-worker.ts', import.meta.url)
const PROGRAMS_DIR = fileURLToPath(new URL('../../../programs/', import.meta.url))

/**
 * An embedded chain of one's own: the house's programs, free ports, an empty ledger in a folder that goes away on
 * `close`. Without `simulation` it has no market and is ready at once.
 */
export async function bootLocalnet(
  options: Partial<
    Pick<LocalnetOptions, 'simulation' | 'historyHours' | 'onProgress' | 'keepTransactions' | 'worker'>
  > & { programs?: LocalnetOptions['programs'] } = {},
): Promise<TestLocalnet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-localnet-'))
  const localnet = await startLocalnet({
    worker: WORKER,
    ...options,
    dataDir,
    rpcPort: 0,
    programs: [...bundledProgramFiles(PROGRAMS_DIR), ...(options.programs ?? [])],
  })
  const { rpcUrl, wsUrl } = localnet
  if (rpcUrl === undefined || wsUrl === undefined) throw new Error('the chain opened no port')
  return {
    ...localnet,
    rpcUrl,
    wsUrl,
    async close() {
      await localnet.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
