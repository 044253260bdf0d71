import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'
import { PROGRAM, type Venue } from './router/generated.ts'

type RouteInstruction = Instruction & Required<Pick<Instruction, 'accounts' | 'data'>>

const roleWithoutSignature = (role: AccountRole) =>
  role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER
    ? AccountRole.WRITABLE
    : AccountRole.READONLY

/** Rows of the router program whose swaps name more accounts than the fixed ones, such as arrays of ticks. */
const WITH_TAIL: ReadonlySet<Venue> = new Set(['raydiumClmm', 'meteoraDlmm', 'meteoraDammV2', 'meteoraDbc'])

/** Rows whose venue quotes an exact output on the chain: exact out needs it. */
const WITH_QUOTE: ReadonlySet<Venue> = new Set([
  'cpmm',
  'launchpadBuy',
  'launchpadSell',
  'clmm',
  'stable',
  'dlmm',
])

/** Whether the router program takes a step of this row in a route of an exact output. */
export const hasExactOutRow = (venue: Venue): boolean => WITH_QUOTE.has(venue)

/**
 * What a step of a row adds to the accounts of a route: the venue's program, the accounts of its swap in their own order,
 * and behind a varying number of them the router's own address, which ends them. The roles of the accounts stay.
 */
export const routeStepAccounts = (
  venue: Venue,
  { programAddress, accounts }: { programAddress: Address; accounts: readonly AccountMeta[] },
): AccountMeta[] => [
  { address: programAddress, role: AccountRole.READONLY },
  ...accounts,
  ...(WITH_TAIL.has(venue) ? [{ address: PROGRAM, role: AccountRole.READONLY }] : []),
]

const stepAccounts = (swap: RouteInstruction): AccountMeta[] => [
  { address: swap.programAddress, role: AccountRole.READONLY },
  ...swap.accounts.map(({ address, role }) => ({ address, role: roleWithoutSignature(role) })),
]

/**
 * A route with the accounts of its steps behind its own, of rows whose swaps have a fixed number of them: one swap instruction a step, in the order of the plan,
 * made by the venue's own builder (its data is not used: the router writes its own). A buy on a curve must
 * come without the accounts of a graduation.
 */
export function appendStepAccounts(
  route: RouteInstruction,
  swaps: readonly RouteInstruction[],
): RouteInstruction {
  return { ...route, accounts: [...route.accounts, ...swaps.flatMap(stepAccounts)] }
}
