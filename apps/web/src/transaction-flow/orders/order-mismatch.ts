/** The transaction of an order is not the one that was asked for. */
export class OrderMismatch extends Error {
  override readonly name = 'OrderMismatch'
}

export function assertOrder(holds: boolean, difference: string): asserts holds {
  if (!holds) throw new OrderMismatch(difference)
}

/** Whether the order is the one that was asked for is unknown, since the chain could not be read: it is not signed. */
export class OrderUnchecked extends Error {
  override readonly name = 'OrderUnchecked'

  constructor(cause: unknown) {
    super('the chain could not be read', { cause })
  }
}
