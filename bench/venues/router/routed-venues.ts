import type { Address } from '@solana/kit'
import { findProgram, syntheticVenues } from '../prove.ts'
import type { RoutedVenue } from './route-market.ts'

/** Venues with a row in the router program, once for each of their programs. */
export const routedVenues: readonly RoutedVenue[] = syntheticVenues.flatMap((venue) =>
  venue.amm.routerVenue ? venue.amm.owners.map((owner) => ({ venue, program: owner as Address })) : [],
)

/** The programs among the files of a folder, and the names of files that are missing. */
export function loadPrograms(folder: string): { programs: Map<Address, Uint8Array>; missing: string[] } {
  const programs = new Map<Address, Uint8Array>()
  const missing: string[] = []
  for (const { venue, program } of routedVenues) {
    const index = venue.amm.owners.indexOf(program)
    const elf = findProgram(folder, venue, index)
    if (elf) programs.set(program, elf)
    else missing.push(venue.files[index] ?? program)
  }
  return { programs, missing }
}
