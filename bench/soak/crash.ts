import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Audit, audit, totalLamports } from './crash/audit.ts'
import { createParty, trade } from './crash/trader.ts'
import { startVictim } from './crash/victim-process.ts'

export interface Round extends Audit {
  round: number
  aliveMs: number
  readyMs: number
  confirmed: number
}

/** Longest time that the chain is left alive under trading. */
const MAX_ALIVE_MS = 3000

/**
 * Kills the chain under trading, again and again on one ledger, and audits it after each restart. Calls `onRound`
 * with what was found.
 */
export async function crashRounds(
  rounds: number,
  seed: number,
  onRound: (round: Round) => void,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-crash-'))
  const random = mulberry32(seed)
  const confirmed = new Set<string>()
  let victim = await startVictim(dataDir)
  try {
    const lamportsAtBirth = await totalLamports(victim.rpcUrl)
    const party = await createParty(victim.rpcUrl)
    for (let round = 1; round <= rounds; round++) {
      const aliveMs = Math.round(random() * MAX_ALIVE_MS)
      let isOver = false
      const trading = trade(victim.rpcUrl, party, confirmed, random, () => isOver)
      await new Promise((resolve) => setTimeout(resolve, aliveMs))
      isOver = true
      await victim.kill()
      await trading
      victim = await startVictim(dataDir)
      const found = await audit(victim.rpcUrl, party, confirmed, lamportsAtBirth)
      onRound({ round, aliveMs, readyMs: Math.round(victim.readyMs), confirmed: confirmed.size, ...found })
    }
  } finally {
    await victim.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `crash [rounds] [seed]`: twenty kills unless said otherwise; rejects when a confirmed signature is lost or sums differ. */
export async function run(args: string[]): Promise<void> {
  const rounds = Number(args[0] ?? 20)
  const seed = Number(args[1] ?? 1)
  let lost = 0
  let faults = 0
  await crashRounds(rounds, seed, (round) => {
    lost += round.missing.length
    faults += round.faults.length
    console.log(JSON.stringify(round))
  })
  console.log(JSON.stringify({ soak: 'crash', kills: rounds, lost, faults }))
  if (lost + faults > 0) throw new Error('the ledger did not survive')
}
