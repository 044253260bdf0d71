/** A swap of `amount` base units of the input. */
export interface RoutedSwap {
  inputMint: string
  outputMint: string
  amount: bigint
}

/** What the best routes of the newest slots brought, for other services. */
export interface RouteReadPort {
  /** Slots at whose beginning the pools are known, both ends included; undefined while there are none. */
  known(): { from: number; to: number } | undefined
  /**
   * Base units that the best route brought at the beginning of a slot, before any of its transactions, without fees of an
   * order; undefined where there was none, and for a slot that is not known.
   */
  outputBefore(slot: number, swap: RoutedSwap): Promise<bigint | undefined>
}
