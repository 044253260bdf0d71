import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledProgramFiles, type Localnet, type LocalnetOptions, startLocalnet } from '@callisto/localnet'
import { type Clock, systemClock } from '@callisto/solana'

/** Start of every test chain: a Friday, with the stock market open, whatever the hour of the test. */
export const TEST_START_MS = Date.UTC(2026, 10, 20, 17)

export interface TestLocalnet extends Localnet {
  /** Clock on the chain's time. */
  clock: Clock
  rpcUrl: string
  wsUrl: string
}

const WORKER = new URL('./chain-worker.ts', import.meta.url)
const PROGRAMS_DIR = fileURLToPath(new URL('../../../programs/', import.meta.url))

/**
 * Starts an embedded chain with the bundled programs on free ports and an empty ledger in a temporary folder, which
 * `close` removes. Its time starts at `TEST_START_MS`. Without `simulation` it has no market.
 */
export async function bootLocalnet(
  options: Partial<
    Pick<LocalnetOptions, 'simulation' | 'historyMs' | 'onProgress' | 'keepTransactions' | 'worker'>
  > & { programs?: LocalnetOptions['programs'] } = {},
): Promise<TestLocalnet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-localnet-'))
  const localnet = await startLocalnet({
    worker: WORKER,
    ...options,
    dataDir,
    rpcPort: 0,
    startTimeMs: TEST_START_MS,
    programs: [...bundledProgramFiles(PROGRAMS_DIR), ...(options.programs ?? [])],
  })
  const { rpcUrl, wsUrl } = localnet
  if (rpcUrl === undefined || wsUrl === undefined) throw new Error('the chain opened no port')
  return {
    ...localnet,
    rpcUrl,
    wsUrl,
    clock: { ...systemClock, nowMs: localnet.nowMs },
    async close() {
      await localnet.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
