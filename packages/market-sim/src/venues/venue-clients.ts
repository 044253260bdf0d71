import { clmm, cpmm, dlmm, stable } from '@callisto/program-clients'

/** The programs of pools of two tokens. They derive their addresses, swap and pay out fees alike. */
export const venues = { clmm, cpmm, dlmm, stable } as const

export type VenueName = keyof typeof venues
