import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { bundledProgramFiles } from '@callisto/localnet'
import { openStepped, type SteppedLocalnet } from '@callisto/localnet/stepped'
import { router } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import { TEST_START_MS } from './histories/histories.ts'

const PROGRAMS_DIR = fileURLToPath(new URL('../../../programs/', import.meta.url))

/**
 * An embedded chain in the calling thread with given accounts in its first block; blocks end when `step` is called. The
 * router program is at `routerProgram` alone.
 */
export async function openSteppedMarket(
  accounts: readonly AccountState[],
  routerProgram: string = router.PROGRAM,
): Promise<SteppedLocalnet> {
  const localnet = await openStepped({
    programs: bundledProgramFiles(PROGRAMS_DIR).map((program) =>
      program.address === router.PROGRAM ? { ...program, address: routerProgram } : program,
    ),
    historyMs: 0,
    nowMs: TEST_START_MS,
  })
  for (const account of accounts) localnet.grant(account)
  localnet.step(false)
  return localnet
}

/** The ledger of a chain as an earlier build has left it, packed with gzip, which goes on at `nowMs` with today's programs. */
export async function resumeRecordedLedger(file: URL, nowMs: number): Promise<SteppedLocalnet> {
  const folder = mkdtempSync(join(tmpdir(), 'callisto-recorded-'))
  writeFileSync(join(folder, 'ledger.db'), gunzipSync(readFileSync(file)))
  const localnet = await openStepped({
    programs: bundledProgramFiles(PROGRAMS_DIR),
    historyMs: 0,
    nowMs,
    folder,
  })
  return {
    ...localnet,
    close() {
      localnet.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
