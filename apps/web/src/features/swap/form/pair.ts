import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'

/** Mints of the swap form. */
export interface Pair {
  sell: string
  buy: string
}

export const DEFAULT_PAIR: Pair = { sell: SOL_MINT, buy: USDC_MINT }
