import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ProgramFile } from '@callisto/localnet'
import type { AccountState } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import type * as Internal from 'litesvm/dist/internal.js'

const { LiteSvm, Account, FailedTransactionMetadata } = createRequire(import.meta.url)(
  'litesvm/dist/internal.js',
) as typeof Internal

/** LiteSVM without anything around it: executes signed transactions, checks their signatures and drops the results. */
export class BareVm {
  readonly #svm = new LiteSvm()

  /** The VM with the given accounts, configured as the embedded chain configures its own. */
  constructor(programs: readonly ProgramFile[], accounts: Iterable<AccountState>) {
    this.#svm.setLogBytesLimit(undefined)
    this.#svm.setBlockhashCheck(false)
    this.#svm.setTransactionHistory(0n)
    for (const { address, file } of programs) this.#svm.addProgram(addressBytes(address), readFileSync(file))
    for (const { address, owner, lamports, data, executable } of accounts) {
      if (executable) continue
      this.#svm.setAccount(addressBytes(address), new Account(lamports, data, addressBytes(owner), false, 0n))
    }
  }

  /** Throws when the transaction fails. */
  execute(wire: Uint8Array): void {
    const result = this.#svm.sendVersionedTransaction(wire)
    if (result instanceof FailedTransactionMetadata) throw new Error('the bare VM rejects a transaction')
  }

  balance(address: string): bigint | undefined {
    return this.#svm.getAccount(addressBytes(address))?.lamports()
  }
}
