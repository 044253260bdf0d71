import type { SwapOrder } from '@callisto/amms'
import type { SwapDataLayout } from '@callisto/contract'
import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'

/** Accounts of an instruction by what it does with them. */
export const writable = (address: string) =>
  ({ address: address as Address, role: AccountRole.WRITABLE }) as const
export const readonly = (address: string) =>
  ({ address: address as Address, role: AccountRole.READONLY }) as const
export const signer = (address: string) =>
  ({ address: address as Address, role: AccountRole.READONLY_SIGNER }) as const

/** A signer whose lamports change too. */
export const payer = (address: string) =>
  ({ address: address as Address, role: AccountRole.WRITABLE_SIGNER }) as const

/** The data of a venue's swap by mode; a program without an exact output spends the limit of an order for one. */
export interface SwapLayouts {
  exactIn: SwapDataLayout
  exactOut?: SwapDataLayout
}

/** The instruction of an order, its data in the layout that pages verify too. */
export function swapInstruction(
  program: string,
  { exactIn, exactOut = exactIn }: SwapLayouts,
  { mode, amount, limit }: SwapOrder,
  accounts: readonly AccountMeta[],
): Instruction {
  const { prefix, amounts, suffix } = mode === 'ExactIn' ? exactIn : exactOut
  const [incoming, outgoing] = mode === 'ExactIn' ? [amount, limit] : [limit, amount]
  const [first, second] = amounts === 'in, out' ? [incoming, outgoing] : [outgoing, incoming]
  const numbers = Buffer.alloc(16)
  numbers.writeBigUInt64LE(first)
  numbers.writeBigUInt64LE(second, 8)
  const data = Buffer.concat([Buffer.from(prefix, 'hex'), numbers, Buffer.from(suffix, 'hex')])
  return { programAddress: program as Address, accounts, data: Uint8Array.from(data) }
}
