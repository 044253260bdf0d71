import { recurring, trigger } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import { type Address, address } from '@solana/kit'

interface Kept<Program extends string, State> {
  program: Program
  address: Address
  lamports: bigint
  /** Bytes of the account, which its rent depends on. */
  size: number
  state: State
}

export type KeptTrigger = Kept<'trigger', trigger.Order>
export type KeptRecurring = Kept<'recurring', recurring.Order>

/** An order as the chain holds it. */
export type KeptOrder = KeptTrigger | KeptRecurring

/** The programs whose orders are kept, and the size of an order of each. */
export const orderAccountKinds = [
  { program: trigger.PROGRAM, size: trigger.ORDER_SIZE },
  { program: recurring.PROGRAM, size: recurring.ORDER_SIZE },
] as const

/** Undefined for an account that is no order, and for one that is closed. */
export function readKeptOrder(account: AccountState): KeptOrder | undefined {
  if (account.lamports === 0n) return undefined
  const common = {
    address: address(account.address),
    lamports: account.lamports,
    size: account.data.length,
  }
  if (account.owner === trigger.PROGRAM) {
    const state = trigger.decodeOrder(account.data)
    return state && { program: 'trigger', ...common, state }
  }
  if (account.owner !== recurring.PROGRAM) return undefined
  const state = recurring.decodeOrder(account.data)
  return state && { program: 'recurring', ...common, state }
}

/** One token of an order: what is in the vault, and the feed of its price. */
export interface OrderSide {
  mint: Address
  vault: Address
  feed: Address
}

/** The sides of an order as it sells and buys now. */
export function sidesOf({ state }: KeptOrder): { input: OrderSide; output: OrderSide } {
  const first = { mint: state.mint0, vault: state.vault0, feed: state.feed0 }
  const second = { mint: state.mint1, vault: state.vault1, feed: state.feed1 }
  return 'isSwapped' in state && state.isSwapped
    ? { input: second, output: first }
    : { input: first, output: second }
}

export function pairOf(order: KeptOrder): string {
  const { input, output } = sidesOf(order)
  return `${input.mint}>${output.mint}`
}
