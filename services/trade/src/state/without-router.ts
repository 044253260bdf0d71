import type { Amm } from '@callisto/amms'

/** A venue on a cluster without the router program: wallets call it, and pages read its own instruction. */
export function withoutRouter(amm: Amm): Amm {
  const { routerVenue: _, ...others } = amm
  const swaps = amm.program.swaps.map(({ routerVenue: _row, ...layout }) => layout)
  return { ...others, program: { ...amm.program, swaps } }
}

/** Whether the program of a venue has a swap with an exact output, by the description of its instructions. */
export const hasExactOut = ({ program }: Amm): boolean =>
  program.swaps.some(({ direct }) => direct?.exactOut !== undefined)
