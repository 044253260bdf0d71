import { randomBytes as systemRandom } from 'node:crypto'
import { type AccountState, TIP_ACCOUNTS } from '@callisto/solana'
import { AccountStore } from './bank/account-store.ts'
import { type ClosedBlock, LocalBank } from './bank/local-bank.ts'
import { SlotClock } from './bank/slot-clock.ts'
import { StateView } from './bank/state-view.ts'
import type { ClusterParameters } from './cluster-parameters.ts'
import { createGenesis, type GenesisConfig, genesisBlock, readGenesis } from './genesis.ts'
import { encodeLedgerBlock, Ledger, type LedgerBlock } from './ledger/ledger.ts'
import type { BlockRecord, TransactionRecord } from './ledger/record.ts'
import { SigningKey } from './signing-key.ts'
import { SYSTEM_PROGRAM, SYSVARS, VM_ADDRESSES } from './vm/addresses.ts'
import type { AccountWrite } from './vm/executor.ts'
import { programDataAddress } from './vm/loaded-bytes.ts'
import { type ProgramFile, readProgram } from './vm/program-files.ts'
import { Vm } from './vm/vm.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** Blocks on top of a block that make it final. A block from before a restart is final too: nothing can revert it. */
export const FINALITY_DEPTH = 32
const FAUCET_LAMPORTS = 500_000_000n * 1_000_000_000n
/** Entries of the SlotHashes sysvar. */
const TAIL_BLOCKS = 512
const RECENT_BLOCKS = 150

export interface ChainListener {
  onProcessed?(record: TransactionRecord, slot: number, writes: AccountWrite[]): void
  onConfirmed?(block: ClosedBlock): void
  onFinalized?(block: ClosedBlock): void
  /** The open block has a new slot. */
  onSlot?(slot: number, parentSlot: number): void
}

export interface ChainOptions {
  ledgerPath: string
  programs: readonly ProgramFile[]
  keepTransactions: number
  /** Current time. */
  unixTimeMs: number
  /** Duration of the history of a new chain. */
  historyMs: number
  /** Of a new chain. */
  parameters?: Partial<ClusterParameters> | undefined
  /** Source of block hashes, by their length in bytes; of the system by default. */
  randomBytes?: (length: number) => Uint8Array
}

export interface BlockHead {
  slot: number
  height: number
  hash: string
}

/** Closed blocks of a generated history that are not committed, and the accounts that they wrote. */
interface GeneratedBlocks {
  blocks: LedgerBlock[]
  newest?: BlockHead
  written: Set<string>
}

/** Bank and ledger together: commitment levels of blocks, and the listeners of each. */
export class Chain {
  readonly genesis: GenesisConfig
  readonly clock: SlotClock
  readonly ledger: Ledger
  readonly bank: LocalBank
  readonly faucet: SigningKey
  readonly isNew: boolean
  readonly #store = new AccountStore()
  readonly #listeners = new Set<ChainListener>()
  /** Closed blocks that are not final, oldest first; the first `#confirmedCount` of them are committed. */
  readonly #closed: ClosedBlock[] = []
  #confirmedCount = 0
  /** The newest committed blocks, oldest first; not kept while history is generated. */
  #recent: BlockRecord[]
  /** Set while history is generated. */
  #generated: GeneratedBlocks | undefined
  #confirmed: BlockHead
  #finalized: BlockHead

  constructor(options: ChainOptions) {
    this.ledger = new Ledger(options.ledgerPath, options.keepTransactions)
    this.ledger.verify()
    const tail = this.ledger.tail(TAIL_BLOCKS)
    this.isNew = tail.length === 0
    this.genesis = this.isNew
      ? createGenesis(
          this.ledger,
          { genesisTimeMs: options.unixTimeMs - options.historyMs, historyEndMs: options.unixTimeMs },
          options.parameters,
        )
      : readGenesis(this.ledger)
    const vm = new Vm(this.genesis.slotsPerEpoch)
    this.clock = new SlotClock(this.genesis.genesisSlot, this.genesis.genesisTimeMs, this.genesis)
    this.faucet = new SigningKey(this.genesis.faucetSeed)
    loadAccounts(vm, this.#store, this.ledger, options.programs)
    const newest = tail.at(-1) ?? genesisBlock(this.genesis)
    this.#confirmed = newest
    this.#finalized = newest
    this.#recent = tail.slice(-RECENT_BLOCKS)
    this.bank = this.#createBank(vm, this.isNew ? [newest] : tail, options.randomBytes ?? systemRandom)
    if (this.isNew) this.#begin(newest)
  }

  #createBank(vm: Vm, tail: BlockRecord[], randomBytes: NonNullable<ChainOptions['randomBytes']>): LocalBank {
    const time = this.ledger.metadata('unixTimeMs')
    return new LocalBank({
      vm,
      store: this.#store,
      clock: this.clock,
      maxBlockhashAge: this.genesis.maxBlockhashAge,
      faucetAddress: this.faucet.address,
      tail,
      randomBytes,
      unixTimeMs: time === undefined ? this.genesis.genesisTimeMs : Number(Buffer.from(time).toString()),
      hooks: {
        onTransaction: (record, writes) => {
          for (const listener of this.#listeners) listener.onProcessed?.(record, this.bank.slot, writes)
        },
        onClosed: (block) => this.#addClosed(block),
        isInLedger: (signature) => this.ledger.find(signature) !== undefined,
      },
    })
  }

  #begin(genesis: BlockRecord): void {
    this.#closed.push({ record: genesis, before: new Map() })
    this.bank.isGenesis = true
    this.#fund(this.faucet.address, FAUCET_LAMPORTS)
    for (const address of TIP_ACCOUNTS) this.#fund(address, this.bank.rentExemption(0))
  }

  #fund(address: string, lamports: bigint): void {
    const data = new Uint8Array(0)
    this.bank.setAccount({ address, owner: SYSTEM_PROGRAM, lamports, data, executable: false })
  }

  listen(listener: ChainListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * From now on blocks are encoded when they are closed and emitted to no listener: a client comes only after the history.
   * A commit holds thousands of transactions, whose records would outlive the young generation.
   */
  beginHistory(): void {
    this.#generated = { blocks: [], written: new Set() }
  }

  /** Ends what `beginHistory` began, after a commit. */
  endHistory(): void {
    this.#generated = undefined
    this.#recent = this.ledger.tail(RECENT_BLOCKS)
  }

  #addClosed(block: ClosedBlock): void {
    if (this.#generated === undefined) {
      this.#closed.push(block)
      return
    }
    const { slot, height, hash } = block.record
    this.#generated.blocks.push(encodeLedgerBlock(block.record))
    this.#generated.newest = { slot, height, hash }
    for (const address of block.before.keys()) this.#generated.written.add(address)
  }

  /** Closes the open block and emits the next slot. Commits nothing. */
  advance(unixTimeMs: number): void {
    this.bank.advance(unixTimeMs)
    const { slot, parentSlot } = this.bank.open
    for (const listener of this.#listeners) listener.onSlot?.(slot, parentSlot)
  }

  /**
   * Writes every closed block, its accounts and the simulation's state in one SQL commit, then confirms the
   * blocks. With `isHistory` they are final at once.
   */
  commit(simulation: ReadonlyMap<string, Uint8Array | undefined>, isHistory: boolean): void {
    const fresh = this.#closed.slice(this.#confirmedCount)
    const generated = this.#generated
    if (fresh.length === 0 && generated === undefined && simulation.size === 0 && !isHistory) return
    const written = new Set(generated?.written)
    for (const { before } of fresh) for (const address of before.keys()) written.add(address)
    const blocks = [...fresh.map(({ record }) => encodeLedgerBlock(record)), ...(generated?.blocks ?? [])]
    const accounts = this.#statesOf(written)
    this.ledger.commit({ blocks, accounts, simulation, unixTimeMs: this.bank.open.unixTimeMs })
    for (const block of fresh) this.#confirm(block)
    const depth = isHistory || generated !== undefined ? 0 : FINALITY_DEPTH
    while (this.#closed.length > depth) this.#finalize(this.#closed.shift()!)
    if (generated === undefined) return
    this.#confirmed = generated.newest ?? this.#confirmed
    this.#finalized = this.#confirmed
    this.beginHistory()
  }

  #confirm(block: ClosedBlock): void {
    this.#confirmedCount++
    this.#recent.push(block.record)
    if (this.#recent.length > RECENT_BLOCKS) this.#recent.shift()
    this.#confirmed = block.record
    for (const listener of this.#listeners) listener.onConfirmed?.(block)
  }

  #finalize(block: ClosedBlock): void {
    this.#confirmedCount--
    this.#finalized = block.record
    for (const listener of this.#listeners) listener.onFinalized?.(block)
  }

  /** States at the end of the last closed block; the open one may have overwritten them since. */
  #statesOf(addresses: ReadonlySet<string>): Map<string, AccountState | undefined> {
    const { before } = this.bank.open
    const states = new Map<string, AccountState | undefined>()
    for (const address of addresses)
      states.set(address, before.has(address) ? before.get(address) : this.#store.get(address))
    return states
  }

  /** The newest committed blocks, oldest first, at most 150. */
  recentBlocks(limit: number): BlockRecord[] {
    return this.#recent.slice(-limit)
  }

  head(commitment: Commitment): BlockHead {
    if (commitment === 'confirmed') return this.#confirmed
    if (commitment === 'finalized') return this.#finalized
    const { slot, height } = this.bank.open
    return { slot, height, hash: this.bank.latestBlockhash() }
  }

  /** Newest block whose hash is returned at this commitment. */
  hashedHead(commitment: Commitment): BlockHead {
    return commitment === 'processed' ? this.bank.window.newest : this.head(commitment)
  }

  view(commitment: Commitment): StateView {
    return this.viewAt(this.head(commitment).slot)
  }

  /** Accounts after the block of `slot`, which must not be older than the finalized one. */
  viewAt(slot: number): StateView {
    const read = (address: string) => this.bank.getAccount(address)
    const later = this.#closed.filter((block) => block.record.slot > slot).map((block) => block.before)
    if (this.bank.slot > slot) later.push(this.bank.open.before)
    return new StateView(slot, this.#store, read, later)
  }

  /** Closes the ledger without a commit. */
  close(): void {
    this.ledger.close()
  }
}

/**
 * Loads programs first, then every account of the ledger; executable accounts last, since a program needs its
 * data account.
 */
function loadAccounts(vm: Vm, store: AccountStore, ledger: Ledger, programs: readonly ProgramFile[]): void {
  for (const program of programs) vm.addProgram(program.address, readProgram(program))
  const own = new Set(programs.map((program) => program.address))
  for (const address of [...VM_ADDRESSES, ...SYSVARS, ...own]) {
    const account = vm.getAccount(address)
    store.put(address, account)
    const code = programDataAddress(account)
    if (code !== undefined) store.put(code, vm.getAccount(code))
  }
  const executables: AccountState[] = []
  for (const account of ledger.accounts()) {
    if (account.executable) executables.push(account)
    else restore(account)
  }
  for (const account of executables) if (!own.has(account.address)) restore(account)

  function restore(account: AccountState): void {
    vm.setAccount(account)
    store.put(account.address, account)
  }
}
