import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledProgramFiles, type Localnet, type LocalnetOptions, startLocalnet } from '@callisto/localnet'
import { QUICK_SLOTS } from '@callisto/localnet/testing'
import { type Clock, systemClock } from '@callisto/solana'
import { copyHistory, type History, marketOptions, TEST_START_MS } from './histories/histories.ts'

export interface TestLocalnet extends Localnet {
  /** Clock on the chain's time. */
  clock: Clock
  rpcUrl: string
  wsUrl: string
}

/** Deadlines of calls to the network start here; what is shorter is a pause between two of them. */
const MIN_DEADLINE_MS = 3_000
const PAUSE_MS = 20

/** A clock whose pauses between two calls to the network take 20 ms; its deadlines, of 3 s and more, are whole. */
export const withoutPauses = (clock: Clock): Clock => ({
  ...clock,
  wait: (ms, signal) => clock.wait(ms < MIN_DEADLINE_MS ? Math.min(ms, PAUSE_MS) : ms, signal),
})

export interface TestLocalnetOptions
  extends Partial<
    Pick<
      LocalnetOptions,
      'simulation' | 'historyMs' | 'onProgress' | 'keepTransactions' | 'worker' | 'programs' | 'parameters'
    >
  > {
  /** Resumes a copy of it. */
  history?: History
  /** Pace of the market after the history, which by default goes on as it was. */
  tradesPerSecond?: number
}

const WORKER = new URL('./chain-worker.ts', import.meta.url)
const PROGRAMS_DIR = fileURLToPath(new URL('../../../programs/', import.meta.url))

/**
 * Starts an embedded chain with the bundled programs on free ports and a ledger in a temporary folder, which `close`
 * removes. Its time starts at `TEST_START_MS`. Without `history` its ledger is empty; without `simulation` too it has no
 * market, and slots of 120 ms.
 */
export async function bootLocalnet(options: TestLocalnetOptions = {}): Promise<TestLocalnet> {
  const { history, tradesPerSecond, ...own } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-localnet-'))
  if (history) await copyHistory(history, dataDir)
  const market = history && {
    ...marketOptions(history),
    ...(tradesPerSecond === undefined ? {} : { tradesPerSecond }),
  }
  const localnet = await startLocalnet({
    worker: WORKER,
    parameters: own.simulation === undefined ? QUICK_SLOTS : {},
    ...(market && { historyMs: market.historyMs, simulation: { options: market } }),
    ...own,
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
