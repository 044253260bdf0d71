import { decodeAddress } from '../codec/base58.ts'
import type { AccountState } from '../rpc/chain-port.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'

export const RENT = 2_039_280n

export interface TokenFields {
  mint: string
  owner: string
  amount?: bigint
  delegate?: string
  delegatedAmount?: bigint
  closeAuthority?: string
  state?: number
  lamports?: bigint
  /** Type, then bytes, of extensions of Token-2022. */
  extensions?: readonly (readonly number[])[]
}

/** A token account in the layout of SPL Token. */
export function tokenAccount(address: string, fields: TokenFields): AccountState {
  const { mint, owner, amount = 0n, delegate, delegatedAmount = 0n, closeAuthority, state = 1 } = fields
  const { lamports = RENT, extensions } = fields
  const base = new Uint8Array(165)
  const view = new DataView(base.buffer)
  base.set(decodeAddress(mint)!, 0)
  base.set(decodeAddress(owner)!, 32)
  view.setBigUint64(64, amount, true)
  if (delegate) base.set([1, 0, 0, 0, ...decodeAddress(delegate)!], 72)
  base[108] = state
  view.setBigUint64(121, delegatedAmount, true)
  if (closeAuthority) base.set([1, 0, 0, 0, ...decodeAddress(closeAuthority)!], 129)
  const tail = (extensions ?? []).flatMap(([type = 0, ...bytes]) => [type, 0, bytes.length, 0, ...bytes])
  const data = extensions ? Uint8Array.of(...base, 2, ...tail) : base
  const program = extensions ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM
  return { address, owner: program, lamports, data, executable: false }
}
