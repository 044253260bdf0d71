import { trigger } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import { type Address, address } from '@solana/kit'

/** An order as the chain holds it. */
export interface KeptOrder {
  address: Address
  lamports: bigint
  state: trigger.Order
}

/** Undefined for an account that is no order, and for one that is closed. */
export function readKeptOrder(account: AccountState): KeptOrder | undefined {
  if (account.owner !== trigger.PROGRAM || account.lamports === 0n) return undefined
  const state = trigger.decodeOrder(account.data)
  return state && { address: address(account.address), lamports: account.lamports, state }
}
