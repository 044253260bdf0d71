import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seeded } from '../routing/random.ts'
import { type Audit, audit, totalLamports } from './crash/audit.ts'
import { createTestWallets, trade } from './crash/trader.ts'
import { startVictim } from './crash/victim-process.ts'

export interface Round extends Audit {
  round: number
  aliveMs: number
  readyMs: number
  confirmed: number
}

/** Upper bound of the time between start and kill. */
const MAX_ALIVE_MS = 3000

/**
 * Kills the chain under load repeatedly on one ledger and audits it after each restart. Calls `onRound` with the
 * result of each audit.
 */
export async function crashRounds(
  rounds: number,
  seed: number,
  onRound: (round: Round) => void,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-crash-'))
  const random = seeded(seed)
  const confirmed = new Set<string>()
  let victim = await startVictim(dataDir)
  try {
    const lamportsAtGenesis = await totalLamports(victim.rpcUrl)
    const party = await createTestWallets(victim.rpcUrl)
    for (let round = 1; round <= rounds; round++) {
      const aliveMs = Math.round(random() * MAX_ALIVE_MS)
      let isOver = false
      const trading = trade(victim.rpcUrl, party, confirmed, random, () => isOver)
      await new Promise((resolve) => setTimeout(resolve, aliveMs))
      isOver = true
      await victim.kill()
      await trading
      victim = await startVictim(dataDir)
      const found = await audit(victim.rpcUrl, party, confirmed, lamportsAtGenesis)
      onRound({ round, aliveMs, readyMs: Math.round(victim.readyMs), confirmed: confirmed.size, ...found })
    }
  } finally {
    await victim.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** `crash [rounds] [seed]`: 20 kills by default; rejects when a confirmed signature is lost or sums differ. */
export async function run(args: string[]): Promise<void> {
  const rounds = Number(args[0] ?? 20)
  const seed = Number(args[1] ?? 1)
  let violations = 0
  await crashRounds(rounds, seed, (round) => {
    violations += round.missing.length + round.faults.length
    console.error(JSON.stringify(round))
  })
  console.log(JSON.stringify({ soak: 'crash', runs: rounds, violations, seed }))
  if (violations > 0) throw new Error(`${violations} violations`)
}
