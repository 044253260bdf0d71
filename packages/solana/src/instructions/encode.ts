import { type AccountMeta, AccountRole, type Instruction } from '@solana/kit'
import { knownAddress } from '../codec/known-address.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../well-known.ts'

const writable = (key: string): AccountMeta => ({ address: knownAddress(key), role: AccountRole.WRITABLE })
const readonly = (key: string): AccountMeta => ({ address: knownAddress(key), role: AccountRole.READONLY })
const payer = (key: string): AccountMeta => ({
  address: knownAddress(key),
  role: AccountRole.WRITABLE_SIGNER,
})
const signer = (key: string): AccountMeta => ({
  address: knownAddress(key),
  role: AccountRole.READONLY_SIGNER,
})

/**
 * Bytes of little-endian fields: `[value, width in bytes]`.
 * @example littleEndian([2, 1], [256, 4]) // => Uint8Array.of(2, 0, 1, 0, 0)
 */
export function littleEndian(
  ...fields: readonly (readonly [value: bigint | number, width: 1 | 4 | 8])[]
): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, width]) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, width] of fields) {
    if (width === 8) view.setBigUint64(at, BigInt(value), true)
    else if (width === 4) view.setUint32(at, Number(value), true)
    else view.setUint8(at, Number(value))
    at += width
  }
  return bytes
}

/**
 * Caps what the transaction may compute; the fee of a priced transaction follows this limit, not the use.
 * @example setComputeUnitLimit(256).data // => Uint8Array.of(2, 0, 1, 0, 0)
 */
export function setComputeUnitLimit(units: number): Instruction {
  return { programAddress: COMPUTE_BUDGET_PROGRAM, data: littleEndian([2, 1], [units, 4]) }
}

/**
 * Price of one compute unit in millionths of a lamport.
 * @example setComputeUnitPrice(1n).data // => Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0)
 */
export function setComputeUnitPrice(microLamports: bigint): Instruction {
  return { programAddress: COMPUTE_BUDGET_PROGRAM, data: littleEndian([3, 1], [microLamports, 8]) }
}

/**
 * Moves lamports between wallets.
 * @example transferLamports(USER, TIP_ACCOUNT, 5n).data // => Uint8Array.of(2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0)
 */
export function transferLamports(from: string, to: string, lamports: bigint): Instruction {
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [payer(from), writable(to)],
    data: littleEndian([2, 4], [lamports, 8]),
  }
}

export interface CreateTokenAccountOptions {
  payer: string
  account: string
  owner: string
  mint: string
  tokenProgram: string
}

/**
 * Opens an owner's associated token account; does nothing when it is there.
 * @example
 * const account = await associatedTokenAddress(USER, USDC, TOKEN_PROGRAM)
 * const opening = { payer: USER, account, owner: USER, mint: USDC, tokenProgram: TOKEN_PROGRAM }
 * createTokenAccount(opening).accounts?.length // => 6
 */
export function createTokenAccount(opening: CreateTokenAccountOptions): Instruction {
  return {
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      payer(opening.payer),
      writable(opening.account),
      readonly(opening.owner),
      readonly(opening.mint),
      readonly(SYSTEM_PROGRAM),
      readonly(opening.tokenProgram),
    ],
    data: littleEndian([1, 1]),
  }
}

/**
 * Makes a wrapped SOL account count the lamports it was sent.
 * @example syncNative(POOL, TOKEN_PROGRAM).data // => Uint8Array.of(17)
 */
export function syncNative(account: string, tokenProgram: string): Instruction {
  return {
    programAddress: knownAddress(tokenProgram),
    accounts: [writable(account)],
    data: littleEndian([17, 1]),
  }
}

/**
 * Moves all wrapped SOL of an account to `destination` as lamports; the account and its deposit stay.
 * @example unwrapLamports(POOL, USER, USER, TOKEN_PROGRAM).data // => Uint8Array.of(45, 0)
 */
export function unwrapLamports(
  account: string,
  destination: string,
  owner: string,
  tokenProgram: string,
): Instruction {
  return {
    programAddress: knownAddress(tokenProgram),
    accounts: [writable(account), writable(destination), signer(owner)],
    data: littleEndian([45, 1], [0, 1]),
  }
}

/**
 * Instructions of the first token program as one of it. Token-2022 has none such.
 * @example batchTokenInstructions([closeTokenAccount(POOL, USER, USER, TOKEN_PROGRAM)]).data // => Uint8Array.of(255, 3, 1, 9)
 */
export function batchTokenInstructions(instructions: readonly Instruction[]): Instruction {
  const parts = instructions.map(({ accounts = [], data = new Uint8Array() }) => ({ accounts, data }))
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: parts.flatMap(({ accounts }) => accounts),
    data: Uint8Array.from([
      255,
      ...parts.flatMap(({ accounts, data }) => [accounts.length, data.length, ...data]),
    ]),
  }
}

/**
 * Closes an empty (or wrapped SOL) token account; all its lamports go to `destination`.
 * @example closeTokenAccount(POOL, USER, USER, TOKEN_PROGRAM).data // => Uint8Array.of(9)
 */
export function closeTokenAccount(
  account: string,
  destination: string,
  owner: string,
  tokenProgram: string,
): Instruction {
  return {
    programAddress: knownAddress(tokenProgram),
    accounts: [writable(account), writable(destination), signer(owner)],
    data: littleEndian([9, 1]),
  }
}
