/** Mints of the swap form. */
export interface Pair {
  sell: string
  buy: string
}
