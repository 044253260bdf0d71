import { AccountRole, type Address } from '@solana/kit'

/** Accounts of an instruction by what it does with them. */
export const writable = (address: string) =>
  ({ address: address as Address, role: AccountRole.WRITABLE }) as const
export const readonly = (address: string) =>
  ({ address: address as Address, role: AccountRole.READONLY }) as const
export const signer = (address: string) =>
  ({ address: address as Address, role: AccountRole.READONLY_SIGNER }) as const
