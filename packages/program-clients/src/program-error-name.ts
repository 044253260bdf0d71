import * as clmm from './clmm/generated.ts'
import * as cpmm from './cpmm/generated.ts'
import * as distributor from './distributor/generated.ts'
import * as dlmm from './dlmm/generated.ts'
import * as launchpad from './launchpad/generated.ts'
import * as oracle from './oracle/generated.ts'
import * as recurring from './recurring/generated.ts'
import * as router from './router/generated.ts'
import * as stable from './stable/generated.ts'
import * as trigger from './trigger/generated.ts'
import * as votelock from './votelock/generated.ts'

const TABLES: Readonly<Record<string, Readonly<Record<number, { name: string }>>>> = {
  [clmm.PROGRAM]: clmm.errors,
  [cpmm.PROGRAM]: cpmm.errors,
  [distributor.PROGRAM]: distributor.errors,
  [dlmm.PROGRAM]: dlmm.errors,
  [launchpad.PROGRAM]: launchpad.errors,
  [oracle.PROGRAM]: oracle.errors,
  [recurring.PROGRAM]: recurring.errors,
  [router.PROGRAM]: router.errors,
  [stable.PROGRAM]: stable.errors,
  [trigger.PROGRAM]: trigger.errors,
  [votelock.PROGRAM]: votelock.errors,
}

/** Name of a custom error of a bundled program, as in its IDL: `slippageExceeded`. Undefined for any other one. */
export function programErrorName(programId: string, code: number): string | undefined {
  return TABLES[programId]?.[code]?.name
}
