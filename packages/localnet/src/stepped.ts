import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountState, ChainPort } from '@callisto/solana'
import type { SubmitResult } from './bank/bank.ts'
import { SLOT_MS } from './bank/slot-clock.ts'
import { Chain, type ProgramFile } from './chain.ts'
import { Faucet } from './faucet.ts'
import { handleBody } from './rpc/handler.ts'
import type { Simulation } from './simulation.ts'
import { createChainPort } from './worker/chain-port.ts'
import { Driver } from './worker/driver.ts'
import type { FromWorker, ToWorker } from './worker/protocol.ts'
import { Requests } from './worker/requests.ts'
import { WorkerLink } from './worker/worker-link.ts'

export { SigningKey } from './signing-key.ts'

export interface SteppedOptions {
  programs: readonly ProgramFile[]
  /** Played before the first step. */
  historyHours: number
  simulation: Simulation
  /** Unix milliseconds at which the history ends. */
  nowMs: number
}

/**
 * The embedded chain with its market, whose time is the caller's: no worker, no port, no clock. A block ends when
 * `step` is called, so that a proof decides what happens between two of its own transactions.
 */
export interface SteppedLocalnet {
  chain: ChainPort
  /** Runs a signed transaction into the open block. */
  submit(wire: Uint8Array): SubmitResult
  /** Closes and commits the open block, and opens the next; with `isLive` the market acts in that one. */
  step(isLive: boolean): void
  /** Writes an account outside any transaction: how a proof comes by funds. Seen once the block is committed. */
  grant(account: AccountState): void
  /** Token accounts of a mint, as the open block has them. */
  tokenAccounts(mint: string): AccountState[]
  close(): void
}

/** Plays genesis and history, and stands still. */
export async function openStepped(options: SteppedOptions): Promise<SteppedLocalnet> {
  const { simulation } = options
  const folder = mkdtempSync(join(tmpdir(), 'callisto-stepped-'))
  const historyMs = options.historyHours * 3_600_000
  const chain = new Chain({
    ledgerPath: join(folder, 'ledger.db'),
    programs: options.programs,
    keepTransactions: 1_000_000,
    unixTimeMs: options.nowMs,
    historyMs,
  })
  const driver = new Driver({
    chain,
    simulation,
    now: () => options.nowMs,
    onProgress: () => {},
    onFault: fail,
  })
  await driver.catchUp()
  const { bank } = chain
  bank.keepsEmptyBlocks = true
  let timeMs = options.nowMs
  return {
    chain: createChainPort(linkTo(chain)),
    submit: (wire) => bank.submit(wire),
    step(isLive) {
      const changes = simulation.save()
      timeMs += SLOT_MS
      chain.advance(timeMs)
      chain.commit(changes, false)
      if (isLive) simulation.step(bank, timeMs)
    },
    grant(account) {
      bank.isGenesis = true
      bank.setAccount(account)
      bank.isGenesis = false
    },
    tokenAccounts: (mint) => chain.view('processed').byMint(mint),
    close() {
      chain.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fail(error: unknown): never {
  throw error
}

/** The line that a worker would be at the other end of. */
class Line extends EventEmitter {
  requests: Requests | undefined

  postMessage(message: ToWorker): void {
    this.requests?.handle(message)
  }
}

function linkTo(chain: Chain): WorkerLink {
  const line = new Line()
  const context = { chain, faucet: new Faucet(chain) }
  const link = new WorkerLink(line, fail)
  line.requests = new Requests({
    chain,
    post: (message: FromWorker) => void line.emit('message', message),
    answer: (body) => handleBody(body, context, fail),
    openSession: () => fail(new Error('a stepped chain has no sockets')),
  })
  return link
}
