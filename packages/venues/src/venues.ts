import type { Amm } from '@callisto/amms'
import { raydiumCpmm } from './raydium-cpmm/amm.ts'
import { saber } from './saber/amm.ts'

/** Venues of mainnet: one folder and one line here each. */
export const VENUES = [raydiumCpmm, saber] as readonly Amm[]
