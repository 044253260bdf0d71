import type { Amm } from '@callisto/amms'
import { meteoraDammV2 } from './meteora-damm-v2/amm.ts'
import { meteoraDbc } from './meteora-dbc/amm.ts'
import { meteoraDlmm } from './meteora-dlmm/amm.ts'
import { pumpCurve } from './pump-curve/amm.ts'
import { GLOBAL } from './pump-curve/layout.ts'
import { pumpSwap } from './pump-swap/amm.ts'
import { raydiumAmmV4 } from './raydium-amm-v4/amm.ts'
import { raydiumClmm } from './raydium-clmm/amm.ts'
import { raydiumCpmm } from './raydium-cpmm/amm.ts'
import { raydiumLaunchlab } from './raydium-launchlab/amm.ts'
import { saber } from './saber/amm.ts'
import { whirlpool } from './whirlpool/amm.ts'

/** Venues of mainnet whose programs executed their vectors: one folder and one line here each. */
export const VENUES = [
  meteoraDammV2,
  meteoraDbc,
  meteoraDlmm,
  raydiumAmmV4,
  raydiumClmm,
  raydiumCpmm,
  saber,
  whirlpool,
] as readonly Amm[]

/**
 * Venues whose arithmetic follows public documents alone: no program executed a trade of theirs here. They are off:
 * nothing quotes them unless its user names them.
 */
export const UNPROVEN_VENUES = [pumpCurve, pumpSwap, raydiumLaunchlab] as readonly Amm[]

/** Public ids of the launchpads whose program is one of the venues, by the account that a launch names. */
export const VENUE_LAUNCHPADS: ReadonlyMap<string, string> = new Map([[GLOBAL, 'pump.fun']])
