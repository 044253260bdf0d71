import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { finish } from './finish.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MAIN = 'apps/web/src/features/swap/testing/interleavings-main.ts'
const DEFAULT_RUNS = 100_000
/** Signed transactions of one run in five: fewer mean that the walks no longer reach the wallet. */
const MIN_SIGNED_SHARE = 0.2

interface Totals {
  violations: string[]
  signed: number
  landed: number
  receipts: number
}

/**
 * `interleavings [runs] [seed]`: random interleavings of input, refresh, account change, slow and reordered replies,
 * reloads, tabs and offline on the code of the swap form and the transaction flow; rejects on any signature on stale
 * input and on any lost or doubled swap.
 */
export async function run(args: string[]): Promise<void> {
  const [runs, seed] = [Number(args[0] ?? DEFAULT_RUNS), Number(args[1] ?? 1)]
  const command = ['--import', 'tsx', MAIN, String(runs), String(seed)]
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, maxBuffer: 2 ** 28 })
  const { violations, signed, landed, receipts } = JSON.parse(stdout) as Totals
  if (signed < runs * MIN_SIGNED_SHARE) violations.push(`only ${signed} signatures in ${runs} runs`)
  finish('interleavings', { runs, seed, signed, landed, receipts }, violations)
}
