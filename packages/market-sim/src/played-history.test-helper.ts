import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledProgramFiles } from '@callisto/localnet'
import { Chain } from '@callisto/localnet/chain'
import {
  clmm,
  cpmm,
  dlmm,
  launchpad,
  type ProgramEvent,
  parseTransactionEvents,
  recurring,
  router,
  stable,
  trigger,
} from '@callisto/program-clients'
import { decodeTransaction } from '@callisto/solana/codec'
import { Random } from './schedule/random.ts'
import { MarketSimulation } from './simulation.ts'

const PROGRAMS = fileURLToPath(new URL('../../../programs', import.meta.url))
const SLOTS_PER_COMMIT = 300
const CLIENTS = { clmm, cpmm, dlmm, launchpad, recurring, router, stable, trigger }

export interface Sent {
  slot: number
  payer: string
  /** Hash over everything but blockhash and signatures, which depend on the hashes of blocks. */
  digest: string
  /** JSON text; undefined on success. */
  error: string | undefined
  bytes: number
  events: ProgramEvent<typeof CLIENTS>[]
  isGenesis: boolean
}

export interface Played {
  chain: Chain
  simulation: MarketSimulation
  sent: Sent[]
  /** Lets so many slots of real time pass. */
  live(slots: number): void
  /** Recreates the simulation from its snapshot. */
  restart(): void
  close(): void
}

export interface PlayOptions {
  seed: string
  tradesPerSecond: number
  minutes: number
  endMs: number
  /** Recreates the simulation from its snapshot after every so many slots. */
  restartEvery?: number
  hasRacingKeepers?: boolean
}

/** Generates a history on a chain of its own, as the server's driver does, and records every transaction. */
export function play(options: PlayOptions): Played {
  const folder = mkdtempSync(join(tmpdir(), 'callisto-market-'))
  const historyMs = options.minutes * 60_000
  const hashes = Random.of(options.seed, 'hashes of blocks')
  const chain = new Chain({
    ledgerPath: join(folder, 'ledger.db'),
    programs: bundledProgramFiles(PROGRAMS),
    keepTransactions: 100_000,
    unixTimeMs: options.endMs,
    historyMs,
    // The hashes draw the slots at which cycles are due: one seed has to give the same ones.
    randomBytes: (length) => Uint8Array.from({ length }, () => hashes.below(256)),
  })
  const { seed, tradesPerSecond, hasRacingKeepers = false } = options
  const origin = 'http://127.0.0.1:4747'
  const create = () => new MarketSimulation({ seed, tradesPerSecond, historyMs, origin, hasRacingKeepers })
  const recorder = record(chain)
  let simulation = create()
  simulation.genesis(chain.bank, chain.genesis.genesisTimeMs)
  recorder.endGenesis()
  chain.bank.isGenesis = false
  commit()
  const last = chain.clock.slotAt(options.endMs)
  for (let slot = chain.bank.slot, played = 1; slot < last; slot++, played++) {
    chain.bank.advance(chain.clock.timeOf(slot))
    simulation.step(chain.bank, chain.clock.timeOf(slot))
    if (played % SLOTS_PER_COMMIT === 0) commit()
    if (options.restartEvery !== undefined && played % options.restartEvery === 0) restart()
  }
  commit()
  return {
    chain,
    get simulation() {
      return simulation
    },
    sent: recorder.sent,
    live,
    restart,
    close() {
      chain.close()
      rmSync(folder, { recursive: true })
    },
  }

  function live(slots: number): void {
    for (let i = 0; i < slots; i++) {
      const at = chain.clock.timeOf(chain.bank.slot + 1)
      chain.bank.advance(at)
      simulation.step(chain.bank, at)
    }
  }

  function restart(): void {
    commit()
    simulation = create()
    simulation.restore(chain.bank, chain.ledger.simulationState())
  }

  function commit(): void {
    const kept = simulation.save()
    chain.bank.advance(chain.bank.open.unixTimeMs)
    chain.commit(kept, true)
  }
}

/** Records every transaction that is submitted to the bank. */
function record(chain: Chain): { sent: Sent[]; endGenesis(): void } {
  const sent: Sent[] = []
  const { bank } = chain
  const submit = bank.submit.bind(bank)
  let isGenesis = true
  bank.submit = (bytes) => {
    const result = submit(bytes)
    const { message } = decodeTransaction(bytes)
    const hash = createHash('sha256').update(message.staticKeys.join())
    for (const { programIndex, accounts, data } of message.instructions)
      hash.update(Uint8Array.of(programIndex)).update(accounts).update(data)
    sent.push({
      slot: bank.slot,
      payer: message.staticKeys[0]!,
      digest: hash.digest('hex'),
      error: result.err === null ? undefined : JSON.stringify(result.err),
      bytes: bytes.length,
      events: parseTransactionEvents(result, CLIENTS).events,
      isGenesis,
    })
    return result
  }
  return {
    sent,
    endGenesis() {
      isGenesis = false
    },
  }
}
