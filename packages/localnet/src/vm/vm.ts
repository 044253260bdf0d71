import { createRequire } from 'node:module'
import type { AccountState } from '@callisto/solana'
import { addressBytes, readAddress } from '@callisto/solana/codec'
import type * as Internal from 'litesvm/dist/internal.js'
import { type TransactionError, toTransactionError } from './vm-error.ts'

// LiteSVM's raw-bytes class is not a public interface: the version is pinned, and only this file of the
// package uses it.
const { LiteSvm, Account, Clock, EpochSchedule, FailedTransactionMetadata } = createRequire(import.meta.url)(
  'litesvm/dist/internal.js',
) as typeof Internal

export interface InnerCall {
  programIndex: number
  accounts: Uint8Array
  data: Uint8Array
  /** Depth in the invoke stack, 2 and up. */
  stackHeight: number
}

export interface VmResult {
  err: TransactionError | null
  logs: string[]
  computeUnits: number
  /** Per top-level instruction, in execution order. */
  inner: InnerCall[][]
  returnData: { programId: string; data: Uint8Array } | undefined
}

export interface VmSimulation extends VmResult {
  /** States after execution of the accounts that the transaction may write. */
  accounts: Map<string, AccountState>
}

/**
 * The Solana VM: accounts and signed wire bytes in, effects out. Blocks, blockhashes and replay are the
 * bank's: see `LocalBank`.
 */
export class Vm {
  readonly #svm: Internal.LiteSvm

  constructor(slotsPerEpoch: number) {
    this.#svm = new LiteSvm()
    this.#svm.withNativeMints()
    // Events are logs: a truncated log would lose a trade.
    this.#svm.setLogBytesLimit(undefined)
    this.#svm.setBlockhashCheck(false)
    this.#svm.setTransactionHistory(0n)
    this.#svm.setEpochSchedule(epochSchedule(slotsPerEpoch))
  }

  addProgram(address: string, elf: Uint8Array): void {
    this.#svm.addProgram(addressBytes(address), elf)
  }

  /** Sets the clock of programs and advances the hash that durable nonces derive from. */
  tick(slot: number, epoch: number, unixTime: number, epochStartTime: number): void {
    this.#svm.setClock(
      new Clock(BigInt(slot), BigInt(epochStartTime), BigInt(epoch), BigInt(epoch + 1), BigInt(unixTime)),
    )
    this.#svm.expireBlockhash()
  }

  /** Base58 hash that `AdvanceNonceAccount` derives the next nonce from. */
  nonceHash(): string {
    return this.#svm.latestBlockhash()
  }

  getAccount(address: string): AccountState | undefined {
    return this.readAccount(address, addressBytes(address))
  }

  /** As `getAccount`, with the key's bytes. An account without lamports does not exist. */
  readAccount(address: string, key: Uint8Array): AccountState | undefined {
    const account = this.#svm.getAccount(key)
    return account === null ? undefined : toState(address, account)
  }

  /** The account after a transaction that did not invoke its owner program: only lamports can have changed. */
  readLamports(before: AccountState, key: Uint8Array): AccountState | undefined {
    const lamports = this.#svm.getBalance(key) ?? 0n
    if (lamports === before.lamports) return before
    return lamports === 0n ? undefined : { ...before, lamports }
  }

  /**
   * A token account or mint after a transaction that did not invoke the System program. The token programs give an
   * account up only by closing it, which empties its data, and without the System program it cannot get another
   * owner or data again: with data of the same length the owner is the same.
   */
  readTokenState(before: AccountState, key: Uint8Array): AccountState | undefined {
    const account = this.#svm.getAccount(key)
    if (account === null) return undefined
    const data = account.data()
    if (data.length !== before.data.length) return toState(before.address, account)
    const { address, owner, executable } = before
    return { address, owner, lamports: account.lamports(), data, executable }
  }

  setAccount(state: AccountState): void {
    const account = new Account(state.lamports, state.data, addressBytes(state.owner), state.executable, 0n)
    this.#svm.setAccount(addressBytes(state.address), account)
  }

  /** Removes an account. */
  removeAccount(address: string): void {
    this.setAccount({
      address,
      owner: readAddress(new Uint8Array(32)),
      lamports: 0n,
      data: new Uint8Array(0),
      executable: false,
    })
  }

  rentExemption(dataLength: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(dataLength))
  }

  /** Executes with effects; a failed transaction pays its fee. Signatures are verified. */
  execute(wire: Uint8Array): VmResult {
    const result = this.#svm.sendVersionedTransaction(wire)
    if (result instanceof FailedTransactionMetadata)
      return toResult(result.meta(), toTransactionError(result.err()))
    return toResult(result, null)
  }

  /** Executes without effects. */
  simulate(wire: Uint8Array, verifySignatures: boolean): VmSimulation {
    this.#svm.setSigverify(verifySignatures)
    try {
      const result = this.#svm.simulateVersionedTransaction(wire)
      if (result instanceof FailedTransactionMetadata) {
        return { ...toResult(result.meta(), toTransactionError(result.err())), accounts: new Map() }
      }
      return { ...toResult(result.meta(), null), accounts: readPostAccounts(result) }
    } finally {
      this.#svm.setSigverify(true)
    }
  }
}

function readPostAccounts(result: Internal.SimulatedTransactionInfo): Map<string, AccountState> {
  const accounts = new Map<string, AccountState>()
  for (const entry of result.postAccounts()) {
    const address = readAddress(entry.address)
    const state = toState(address, entry.account())
    if (state !== undefined) accounts.set(address, state)
  }
  return accounts
}

function toState(address: string, account: Internal.Account): AccountState | undefined {
  const lamports = account.lamports()
  if (lamports === 0n) return undefined
  const owner = readAddress(account.owner())
  return { address, owner, lamports, data: account.data(), executable: account.executable() }
}

function toResult(meta: Internal.TransactionMetadata, err: TransactionError | null): VmResult {
  const inner = meta.innerInstructions().map((calls) => calls.map(toInnerCall))
  const logs = meta.logs()
  const returnData = logs.some(isReturnLog) ? readReturnData(meta) : undefined
  return { err, logs, computeUnits: Number(meta.computeUnitsConsumed()), inner, returnData }
}

/** The runtime logs the return data of every invocation that sets any. */
const isReturnLog = (line: string) => line.startsWith('Program return: ')

function readReturnData(meta: Internal.TransactionMetadata): VmResult['returnData'] {
  const returned = meta.returnData()
  const data = returned.data()
  return data.length === 0 ? undefined : { programId: readAddress(returned.programId()), data }
}

function toInnerCall(call: Internal.InnerInstruction): InnerCall {
  const instruction = call.instruction()
  return {
    programIndex: instruction.programIdIndex(),
    accounts: instruction.accounts(),
    data: instruction.data(),
    stackHeight: call.stackHeight(),
  }
}

/** Whole epochs from slot 0, as on mainnet after its warm-up. */
function epochSchedule(slotsPerEpoch: number): Internal.EpochSchedule {
  return new EpochSchedule(BigInt(slotsPerEpoch), BigInt(slotsPerEpoch), false, 0n, 0n)
}
