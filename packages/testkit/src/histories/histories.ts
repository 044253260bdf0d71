import { createHash } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { bundledProgramFiles } from '@callisto/localnet'
import { bundleOf } from '../../../../scripts/lib/bundle.mjs'
import { withDerived } from '../../../../scripts/lib/derived.mjs'
import { sampleSize } from '../sample-size.ts'
import type { PlayerData } from './player.ts'

/** Start of every test chain: a Friday, with the stock market open, whatever the hour of the test. */
export const TEST_START_MS = Date.UTC(2026, 10, 20, 17)

/**
 * The played histories; each ends at `TEST_START_MS`. What needs a market resumes a copy of one. A chain without a market
 * begins anew: its genesis takes no longer than a copy.
 *
 * These play their own, because playing is what they are about: the system tests of `market-sim` (they record each
 * transaction, and restart the simulation meanwhile), `bench history`, `soak market` (intensity and returns of a history),
 * `soak product` (its first kill comes while it plays). These, because minutes, seed and pace of a market of their own are
 * arguments: `soak recompute`, `portfolio` and `filters`, `bench account`. And these, because their chain is at the
 * time of the system, by which a browser measures ages: `bench web`, `orders`, `swap-flow` and `block-to-row`, `soak
 * swap-faults` and `live-journeys`.
 */
export const HISTORIES = {
  /** The market in its first block. */
  market: { minutes: 0, tradesPerSecond: 10, seed: '5' },
  short: { minutes: 5, tradesPerSecond: 10, seed: '5' },
  /** At each change that of `short`: a third of the trades to play, to fold and to recompute. */
  quarter: { minutes: sampleSize(15, 5), tradesPerSecond: 10, seed: '5' },
  /** At the pace and with the seed of a product without settings. */
  hour: { minutes: 72, tradesPerSecond: 3, seed: '1' },
  day: { minutes: 1_440, tradesPerSecond: 3, seed: '1' },
} as const satisfies Record<string, MarketTerms & { minutes: number }>

interface MarketTerms {
  seed: string
  tradesPerSecond: number
}

/** A played history, where told with another seed or at another pace. */
export interface History extends Partial<MarketTerms> {
  name: keyof typeof HISTORIES
}

/** Options of the market (`MarketOptions`) with which a history was played and is resumed. */
export function marketOptions({ name, ...terms }: History): MarketTerms & { historyMs: number } {
  const { minutes, ...own } = HISTORIES[name]
  return { ...own, ...terms, historyMs: minutes * 60_000 }
}

const PROGRAMS_DIR = fileURLToPath(new URL('../../../../programs/', import.meta.url))
/** Outside of the checkout: an installation or a build leaves it. */
const STORE =
  process.env.HISTORIES_DIR ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'callisto/histories')
/** As `startLocalnet` gives it to a chain's thread. */
const YOUNG_GENERATION_MB = 96

/**
 * Copies the ledger of a history into a folder. What asks for it first plays it; it is kept for later runs until anything
 * that shapes it changes: the code that plays it, the programs, the VM or its options. Rejects when playing fails.
 */
export async function copyHistory(history: History, folder: string): Promise<void> {
  const options = marketOptions(history)
  const player = new URL(await bundleOf(new URL('./player.ts', import.meta.url)))
  const key = createHash('sha256')
    .update(readFileSync(player))
    .update(JSON.stringify([TEST_START_MS, options, versionOf('litesvm')]))
  for (const { file } of bundledProgramFiles(PROGRAMS_DIR)) key.update(readFileSync(file))
  const digest = key.digest('hex').slice(0, 16)
  const { historyMs, seed, tradesPerSecond } = options
  await withDerived({
    store: STORE,
    // Two names may be of one history.
    name: `${historyMs / 60_000}-${seed.replaceAll(/\W+/g, '-')}-${tradesPerSecond}`,
    find: () => digest,
    async make(unfinished) {
      await play(player, { folder: unfinished, programsDir: PROGRAMS_DIR, endMs: TEST_START_MS, options })
      return digest
    },
    use: (played) => cpSync(played, folder, { recursive: true }),
  })
}

function play(player: URL, data: PlayerData): Promise<void> {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB }
  const thread = new Worker(player, { resourceLimits, workerData: data })
  return new Promise((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the history's thread ended with ${code}`)),
    )
  })
}

/** Version of a native package, whose code is in no bundle. */
function versionOf(name: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
