import { router } from '@callisto/program-clients'
import {
  type LookupTables,
  type ParsedTransaction,
  type SwapIntent,
  SYSTEM_PROGRAM,
  type TransactionPlan,
} from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { type AccountMeta, AccountRole, type Address, address, type Instruction } from '@solana/kit'
import { pick, type Random } from '../../routing/random.ts'

/** An honest transaction, and what an attacker knows of it. */
export interface Target {
  plan: TransactionPlan
  intent: SwapIntent
  user: Address
  /** The user's token accounts of the input and the output, wherever the swap pays. */
  source: Address
  destination: Address
  random: Random
}

/** A hostile plan; undefined where the honest transaction gives no occasion for it. */
export type Attack = (target: Target) => TransactionPlan | undefined
export type Attacks = Readonly<Record<string, Attack>>

export type Call = Instruction & { accounts: readonly AccountMeta[]; data: Uint8Array }

/** The plan that a transaction was compiled from. */
export function toPlan(parsed: ParsedTransaction, lookupTables: LookupTables): TransactionPlan {
  const roleOf = ({ signer, writable }: { signer: boolean; writable: boolean }) => {
    if (signer) return writable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER
    return writable ? AccountRole.WRITABLE : AccountRole.READONLY
  }
  const instructions = parsed.instructions.map(({ programId, accounts, data }) => ({
    programAddress: address(programId),
    accounts: accounts.map((one) => ({ address: address(one.address), role: roleOf(one) })),
    data,
  }))
  const { version, feePayer, config } = parsed
  if (version !== 1) return { version, feePayer, instructions, lookupTables }
  if (!config) throw new Error('a transaction of version 1 has no header')
  const { computeUnitLimit, loadedAccountsDataSizeLimit, priorityFeeLamports } = config
  return {
    version,
    feePayer,
    instructions,
    config: { computeUnitLimit, loadedAccountsDataSizeLimit, priorityFeeLamports },
  }
}

/** The attacker's addresses: nobody else has seen them. */
export const stranger = (random: Random): Address =>
  address(encodeBase58(Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256))))

export const withInstructions = (
  plan: TransactionPlan,
  instructions: readonly Instruction[],
): TransactionPlan => ({ ...plan, instructions })

const isSwap = ({ programAddress }: Instruction) => programAddress === router.PROGRAM
export const swapIndex = (plan: TransactionPlan): number => plan.instructions.findIndex(isSwap)
export const swapOf = (plan: TransactionPlan): Call => plan.instructions[swapIndex(plan)] as Call

/** Replaces the swap instruction. */
export const onSwap =
  (change: (swap: Call, target: Target) => Instruction | undefined): Attack =>
  (target) => {
    const { plan } = target
    const changed = change(swapOf(plan), target)
    return (
      changed &&
      withInstructions(
        plan,
        plan.instructions.map((one) => (isSwap(one) ? changed : one)),
      )
    )
  }

/** Replaces one account of the swap instruction. */
export const onSwapAccount = (index: number, to: (target: Target) => Address): Attack =>
  onSwap((swap, target) => replaceAccount(swap, index, to(target)))

export const replaceAccount = (call: Call, index: number, to: Address): Call | undefined => {
  const { accounts } = call
  if (index >= accounts.length || accounts[index]!.address === to) return undefined
  return { ...call, accounts: accounts.map((one, at) => (at === index ? { ...one, address: to } : one)) }
}

type Place = 'first' | 'before the swap' | 'after the swap' | 'last'
const PLACES: readonly Place[] = ['first', 'before the swap', 'after the swap', 'last']

/** Adds instructions, at a random place unless one is named. */
export const adding =
  (make: (target: Target) => Instruction | readonly Instruction[], place?: Place): Attack =>
  (target) => {
    const { plan, random } = target
    const made = make(target)
    const chosen = place ?? pick(random, PLACES)
    const swap = swapIndex(plan)
    const at = {
      first: 0,
      'before the swap': swap,
      'after the swap': swap + 1,
      last: plan.instructions.length,
    }[chosen]
    const added = Array.isArray(made) ? (made as Instruction[]) : [made as Instruction]
    return withInstructions(plan, plan.instructions.toSpliced(at, 0, ...added))
  }

/** Moves, replaces or removes instructions that a predicate selects; undefined where there is none. */
export const onInstructions =
  (
    selects: (call: Call, target: Target) => boolean,
    change: (call: Call, target: Target) => readonly Instruction[] | undefined,
  ): Attack =>
  (target) => {
    const { plan } = target
    const at = plan.instructions.findIndex((one) => selects(one as Call, target))
    if (at < 0) return undefined
    const made = change(plan.instructions[at] as Call, target)
    return made && withInstructions(plan, plan.instructions.toSpliced(at, 1, ...made))
  }

/** Moves an instruction to a position after its removal. */
export const moving =
  (selects: (call: Call) => boolean, to: (plan: TransactionPlan) => number): Attack =>
  ({ plan }) => {
    const at = plan.instructions.findIndex((one) => selects(one as Call))
    if (at < 0) return undefined
    const rest = withInstructions(plan, plan.instructions.toSpliced(at, 1))
    const target = to(rest)
    if (target === at) return undefined
    return withInstructions(plan, rest.instructions.toSpliced(target, 0, plan.instructions[at]!))
  }

/** An instruction of any program; a key in a list signs, and no message has the system program as writable. */
export function raw(
  program: string,
  data: readonly number[] | Uint8Array,
  keys: readonly (Address | [Address])[],
): Instruction {
  return {
    programAddress: address(program),
    data: Uint8Array.from(data),
    accounts: keys.map((key) =>
      Array.isArray(key)
        ? { address: key[0], role: AccountRole.READONLY_SIGNER }
        : { address: key, role: key === SYSTEM_PROGRAM ? AccountRole.READONLY : AccountRole.WRITABLE },
    ),
  }
}
