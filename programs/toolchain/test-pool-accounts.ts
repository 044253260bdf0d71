import type { Address } from '@solana/kit'
import { setMint, setTokenAccount, type TestFee, tokenAmount } from './test-tokens.ts'
import type { TestVm } from './test-vm.ts'

/** A pool of two mints and the accounts of one user, in the order of the pool. */
export interface PoolAccounts {
  pool: Address
  user: Address
  mints: [Address, Address]
  vaults: [Address, Address]
  users: [Address, Address]
  programs: [Address, Address]
}

export type TransferFees = readonly [TestFee | undefined, TestFee | undefined]

/** Writes both mints, and vaults that hold exactly these amounts. */
export function fundPool(
  vm: TestVm,
  { pool, mints, vaults, programs }: PoolAccounts,
  held: readonly [bigint, bigint],
  fees: TransferFees,
  decimals: readonly [number, number] = [6, 6],
): void {
  for (const side of [0, 1] as const) {
    const [program, mint, fee] = [programs[side], mints[side], fees[side]]
    setMint(vm, mint, { program, decimals: decimals[side], ...(fee ? { fee } : {}) })
    const amount = held[side]
    setTokenAccount(vm, vaults[side], { program, mint, owner: pool, amount, fee: fee !== undefined })
  }
}

/** Harvests the withheld transfer fees of the vaults, a permissionless operation on a chain. */
export function harvest(
  vm: TestVm,
  { pool, mints, vaults, programs }: PoolAccounts,
  fees: TransferFees,
): void {
  for (const side of [0, 1] as const) {
    if (fees[side] === undefined) continue
    const common = { program: programs[side], mint: mints[side], owner: pool, fee: true }
    setTokenAccount(vm, vaults[side], { ...common, amount: tokenAmount(vm, vaults[side]) })
  }
}

/** Gives the user `amount` of one side and nothing of the other. */
export function fundUser(
  vm: TestVm,
  { user, mints, users, programs }: PoolAccounts,
  paying: 0 | 1,
  amount: bigint,
  fees: TransferFees,
): void {
  for (const side of [0, 1] as const) {
    const common = { program: programs[side], mint: mints[side], owner: user, fee: fees[side] !== undefined }
    setTokenAccount(vm, users[side], { ...common, amount: side === paying ? amount : 0n })
  }
}
