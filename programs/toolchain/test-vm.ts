import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getAddressDecoder,
  getAddressEncoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type * as Internal from 'litesvm/dist/internal.js'
import { binaryPath } from './lock.ts'

// LiteSVM's raw-bytes class is no promised interface: the version is pinned and program tests meet it only here.
const { LiteSvm, Account, Clock, FailedTransactionMetadata } = createRequire(import.meta.url)(
  'litesvm/dist/internal.js',
) as typeof Internal

export type TestAccount = { owner: Address; data: Uint8Array; lamports: bigint }

export type Outcome = {
  /** undefined: it worked. Else `Custom(6001)` or the runtime's name of what went wrong. */
  error: string | undefined
  logs: string[]
  computeUnits: number
  returnData: Uint8Array
}

export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address

const keys = getAddressEncoder()
const bytesOf = (key: Address): Uint8Array => new Uint8Array(keys.encode(key))
const lifetime = { blockhash: SYSTEM_PROGRAM, lastValidBlockHeight: 0n } as unknown as Parameters<
  typeof setTransactionMessageLifetimeUsingBlockhash
>[0]

/** The same address for the same words, and nobody has its key: signatures are not checked in a `TestVm`. */
export function testKey(label: string): Address {
  return getAddressDecoder().decode(createHash('sha256').update(label).digest())
}

/**
 * A chain for program tests. Who is marked as a signer has signed, old hashes and repeated transactions pass:
 * what is tested is the program.
 */
export class TestVm {
  readonly #svm = new LiteSvm()
  readonly payer = testKey('fee payer')

  /** `programs` are names of folders whose committed .so is loaded at the given address. */
  constructor(programs: Readonly<Record<string, Address>>) {
    this.#svm.setSigverify(false)
    this.#svm.setBlockhashCheck(false)
    this.#svm.setTransactionHistory(0n)
    for (const [name, address] of Object.entries(programs)) {
      this.#svm.addProgram(bytesOf(address), readFileSync(binaryPath(name)))
    }
    this.fund(this.payer)
  }

  /** Puts another program in the place of one: what its callers do when it turns on them. */
  replaceProgram(address: Address, elf: Uint8Array): void {
    this.#svm.addProgram(bytesOf(address), elf)
  }

  /** Puts SOL on an address; 1,000 by default. */
  fund(key: Address, lamports = 1_000_000_000_000n): void {
    this.setAccount(key, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports })
  }

  /** Undefined when nothing lies there. */
  account(key: Address): TestAccount | undefined {
    const account = this.#svm.getAccount(bytesOf(key))
    if (!account || account.lamports() === 0n) return undefined
    const owner = getAddressDecoder().decode(account.owner())
    return { owner, data: new Uint8Array(account.data()), lamports: account.lamports() }
  }

  /** Writes an account as it is; rent by default. */
  setAccount(
    key: Address,
    { owner, data, lamports }: Omit<TestAccount, 'lamports'> & { lamports?: bigint },
  ): void {
    const rent = this.#svm.minimumBalanceForRentExemption(BigInt(data.length))
    this.#svm.setAccount(bytesOf(key), new Account(lamports ?? rent, data, bytesOf(owner), false, 0n))
  }

  /** What an account of that many bytes must hold. */
  rent(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes))
  }

  /** Sets the Clock; unix time in seconds. */
  setTime(unixTime: number, epoch = 0): void {
    const { slot } = this.#svm.getClock()
    this.#svm.setClock(new Clock(slot, 0n, BigInt(epoch), BigInt(epoch + 1), BigInt(unixTime)))
  }

  /** Executes the instructions in one transaction and keeps what they did, if all of them worked. */
  send(...instructions: Instruction[]): Outcome {
    return this.#run(instructions, (wire) => this.#svm.sendVersionedTransaction(wire))
  }

  /** Executes and forgets. */
  simulate(...instructions: Instruction[]): Outcome {
    return this.#run(instructions, (wire) => {
      const result = this.#svm.simulateVersionedTransaction(wire)
      return result instanceof FailedTransactionMetadata ? result : result.meta()
    })
  }

  #run(
    instructions: readonly Instruction[],
    execute: (wire: Uint8Array) => Internal.TransactionMetadata | Internal.FailedTransactionMetadata,
  ): Outcome {
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(this.payer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
    )
    const result = execute(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message))))
    const failed = result instanceof FailedTransactionMetadata
    const meta = failed ? result.meta() : result
    return {
      error: failed ? errorText(String(result.err())) : undefined,
      logs: meta.logs(),
      computeUnits: Number(meta.computeUnitsConsumed()),
      returnData: new Uint8Array(meta.returnData().data()),
    }
  }
}

function errorText(printed: string): string {
  const custom = printed.match(/InstructionErrorCustom \{ code: (\d+) \}/)
  return custom ? `Custom(${custom[1]})` : (printed.match(/error: (\w+)/)?.[1] ?? `Transaction(${printed})`)
}
