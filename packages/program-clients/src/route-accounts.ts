import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'
import { PROGRAM, type Venue } from './router/generated.ts'

type RouteInstruction = Instruction & Required<Pick<Instruction, 'accounts' | 'data'>>

const roleWithoutSignature = (role: AccountRole) =>
  role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER
    ? AccountRole.WRITABLE
    : AccountRole.READONLY

/**
 * Where in a route of an exact output the router program takes a step of a row: anywhere, since its venue quotes on the
 * chain; out of the source alone, where the limit of the route holds; nowhere, since its venue has no exact output.
 */
export type ExactOutPlace = 'anywhere' | 'source' | 'nowhere'

interface Row {
  exactOut: ExactOutPlace
  /** Whether its swap names more accounts than the fixed ones, such as arrays of ticks. */
  hasTail: boolean
}

const BUILT_IN: Row = { exactOut: 'anywhere', hasTail: false }

/** What a client has to know of the rows of `programs/router/venue.h`. */
const ROWS: Readonly<Record<Venue, Row>> = {
  cpmm: BUILT_IN,
  launchpadBuy: BUILT_IN,
  launchpadSell: BUILT_IN,
  clmm: BUILT_IN,
  stable: BUILT_IN,
  dlmm: BUILT_IN,
  raydiumCpmm: { exactOut: 'source', hasTail: false },
  raydiumClmm: { exactOut: 'source', hasTail: true },
  whirlpoolDown: { exactOut: 'source', hasTail: false },
  whirlpoolUp: { exactOut: 'source', hasTail: false },
  meteoraDlmm: { exactOut: 'source', hasTail: true },
  meteoraDammV2: { exactOut: 'source', hasTail: true },
  meteoraDbc: { exactOut: 'source', hasTail: true },
  saber: { exactOut: 'nowhere', hasTail: false },
}

export const exactOutPlace = (venue: Venue): ExactOutPlace => ROWS[venue].exactOut

/**
 * What a step of a row adds to the accounts of a route: the venue's program, the accounts of its swap in their own order,
 * and behind a varying number of them the router's own address, which ends them. The roles of the accounts stay.
 * `program` is that address.
 */
export const routeStepAccounts = (
  venue: Venue,
  { programAddress, accounts }: { programAddress: Address; accounts: readonly AccountMeta[] },
  program: Address = PROGRAM,
): AccountMeta[] => [
  { address: programAddress, role: AccountRole.READONLY },
  ...accounts,
  ...(ROWS[venue].hasTail ? [{ address: program, role: AccountRole.READONLY }] : []),
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
