import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { PROGRAM as CLMM, errors as clmmErrors } from './clmm/generated.ts'
import { PROGRAM as CPMM, errors as cpmmErrors } from './cpmm/generated.ts'
import { PROGRAM as DLMM, errors as dlmmErrors } from './dlmm/generated.ts'
import { PROGRAM as LAUNCHPAD, errors as launchpadErrors } from './launchpad/generated.ts'
import { PROGRAM as ROUTER, errors as routerErrors } from './router/generated.ts'
import { PROGRAM as STABLE, errors as stableErrors } from './stable/generated.ts'
import { METAPLEX_METADATA_PROGRAM } from './token-metadata.ts'

/** Programs that pools belong to, with the venue names that quotes carry. */
export const venueLabels: Readonly<Record<string, string>> = {
  [CLMM]: 'Callisto CLMM',
  [CPMM]: 'Callisto CPMM',
  [DLMM]: 'Callisto DLMM',
  [LAUNCHPAD]: 'Callisto Launchpad',
  [STABLE]: 'Callisto Stable',
}

/** Every program that a transaction of this product may name. */
export const programLabels: Readonly<Record<string, string>> = {
  ...venueLabels,
  [ROUTER]: 'Callisto Router',
  [SYSTEM_PROGRAM]: 'System',
  [TOKEN_PROGRAM]: 'Token',
  [TOKEN_2022_PROGRAM]: 'Token-2022',
  [ASSOCIATED_TOKEN_PROGRAM]: 'Associated Token',
  [COMPUTE_BUDGET_PROGRAM]: 'Compute Budget',
  [ADDRESS_LOOKUP_TABLE_PROGRAM]: 'Address Lookup Table',
  [METAPLEX_METADATA_PROGRAM]: 'Metaplex Token Metadata',
}

type Errors = Readonly<Record<number, { message: string }>>

const messages = (errors: Errors): Readonly<Record<number, string>> =>
  Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message]))

/** What the custom errors of our programs say: program id, then code. */
export const programErrors: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  [CLMM]: messages(clmmErrors),
  [CPMM]: messages(cpmmErrors),
  [DLMM]: messages(dlmmErrors),
  [LAUNCHPAD]: messages(launchpadErrors),
  [ROUTER]: messages(routerErrors),
  [STABLE]: messages(stableErrors),
}
