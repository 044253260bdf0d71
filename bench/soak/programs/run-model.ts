import type { Instruction } from '@solana/kit'
import { AccountRole } from '@solana/kit'
import type { TestVm } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random, seeded } from '../../routing/random.ts'

/** One random operation: what is sent, and the error that the model expects of it. */
export interface Operation {
  label: string
  instruction: Instruction
  /** Name of the program's error, undefined for success, or `any`: an instruction that must fail, no matter how. */
  expected: string | undefined
  /** Changes the model; called when the operation is expected to succeed. */
  apply(): void
}

/** A program with its accounts in a VM, and a slow model of both. */
export interface ModelledWorld {
  vm: TestVm
  /** Operations after which a new world begins; 300 by default. */
  operations?: number
  /** The errors of the program by code. */
  errors: Readonly<Record<number, { name: string }>>
  next(random: Random): Operation
  /**
   * Differences between the model and the accounts that an operation can have touched, and broken invariants. `logs` are
   * those of the operation, none of one that failed.
   */
  faults(logs: readonly string[]): string[]
}

export const OPERATIONS_PER_WORLD = 300
/** The VM frees its results between turns of the event loop only. */
const OPERATIONS_PER_TURN = 200
/** Failed operations for one look at the accounts. */
const FAILURES_PER_LOOK = 16
/** Faults printed; all are counted. */
const MAX_PRINTED_FAULTS = 5

export interface ModelReport {
  runs: number
  succeeded: number
  /** Operations that must fail whatever the state. */
  hostile: number
  violations: number
  seed: number
  seconds: number
}

/** Executes `runs` random operations in the VM and compares each result, and the state after it, with the model. */
export async function soakModel(
  open: (random: Random) => Promise<ModelledWorld>,
  runs: number,
  seed: number,
): Promise<ModelReport> {
  const began = performance.now()
  const random = seeded(seed)
  const found = { runs, succeeded: 0, hostile: 0, violations: 0, seed }
  let world = await open(random)
  let left = world.operations ?? OPERATIONS_PER_WORLD
  for (let run = 0; run < runs; run++) {
    if (run % OPERATIONS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
    if (left === 0) {
      world = await open(random)
      left = world.operations ?? OPERATIONS_PER_WORLD
    }
    left -= 1
    const operation = world.next(random)
    const outcome = world.vm.send(operation.instruction)
    const error = nameOf(world, outcome.error)
    if (operation.expected === undefined) operation.apply()
    if (error === undefined) found.succeeded += 1
    if (operation.expected === 'any') found.hostile += 1
    const isExpected = operation.expected === 'any' ? error !== undefined : error === operation.expected
    const faults = isExpected ? [] : [`${error ?? 'success'} instead of ${operation.expected ?? 'success'}`]
    // A failed transaction changes nothing by the rules of the runtime: it is enough to look now and then.
    if (error === undefined || run % FAILURES_PER_LOOK === 0)
      faults.push(...world.faults(error === undefined ? outcome.logs : []))
    if (faults.length === 0) continue
    found.violations += 1
    if (found.violations <= MAX_PRINTED_FAULTS)
      console.error(`run ${run}, ${operation.label}: ${faults.join('; ')}`)
    // The model has lost track of the accounts.
    left = 0
  }
  return { ...found, seconds: Math.round((performance.now() - began) / 1000) }
}

/** Runs a soak from its arguments, `[operations] [seed]`, and rejects when the program and its model differ. */
export async function runModelSoak(
  name: string,
  open: (random: Random) => Promise<ModelledWorld>,
  [runs = '1000000', seed = '1']: string[],
): Promise<void> {
  const report = await soakModel(open, Number(runs), Number(seed))
  console.log(JSON.stringify({ soak: name, ...report }))
  if (report.violations > 0) throw new Error(`${report.violations} operations differ from the model`)
}

function nameOf({ errors }: ModelledWorld, error: string | undefined): string | undefined {
  const code = error?.match(/^Custom\((\d+)\)$/)?.[1]
  return (code && errors[Number(code)]?.name) ?? error
}

/** The instruction with one thing wrong that never is right: data, an account, a signature or a privilege. */
export function spoiled(random: Random, instruction: Instruction, strangers: readonly string[]): Instruction {
  const accounts = [...(instruction.accounts ?? [])]
  const data = Uint8Array.from(instruction.data ?? [])
  const index = Math.floor(random() * accounts.length)
  const meta = accounts[index]!
  const isSigner = meta.role >= AccountRole.READONLY_SIGNER
  const isWritable = meta.role === AccountRole.WRITABLE || meta.role === AccountRole.WRITABLE_SIGNER
  switch (pick(random, ['shorter', 'longer', 'fewer', 'unsigned', 'read-only', 'other'] as const)) {
    case 'shorter':
      return { ...instruction, data: data.slice(0, Math.floor(random() * data.length)) }
    case 'longer':
      return { ...instruction, data: Uint8Array.of(...data, Math.floor(random() * 256)) }
    case 'fewer':
      return { ...instruction, accounts: accounts.slice(0, index) }
    case 'unsigned':
      if (!isSigner) break
      accounts[index] = { ...meta, role: isWritable ? AccountRole.WRITABLE : AccountRole.READONLY }
      return { ...instruction, accounts }
    case 'read-only':
      if (!isWritable) break
      accounts[index] = { ...meta, role: isSigner ? AccountRole.READONLY_SIGNER : AccountRole.READONLY }
      return { ...instruction, accounts }
    default:
  }
  accounts[index] = { ...meta, address: pick(random, strangers) as typeof meta.address }
  return { ...instruction, accounts }
}

/** Whether two instructions are the same: nothing of one was spoiled. */
export const isSame = (a: Instruction, b: Instruction): boolean =>
  a.accounts?.length === b.accounts?.length &&
  a.data?.length === b.data?.length &&
  (a.accounts ?? []).every(
    ({ address, role }, at) => address === b.accounts?.[at]?.address && role === b.accounts[at].role,
  )
