import { decodePool, type Pool } from '@callisto/amms'
import { type Bank, tokenAccountOf } from '@callisto/localnet'
import { type clmm, type cpmm, type dlmm, launchpad, type stable } from '@callisto/program-clients'
import { readU64 } from '@callisto/solana/codec'
import { transferFeeOf } from '../genesis/assets.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import { type VenueName, venues } from '../venues/venue-clients.ts'

/** Account reads of agents: balances, pools and curves. */

const pools = new WeakMap<Uint8Array, Pool>()
const states = new WeakMap<Uint8Array, unknown>()
const curves = new WeakMap<Uint8Array, launchpad.Curve>()

/** The pool for quoting; undefined when it does not exist. Decoded once per version of its bytes. */
export function readPool(bank: Bank, address: string): Pool | undefined {
  const account = bank.getAccount(address)
  if (account === undefined) return undefined
  const known = pools.get(account.data)
  if (known !== undefined) return known
  const found = decodePool(account, transferFeeOf)
  if (!found.ok) return undefined
  pools.set(account.data, found.pool)
  return found.pool
}

interface PoolStates {
  clmm: clmm.Pool
  cpmm: cpmm.Pool
  dlmm: dlmm.Pool
  stable: stable.Pool
}

/** The full pool state, for liquidity providers and fee recipients. */
export function readState<V extends VenueName>(
  bank: Bank,
  { venue, address }: PoolRef & { venue: V },
): PoolStates[V] | undefined {
  return decoded(bank, address, states as WeakMap<Uint8Array, PoolStates[V]>, (data) => {
    return venues[venue].decodePool(data) as PoolStates[V] | undefined
  })
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

/** Base units in a token account; undefined when there is none at the address. */
export function balanceOfAccount(bank: Bank, address: string): bigint | undefined {
  const account = bank.getAccount(address)
  return account === undefined || account.data.length < 165 ? undefined : readU64(account.data, 64)
}

export function lamportsOf(bank: Bank, owner: string): bigint {
  return bank.getAccount(owner)?.lamports ?? 0n
}
