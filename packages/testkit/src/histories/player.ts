import { workerData } from 'node:worker_threads'
import { bundledProgramFiles } from '@callisto/localnet'
import { openStepped } from '@callisto/localnet/stepped'
import { createSimulation } from '@callisto/market-sim'

// Entry module of the thread that plays a history into an empty folder.
export interface PlayerData {
  folder: string
  programsDir: string
  /** Unix milliseconds at which the history ends. */
  endMs: number
  options: { seed: string; tradesPerSecond: number; historyMs: number }
}

const { folder, programsDir, endMs, options } = workerData as PlayerData
const localnet = await openStepped({
  folder,
  programs: bundledProgramFiles(programsDir),
  historyMs: options.historyMs,
  simulation: createSimulation(options),
  nowMs: endMs,
})
localnet.close()
