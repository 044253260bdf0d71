import { type AccountState, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { type Address, address } from '@solana/kit'
import { ByteWriter } from '../byte-writer.ts'

export const key = (byte: number): Address => address(encodeBase58(new Uint8Array(32).fill(byte)))

/** Type and data of extensions of Token-2022. */
export type Extensions = readonly (readonly [kind: number, data: Uint8Array])[]

function extended(base: ByteWriter, length: number, type: number, extensions: Extensions | undefined) {
  if (!extensions) return base.done()
  base.bytes(new Uint8Array(165 - length)).u8(type)
  for (const [kind, data] of extensions) base.u16(kind).u16(data.length).bytes(data)
  return base.done()
}

const state = (at: string, owner: string, data: Uint8Array): AccountState => ({
  address: at,
  owner,
  data,
  lamports: 1n,
  executable: false,
})

const programOf = (extensions: Extensions | undefined) => (extensions ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM)

/** A mint with six decimals; of Token-2022 with extensions. */
export function mintAccount(at: string, extensions?: Extensions): AccountState {
  const base = new ByteWriter().u32(0).key(key(0)).u64(1_000n).u8(6).u8(1).u32(0).key(key(0))
  return state(at, programOf(extensions), extended(base, 82, 1, extensions))
}

interface TokenAccountFields {
  mint: string
  owner: string
  amount: bigint
  frozen?: boolean
  extensions?: Extensions | undefined
}

export function tokenAccount(
  at: string,
  { mint, owner, amount, frozen, extensions }: TokenAccountFields,
): AccountState {
  const base = new ByteWriter().key(address(mint)).key(address(owner)).u64(amount).u32(0).key(key(0))
  base
    .u8(frozen ? 2 : 1)
    .u32(0)
    .u64(0n)
    .u64(0n)
    .u32(0)
    .key(key(0))
  return state(at, programOf(extensions), extended(base, 165, 2, extensions))
}

export const wallet = (at: string): AccountState => state(at, SYSTEM_PROGRAM, new Uint8Array())
