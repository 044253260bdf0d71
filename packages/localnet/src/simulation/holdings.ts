import { cpmm, launchpad } from '@callisto/programs'
import type { Bank } from '../bank.ts'
import { readU64 } from '../token-layout.ts'
import { tokenAccountOf } from './derive.ts'

/** What agents read of the chain: balances, pools and curves, nothing else. */

const pools = new WeakMap<Uint8Array, cpmm.Pool>()
const curves = new WeakMap<Uint8Array, launchpad.Curve>()

/** The pool's state; undefined when it does not exist. Decoded once for each version of its bytes. */
export function readPool(bank: Bank, address: string): cpmm.Pool | undefined {
  return decoded(bank, address, pools, cpmm.decodePool)
}

export function readCurve(bank: Bank, address: string): launchpad.Curve | undefined {
  return decoded(bank, address, curves, launchpad.decodeCurve)
}

function decoded<T>(
  bank: Bank,
  address: string,
  seen: WeakMap<Uint8Array, T>,
  decode: (data: Uint8Array) => T | undefined,
): T | undefined {
  const data = bank.getAccount(address)?.data
  if (data === undefined) return undefined
  const known = seen.get(data)
  if (known !== undefined) return known
  const value = decode(data)
  if (value !== undefined) seen.set(data, value)
  return value
}

/** Base units in an owner's associated token account; undefined when there is no such account. */
export function balanceOf(bank: Bank, owner: string, mint: string, tokenProgram: string): bigint | undefined {
  const account = bank.getAccount(tokenAccountOf(owner, mint, tokenProgram))
  if (account === undefined || account.owner !== tokenProgram || account.data.length < 165) return undefined
  return readU64(account.data, 64)
}

export function lamportsOf(bank: Bank, owner: string): bigint {
  return bank.getAccount(owner)?.lamports ?? 0n
}
