import type { ActivityProduct } from '../account/activity.ts'

/** A token of an order with an amount in base units. */
export interface OrderAmount {
  mint: string
  decimals: number
  amount: bigint
}

/** A fill of an order of a wallet; the output is what it brought, less fees. */
export interface OrderFill {
  orderKey: string
  input: OrderAmount
  output: OrderAmount
  /** Unix seconds. */
  time: number
  signature: string
  slot: number
  /** Position among the events of its order, and the order's number: with the slot the identity of a fill. */
  index: number
}

/** An order that holds something of a wallet. */
export interface HeldOrder {
  orderKey: string
  label: 'LimitOrder' | 'DCA' | 'SmartDCA'
  /** What is left to sell, and what was bought and waits in the order. */
  input: OrderAmount
  output: OrderAmount
  /** All that the order was to sell, and what it has bought, less fees; base units. */
  deposited: bigint
  received: bigint
  /** What all of it is to bring at least, by the order's rate; undefined without one. */
  expected: bigint | undefined
  /** Unix seconds. */
  createdAt: number
  expiresAt: number | undefined
  /** Of a recurring order; seconds. */
  recurring: { cycles: number; interval: number } | undefined
}

/** Orders for other services, in process. */
export interface OrderReadPort {
  /** Fills of a wallet's orders, the newest first, behind the first `skip`; and how many there are. */
  fills(
    wallet: string,
    product: Extract<ActivityProduct, 'LO' | 'DCA'>,
    range: { skip: number; limit: number },
  ): Promise<{ fills: OrderFill[]; total: number }>
  /** Orders of a wallet that are not closed. */
  held(wallet: string): Promise<HeldOrder[]>
}
