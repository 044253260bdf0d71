import type { Amm } from '@callisto/amms'
import { raydiumAmmV4 } from './raydium-amm-v4/amm.ts'
import { raydiumClmm } from './raydium-clmm/amm.ts'
import { raydiumCpmm } from './raydium-cpmm/amm.ts'
import { saber } from './saber/amm.ts'

/** Venues of mainnet: one folder and one line here each. */
export const VENUES = [raydiumAmmV4, raydiumClmm, raydiumCpmm, saber] as readonly Amm[]
