import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameHandler } from '@callisto/http/socket'
import type { AccountState, ChainPort } from '@callisto/solana'
import type { SubmitResult } from './bank/bank.ts'
import { Chain } from './chain.ts'
import type { ClusterParameters } from './cluster-parameters.ts'
import { Faucet } from './faucet.ts'
import { PubSubHub } from './pubsub/hub.ts'
import { PubSubSession } from './pubsub/session.ts'
import { handleBody } from './rpc/handler.ts'
import type { RpcService } from './rpc/method.ts'
import { createContexts } from './server/executor.ts'
import type { Simulation } from './simulation.ts'
import type { ProgramFile } from './vm/program-files.ts'
import { createChainPort } from './worker/chain-port.ts'
import { Driver } from './worker/driver.ts'
import type { FromWorker, ToWorker } from './worker/protocol.ts'
import { Requests } from './worker/requests.ts'
import { WorkerLink } from './worker/worker-link.ts'

export { SigningKey } from './signing-key.ts'

export interface SteppedOptions {
  programs: readonly ProgramFile[]
  /** Duration of the history generated before the first step. */
  historyMs: number
  simulation?: Simulation
  /** Unix milliseconds at which the history ends. */
  nowMs: number
  /** Slot time, epoch and blockhash life of the chain. */
  parameters?: Partial<ClusterParameters>
  /** Folder of the ledger, kept on `close`; a temporary one by default. */
  folder?: string
}

/**
 * The embedded chain in the calling thread, on a stepped clock: no worker, no port, no timer. A block ends when `step`
 * is called, so that the caller decides what happens between two of its own transactions.
 */
export interface SteppedLocalnet {
  chain: ChainPort
  /** Executes a signed transaction in the open block. */
  submit(wire: Uint8Array): SubmitResult
  /** The response to a JSON-RPC body, a call or a batch. */
  handleRpc(body: string): string
  /** The response of the block engine to a JSON-RPC body. */
  handleBundles(body: string): string
  /** Opens a connection for subscriptions; `send` receives its frames, at once. */
  openSession(send: (text: string) => void): FrameHandler
  /** Base58 of the latest blockhash. */
  latestBlockhash(): string
  /** Closes and commits the open block and opens the next; with `isLive` the simulation acts in that one. */
  step(isLive: boolean): void
  /** Writes an account outside any transaction, to fund test wallets. Visible once the block is committed. */
  grant(account: AccountState): void
  /** Token accounts of a mint in the state of the open block. */
  tokenAccounts(mint: string): AccountState[]
  /** Every account in the state of the open block, programs of the VM included. */
  accounts(): Iterable<AccountState>
  /** An account as the VM holds it, for audits of the mirror that everything else reads. */
  readVm(address: string): AccountState | undefined
  close(): void
}

/** Generates genesis and history, and stops at `nowMs`. */
export async function openStepped(options: SteppedOptions): Promise<SteppedLocalnet> {
  const { simulation } = options
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'callisto-stepped-'))
  const chain = new Chain({
    ledgerPath: join(folder, 'ledger.db'),
    programs: options.programs,
    keepTransactions: 1_000_000,
    unixTimeMs: options.nowMs,
    historyMs: options.historyMs,
    parameters: options.parameters,
  })
  const driver = new Driver({
    chain,
    simulation,
    now: () => options.nowMs,
    onProgress: () => {},
    onCommit: () => {},
    onFault: fail,
  })
  await driver.catchUp()
  const { bank } = chain
  const contexts = createContexts(chain, new Faucet(chain))
  const hub = new PubSubHub(chain, fail)
  const handle = (body: string, service: RpcService = 'chain') => handleBody(body, contexts[service], fail)
  const handleRpc = (body: string) => handle(body)
  bank.keepsEmptyBlocks = true
  let timeMs = options.nowMs
  return {
    chain: createChainPort(linkTo(chain, handle)),
    submit: (wire) => bank.submit(wire),
    handleRpc,
    handleBundles: (body) => handle(body, 'blockEngine'),
    openSession: (send) => new PubSubSession({ hub, client: 'stepped', send, onFault: fail }),
    latestBlockhash: () => bank.latestBlockhash(),
    step(isLive) {
      const changes = simulation?.save() ?? new Map()
      timeMs += chain.clock.slotMs
      chain.advance(timeMs)
      chain.commit(changes, false)
      if (isLive) simulation?.step(bank, timeMs)
    },
    grant(account) {
      bank.isGenesis = true
      bank.setAccount(account)
      bank.isGenesis = false
    },
    tokenAccounts: (mint) => chain.view('processed').byMint(mint),
    accounts: () => chain.view('processed').all(),
    readVm: (address) => bank.readVm(address),
    close() {
      chain.close()
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fail(error: unknown): never {
  throw error
}

/** In-process channel in place of a worker. */
class LoopbackChannel extends EventEmitter {
  requests: Requests | undefined

  postMessage(message: ToWorker): void {
    this.requests?.handle(message)
  }
}

function linkTo(chain: Chain, answer: (body: string, service?: RpcService) => string): WorkerLink {
  const channel = new LoopbackChannel()
  const link = new WorkerLink(channel, fail)
  channel.requests = new Requests({
    chain,
    post: (message: FromWorker) => void channel.emit('message', message),
    answer,
    execute: () => fail(new Error('a stepped chain has no clients')),
    openSession: () => fail(new Error('a stepped chain has no sockets')),
    simulation: undefined,
  })
  return link
}
