import { clmm, cpmm, dlmm, stable } from '@callisto/program-clients'

/** Client modules of the two-token venues, which share address derivation, swaps and fee collection. */
export const venues = { clmm, cpmm, dlmm, stable } as const

export type VenueName = keyof typeof venues
