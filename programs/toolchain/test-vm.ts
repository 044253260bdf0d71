import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ChainTransaction } from '@callisto/solana'
import { decodeTransaction, readAddress, signedTransaction } from '@callisto/solana/codec'
import {
  type Address,
  getAddressDecoder,
  getAddressEncoder,
  type Instruction,
  isSignerRole,
} from '@solana/kit'
import type * as Internal from 'litesvm/dist/internal.js'
import { binaryPath } from './lock.ts'

// LiteSVM's raw-bytes class is not a stable interface: its version is pinned, and only this file uses it.
const { LiteSvm, Account, Clock, ComputeBudget, FailedTransactionMetadata } = createRequire(import.meta.url)(
  'litesvm/dist/internal.js',
) as typeof Internal

export type TestAccount = { owner: Address; data: Uint8Array; lamports: bigint }

export type Outcome = {
  /** undefined on success; else `Custom(6001)` or the runtime's name of the error. */
  error: string | undefined
  logs: string[]
  computeUnits: number
  returnData: Uint8Array
  /** What the transaction called, as blocks report it. Read before the VM runs the next one. */
  calls: () => ExecutedInstructions
}

export type ExecutedInstructions = Pick<
  ChainTransaction,
  'accountKeys' | 'instructions' | 'innerInstructions'
>

export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address

const keys = getAddressEncoder()
const known = new Map<Address, Uint8Array>()

/** The 32 bytes of an address. The result is cached and must not be modified. */
export function bytesOf(key: Address): Uint8Array {
  const seen = known.get(key)
  if (seen) return seen
  const bytes = new Uint8Array(keys.encode(key))
  known.set(key, bytes)
  return bytes
}

/** The maximum compute unit limit, set in every transaction. */
function mostComputeUnits(): Internal.ComputeBudget {
  const budget = new ComputeBudget()
  budget.computeUnitLimit = 1_400_000n
  return budget
}

const NO_SIGNATURE = new Uint8Array(64)

function compile(payer: Address, instructions: readonly Instruction[]): Uint8Array {
  const signing = instructions.flatMap(({ accounts = [] }) =>
    accounts.filter(({ role }) => isSignerRole(role)).map(({ address }) => address),
  )
  const signers = [...new Set([payer, ...signing])].map((address) => ({ address, sign: () => NO_SIGNATURE }))
  return signedTransaction(signers, instructions, SYSTEM_PROGRAM)
}

/** A deterministic address for a text, without a private key: a `TestVm` does not verify signatures. */
export function testKey(label: string): Address {
  return getAddressDecoder().decode(createHash('sha256').update(label).digest())
}

/**
 * A chain for program tests. Every account marked as a signer counts as signed, old blockhashes and repeated transactions are accepted:
 * only the program is under test.
 */
export class TestVm {
  readonly #svm = new LiteSvm()
  readonly #wires = new Map<string, Uint8Array>()
  readonly payer = testKey('fee payer')

  /** `programs` are names of folders whose committed .so is loaded at the given address. */
  constructor(programs: Readonly<Record<string, Address>>) {
    this.#svm.setSigverify(false)
    this.#svm.setBlockhashCheck(false)
    this.#svm.setTransactionHistory(0n)
    this.#svm.setComputeBudget(mostComputeUnits())
    for (const [name, address] of Object.entries(programs)) {
      this.#svm.addProgram(bytesOf(address), readFileSync(binaryPath(name)))
    }
    this.fund(this.payer)
  }

  /** Replaces a program by another, for tests of its callers. */
  replaceProgram(address: Address, elf: Uint8Array): void {
    this.#svm.addProgram(bytesOf(address), elf)
  }

  /** Sets the SOL balance of an address; 1,000 by default. */
  fund(key: Address, lamports = 1_000_000_000_000n): void {
    this.setAccount(key, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports })
  }

  /** Undefined when the account does not exist. */
  account(key: Address): TestAccount | undefined {
    const account = this.#svm.getAccount(bytesOf(key))
    if (!account || account.lamports() === 0n) return undefined
    const owner = readAddress(account.owner())
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

  /** The rent-exempt minimum of an account of that many bytes. */
  rent(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes))
  }

  /** The Clock's slot. */
  slot(): number {
    return Number(this.#svm.getClock().slot)
  }

  /** The Clock's unix time in seconds. */
  time(): number {
    return Number(this.#svm.getClock().unixTimestamp)
  }

  /** Sets the Clock; unix time in seconds. The slot stays unless one is given. */
  setTime(unixTime: number, epoch = 0, slot = this.slot()): void {
    this.#svm.setClock(new Clock(BigInt(slot), 0n, BigInt(epoch), BigInt(epoch + 1), BigInt(unixTime)))
  }

  /** Executes the instructions in one transaction and commits it if all of them succeed. */
  send(...instructions: Instruction[]): Outcome {
    return this.#run(instructions, (wire) => this.#svm.sendVersionedTransaction(wire))
  }

  /** Executes without committing. */
  simulate(...instructions: Instruction[]): Outcome {
    return this.#run(instructions, (wire) => {
      const result = this.#svm.simulateVersionedTransaction(wire)
      return result instanceof FailedTransactionMetadata ? result : result.meta()
    })
  }

  /** Compiling takes longer than executing: an instruction that differs only in its data is patched into the last compiled transaction. */
  #wireOf(instructions: readonly Instruction[]): Uint8Array {
    const [only, ...more] = instructions
    if (!only?.data || more.length > 0) return compile(this.payer, instructions)
    const accounts = sameAccounts(only)
    const wire = this.#wires.get(accounts) ?? compile(this.payer, instructions)
    this.#wires.set(accounts, wire)
    wire.set(only.data, wire.length - only.data.length)
    return wire
  }

  #run(
    instructions: readonly Instruction[],
    execute: (wire: Uint8Array) => Internal.TransactionMetadata | Internal.FailedTransactionMetadata,
  ): Outcome {
    const wire = this.#wireOf(instructions)
    const result = execute(wire)
    const failed = result instanceof FailedTransactionMetadata
    const meta = failed ? result.meta() : result
    return {
      error: failed ? errorText(String(result.err())) : undefined,
      logs: meta.logs(),
      computeUnits: Number(meta.computeUnitsConsumed()),
      returnData: new Uint8Array(meta.returnData().data()),
      calls: () => executedInstructions(wire, meta),
    }
  }
}

function executedInstructions(wire: Uint8Array, meta: Internal.TransactionMetadata): ExecutedInstructions {
  const { staticKeys, instructions } = decodeTransaction(wire).message
  const toInstruction = (program: number, accounts: Uint8Array, data: Uint8Array, stackHeight: number) => ({
    programId: staticKeys[program]!,
    accounts: [...accounts],
    data: new Uint8Array(data),
    stackHeight,
  })
  return {
    accountKeys: staticKeys,
    instructions: instructions.map(({ programIndex, accounts, data }) =>
      toInstruction(programIndex, accounts, data, 1),
    ),
    innerInstructions: meta.innerInstructions().map((inner, index) => ({
      index,
      instructions: inner.map((one) => {
        const call = one.instruction()
        return toInstruction(call.programIdIndex(), call.accounts(), call.data(), one.stackHeight())
      }),
    })),
  }
}

const sameAccounts = ({ programAddress, accounts = [], data }: Instruction): string =>
  [programAddress, data?.length, ...accounts.map(({ address, role }) => `${address}${role}`)].join()

function errorText(printed: string): string {
  const custom = printed.match(/InstructionErrorCustom \{ code: (\d+) \}/)
  return custom ? `Custom(${custom[1]})` : (printed.match(/error: (\w+)/)?.[1] ?? `Transaction(${printed})`)
}
