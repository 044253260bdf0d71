import type { AccountState } from '@callisto/solana'
import {
  addressBytes,
  isTokenProgram,
  isWritableIndex,
  type WireMessage,
  type WireTransaction,
} from '@callisto/solana/codec'
import type { AccountStore } from '../bank/account-store.ts'
import { ChainFailure } from '../chain-failure.ts'
import type { TransactionMeta } from '../ledger/record.ts'
import { SYSTEM_PROGRAM } from './addresses.ts'
import { costOfExecuted } from './cost-model.ts'
import { computeFee } from './fee.ts'
import { loadedAccountsDataSize } from './loaded-bytes.ts'
import { loadKeys } from './lookup-table.ts'
import { advanceNonce, nonceAddress } from './nonce.ts'
import { tokenBalances } from './token-balances.ts'
import type { Vm, VmResult } from './vm.ts'

/** Effects of a transaction. */
export interface Landed {
  keys: string[]
  loadedWritable: number
  meta: TransactionMeta
  writes: AccountWrite[]
}

export interface Execution {
  result: VmResult
  /** Undefined when the transaction was rejected without a fee. */
  landed: Landed | undefined
}

export interface AccountWrite {
  address: string
  before: AccountState | undefined
  after: AccountState | undefined
}

interface Executed {
  keys: string[]
  loadedWritable: number
  before: (AccountState | undefined)[]
  result: VmResult
  isNonce: boolean
  keepFailure: boolean
}

/**
 * Executes transactions in the VM and mirrors their writes. Blockhash, replay and size are checked by the
 * bank. With `keepFailure` false a failed transaction leaves no trace, like one rejected by preflight.
 */
export class Executor {
  readonly #vm: Vm
  readonly #store: AccountStore

  constructor(vm: Vm, store: AccountStore) {
    this.#vm = vm
    this.#store = store
  }

  run(transaction: WireTransaction, isNonce: boolean, keepFailure: boolean): Execution {
    const { message } = transaction
    const loaded = loadKeys(message, this.#store)
    const keys = loaded ? [...message.staticKeys, ...loaded.writable, ...loaded.readonly] : message.staticKeys
    const loadedWritable = loaded?.writable.length ?? 0
    const before = keys.map((key) => this.#store.get(key))
    // Throws for bytes that the VM cannot read, before anything is executed.
    const result = this.#vm.execute(transaction.wire)
    try {
      return this.#readBack(message, { keys, loadedWritable, before, result, isNonce, keepFailure })
    } catch (cause) {
      throw new ChainFailure(`accounts and VM may differ after ${transaction.signature}: ${String(cause)}`, {
        cause,
      })
    }
  }

  /** Takes writes back, the newest ones first. Not for transactions that deploy a program, whose code the VM keeps. */
  revert(writes: readonly AccountWrite[]): void {
    for (const { address, before } of writes.toReversed()) {
      if (before === undefined) this.#vm.removeAccount(address)
      else this.#vm.setAccount(before)
      this.#store.put(address, before)
    }
  }

  #readBack(
    message: WireMessage,
    { keys, loadedWritable, before, result, isNonce, keepFailure }: Executed,
  ): Execution {
    const payer = before[0]
    if (result.err !== null && !this.#isCharged(message, payer)) return { result, landed: undefined }
    if (result.err !== null && !keepFailure) {
      if (payer !== undefined) this.#vm.setAccount(payer)
      return { result, landed: undefined }
    }
    if (result.err !== null && isNonce) this.#advanceNonce(message)
    const writes = this.#mirror(message, keys, loadedWritable, before, invokedPrograms(message, keys, result))
    const meta = this.#describe(message, keys, loadedWritable, before, result)
    return { result, landed: { keys, loadedWritable, meta, writes } }
  }

  /** A failed transaction was either charged and belongs to the block, or was rejected and left nothing. */
  #isCharged(message: WireMessage, payer: AccountState | undefined): boolean {
    if (payer === undefined) return false
    const now = this.#readWritable(message, payer.address, 0)
    return (now?.lamports ?? 0n) !== payer.lamports
  }

  #advanceNonce(message: WireMessage): void {
    const address = nonceAddress(message)
    const account = address === undefined ? undefined : this.#vm.getAccount(address)
    if (account !== undefined) this.#vm.setAccount(advanceNonce(account, this.#vm.nonceHash()))
  }

  #readWritable(message: WireMessage, address: string, index: number): AccountState | undefined {
    return this.#vm.readAccount(address, keyOf(message, address, index))
  }

  /**
   * Reads as little as can have changed: the VM's binding takes 3 us for each array that it returns. Data and owner of
   * an account change only in an invocation of its owner program.
   */
  #readAfter(
    message: WireMessage,
    address: string,
    index: number,
    before: AccountState | undefined,
    invoked: ReadonlySet<string> | undefined,
  ): AccountState | undefined {
    const key = keyOf(message, address, index)
    if (before === undefined || invoked === undefined) return this.#vm.readAccount(address, key)
    if (!invoked.has(before.owner)) return this.#vm.readLamports(before, key)
    if (isTokenProgram(before.owner) && !invoked.has(SYSTEM_PROGRAM) && before.data.length > 0)
      return this.#vm.readTokenState(before, key)
    return this.#vm.readAccount(address, key)
  }

  #mirror(
    message: WireMessage,
    keys: string[],
    loadedWritable: number,
    before: (AccountState | undefined)[],
    invoked: ReadonlySet<string> | undefined,
  ): AccountWrite[] {
    const writes: AccountWrite[] = []
    for (let index = 0; index < keys.length; index++) {
      if (!isWritableIndex(message, index, loadedWritable)) continue
      const address = keys[index]!
      const after = this.#readAfter(message, address, index, before[index], invoked)
      if (isSame(before[index], after)) continue
      this.#store.put(address, after)
      writes.push({ address, before: before[index], after })
    }
    return writes
  }

  #describe(
    message: WireMessage,
    keys: string[],
    loadedWritable: number,
    before: (AccountState | undefined)[],
    result: VmResult,
  ): TransactionMeta {
    const after = keys.map((key) => this.#store.get(key))
    const loadedBytes = loadedAccountsDataSize(message, before, (address) => this.#store.get(address))
    const { computeUnits } = result
    const mintOf = (mint: string) => this.#store.get(mint)
    return {
      err: result.err,
      feeLamports: computeFee(message),
      computeUnits,
      costUnits: costOfExecuted(message, loadedWritable, { computeUnits, loadedBytes }),
      logs: result.logs,
      inner: result.inner,
      preBalances: before.map((account) => account?.lamports ?? 0n),
      postBalances: after.map((account) => account?.lamports ?? 0n),
      preTokenBalances: tokenBalances(before, mintOf),
      postTokenBalances: tokenBalances(after, mintOf),
      returnData: result.returnData,
    }
  }
}

function keyOf(message: WireMessage, address: string, index: number): Uint8Array {
  if (index >= message.staticKeys.length) return addressBytes(address)
  const at = message.keysOffset + 32 * index
  return message.bytes.subarray(at, at + 32)
}

/** Programs that a successful transaction invoked, by instructions and by CPI; undefined for a failed one. */
function invokedPrograms(message: WireMessage, keys: string[], result: VmResult): Set<string> | undefined {
  if (result.err !== null) return undefined
  const programs = new Set<string>()
  for (const { programIndex } of message.instructions) programs.add(keys[programIndex]!)
  for (const calls of result.inner) for (const { programIndex } of calls) programs.add(keys[programIndex]!)
  return programs
}

function isSame(left: AccountState | undefined, right: AccountState | undefined): boolean {
  if (left === right) return true
  if (left === undefined || right === undefined) return false
  if (left.lamports !== right.lamports || left.owner !== right.owner || left.executable !== right.executable)
    return false
  return Buffer.compare(left.data, right.data) === 0
}
