import { AddressSchema, type ProgramDescription } from '@callisto/contract'
import { type Amm, chainTimeAt, type Decoded, type PoolAccount, type TransferFeeOf } from './amm.ts'
import { clmmAmm } from './clmm/amm.ts'
import { cpmmAmm } from './cpmm/amm.ts'
import { decodeError } from './decoding.ts'
import { dlmmAmm } from './dlmm/amm.ts'
import { launchpadAmm } from './launchpad/amm.ts'
import { stableAmm } from './stable/amm.ts'

/** Every built-in venue: a new one is a folder and a line here. */
export const AMMS: readonly Amm[] = [clmmAmm, cpmmAmm, dlmmAmm, launchpadAmm, stableAmm]

/** Venues by the program that owns their roots. Throws when two of them claim one program. */
export function ammsByOwner(amms: readonly Amm[]): ReadonlyMap<string, Amm> {
  const byOwner = new Map<string, Amm>()
  for (const amm of amms)
    for (const owner of amm.owners) {
      const taken = byOwner.get(owner)
      if (taken) throw new Error(`${amm.label} and ${taken.label} both read the accounts of ${owner}`)
      byOwner.set(owner, amm)
    }
  return byOwner
}

/** Label of every venue by program, as the public API lists them. */
export const ammLabels = (amms: readonly Amm[]): Readonly<Record<string, string>> =>
  Object.fromEntries(amms.flatMap(({ owners, label }) => owners.map((owner) => [owner, label])))

/**
 * What pages must know of the programs of venues: every owner of a venue's roots executes the instructions that
 * `Amm.program` describes, each at its own address.
 */
export const ammPrograms = (amms: readonly Amm[]): ProgramDescription[] =>
  amms.flatMap(({ owners, program }) =>
    owners.map((owner) => ({ ...program, address: AddressSchema.parse(owner) })),
  )

const builtIn = ammsByOwner(AMMS)

/** The pool in an account of a built-in venue, which needs no other account; anything else comes back as an error code. */
export function decodePool(account: PoolAccount, transferFeeOf: TransferFeeOf): Decoded {
  const amm = builtIn.get(account.owner)
  return amm === undefined ? decodeError('WRONG_OWNER') : decodeOne(amm, account, transferFeeOf)
}

/** Decodes a pool from its root alone: `MISSING_ACCOUNT` where the venue needs more. */
export function decodeOne(amm: Amm, account: PoolAccount, transferFeeOf: TransferFeeOf): Decoded {
  const decoded = amm.root(account)
  if (!decoded.ok) return decoded
  const view = {
    account: (address: string) => (address === account.address ? account : undefined),
    transferFeeOf,
  }
  if (amm.needs(decoded.root, view).length > 0) return decodeError('MISSING_ACCOUNT')
  return amm.pool(decoded.root, view, NO_TIME)
}

/** Built-in pools are decoded alike at any time. */
const NO_TIME = chainTimeAt(0)
