interface Versioned {
  orderKey: string
  createdAt: string
  /** ISO 8601. */
  updatedAt: string
}

/**
 * The orders of a reply, each as the reply has it or as it is shown, whichever is newer: a source that lags takes no fill back.
 * Which orders there are is for the reply alone.
 */
export function withNewest<Order extends Versioned>(
  shown: readonly Order[] | undefined,
  fresh: readonly Order[],
): Order[] {
  const known = new Map(shown?.map((order) => [order.orderKey, order]))
  return fresh.map((order) => {
    const one = known.get(order.orderKey)
    // An address can be used again.
    const isSame = one?.createdAt === order.createdAt
    return one && isSame && Date.parse(one.updatedAt) > Date.parse(order.updatedAt) ? one : order
  })
}
