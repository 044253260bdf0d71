import type { Address } from '@solana/kit'
import { bytesOf, type TestVm } from './test-vm.ts'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

/** A Token-2022 transfer fee: min(ceil(amount * basisPoints / 10000), maximum). */
export type TestFee = { basisPoints: number; maximum: bigint; epoch?: bigint }

export type TestMint = {
  program: Address
  decimals?: number
  /** The fee that holds; with `laterFee`, until that one's epoch. */
  fee?: TestFee
  laterFee?: TestFee
  /** Further extensions of a Token-2022 mint, by their number. */
  extensions?: readonly (readonly [type: number, value: Uint8Array])[]
}

const TRANSFER_FEE_CONFIG = 1
const TRANSFER_FEE_AMOUNT = 2

/** Writes an initialised mint with a supply of 2^63, no freeze authority and no mint authority. */
export function setMint(
  vm: Pick<TestVm, 'setAccount'>,
  mint: Address,
  { program, decimals = 6, fee, laterFee, extensions = [] }: TestMint,
): void {
  const base = Buffer.alloc(82)
  base.writeBigUInt64LE(1n << 63n, 36)
  base[44] = decimals
  base[45] = 1
  const all = [...extensions]
  if (fee) all.unshift([TRANSFER_FEE_CONFIG, feeConfig(fee, laterFee ?? fee)])
  vm.setAccount(mint, { owner: program, data: all.length > 0 ? withExtensions(base, 1, all) : base })
}

/** Writes a token account; `fee` says that its mint has a transfer fee. */
export function setTokenAccount(
  vm: TestVm,
  account: Address,
  {
    program,
    mint,
    owner,
    amount,
    fee = false,
  }: { program: Address; mint: Address; owner: Address; amount: bigint; fee?: boolean },
): void {
  const base = Buffer.alloc(165)
  base.set(bytesOf(mint), 0)
  base.set(bytesOf(owner), 32)
  base.writeBigUInt64LE(amount, 64)
  base[108] = 1
  const data = fee ? withExtensions(base, 2, [[TRANSFER_FEE_AMOUNT, new Uint8Array(8)]]) : base
  vm.setAccount(account, { owner: program, data })
}

/** The amount that a token account holds. Throws when it does not exist. */
export function tokenAmount(vm: TestVm, account: Address): bigint {
  const found = vm.account(account)
  if (!found) throw new Error(`no token account at ${account}`)
  return new DataView(found.data.buffer, found.data.byteOffset).getBigUint64(64, true)
}

/** The delivered part of `amount`, by the formula of Token-2022. */
export function netOfFee(fee: TestFee | undefined, amount: bigint): bigint {
  if (!fee) return amount
  const taken = (amount * BigInt(fee.basisPoints) + 9999n) / 10000n
  return amount - (taken < fee.maximum ? taken : fee.maximum)
}

function feeConfig(older: TestFee, newer: TestFee): Uint8Array {
  const bytes = Buffer.alloc(108)
  for (const [at, fee] of [
    [72, older],
    [90, newer],
  ] as const) {
    bytes.writeBigUInt64LE(fee.epoch ?? 0n, at)
    bytes.writeBigUInt64LE(fee.maximum, at + 8)
    bytes.writeUInt16LE(fee.basisPoints, at + 16)
  }
  return bytes
}

function withExtensions(
  base: Buffer,
  kind: number,
  extensions: readonly (readonly [number, Uint8Array])[],
): Uint8Array {
  const parts = [base, Buffer.alloc(165 - base.length), Buffer.of(kind)]
  for (const [type, value] of extensions) {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type, 0)
    head.writeUInt16LE(value.length, 2)
    parts.push(head, Buffer.from(value))
  }
  return new Uint8Array(Buffer.concat(parts))
}
