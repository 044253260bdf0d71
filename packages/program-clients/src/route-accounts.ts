import { type AccountMeta, AccountRole, type Instruction } from '@solana/kit'

type RouteInstruction = Instruction & Required<Pick<Instruction, 'accounts' | 'data'>>

const roleWithoutSignature = (role: AccountRole) =>
  role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER
    ? AccountRole.WRITABLE
    : AccountRole.READONLY

const stepAccounts = (swap: RouteInstruction): AccountMeta[] => [
  { address: swap.programAddress, role: AccountRole.READONLY },
  ...swap.accounts.map(({ address, role }) => ({ address, role: roleWithoutSignature(role) })),
]

/**
 * A route with the accounts of its steps behind its own: one swap instruction a step, in the order of the plan,
 * made by the venue's own builder (its data is not used: the router writes its own). A buy on a curve must
 * come without the accounts of a graduation.
 */
export function appendStepAccounts(
  route: RouteInstruction,
  swaps: readonly RouteInstruction[],
): RouteInstruction {
  return { ...route, accounts: [...route.accounts, ...swaps.flatMap(stepAccounts)] }
}
