import type { Amm } from '@callisto/amms'
import { AddressSchema, type VenueFault } from '@callisto/contract'
import { router } from '@callisto/program-clients'
import type { ChainPort } from '@callisto/solana'
import type { DeployedProgram } from '@callisto/solana/programs'
import type { GuardedVenue } from '@callisto/trade'
import { PROVEN_BUILDS, VENUES } from '@callisto/venues'
import type { VenueChoice } from '../config/cluster-settings.ts'
import { type Build, findBuild, readDeployedProgram } from './program-code.ts'

type Absent = { state: 'unproven' | 'off'; fault: VenueFault; reason: string }
type Chain = Pick<ChainPort, 'getAccounts'>

/** A program of a venue and whether routes may use it. */
export interface Venue {
  /** With the rules of the build that the cluster has, where a proven one. */
  amm: Amm
  shown: GuardedVenue
}

const OTHER_BUILD: Absent = {
  state: 'unproven',
  fault: { code: 'OTHER_BUILD' },
  reason: 'Its program is not the one that quotes are proven against.',
}

/** The router program of a cluster: undefined where its code is the committed build. */
export type RouterFault = Absent | undefined

/** Compares the program at an address with the committed build of the router program. */
export async function readRouter(
  chain: Chain,
  program: string,
  builds: readonly Build[],
  signal?: AbortSignal,
): Promise<RouterFault> {
  const read = await readDeployedProgram(chain, program, signal)
  return faultOf(read, findBuild(builds, router.PROGRAM, read?.code))
}

/**
 * Compares the programs of built-in venues with the builds that quotes are proven against. A venue is on when its code and
 * that of the router, through which swaps go, are such builds.
 */
export async function readVenues(
  chain: Chain,
  amms: readonly Amm[],
  builds: readonly Build[],
  ofRouter: RouterFault,
  signal?: AbortSignal,
): Promise<Venue[]> {
  const venues: Venue[] = []
  for (const amm of amms) {
    const program = amm.program.address
    const read = await readDeployedProgram(chain, program, signal)
    const fault =
      faultOf(read, findBuild(builds, program, read?.code)) ?? (ofRouter && throughRouter(ofRouter))
    venues.push(toVenue(amm, program, read, fault, false))
  }
  return venues
}

/**
 * The same for the venues of mainnet that `VENUES` names, each program by itself: without the router they are swapped at by
 * their own instructions. An unproven one is traded only where the choice says so.
 */
export async function readChosenVenues(
  chain: Chain,
  choices: readonly VenueChoice[],
  signal?: AbortSignal,
): Promise<Venue[]> {
  const venues: Venue[] = []
  for (const { id, isUnprovenAllowed } of choices)
    for (const amm of VENUES.filter((one) => one.id === id))
      for (const program of amm.owners) {
        const read = await readDeployedProgram(chain, program, signal)
        const build = findBuild(PROVEN_BUILDS, program, read?.code)
        venues.push(toVenue(build?.amm ?? amm, program, read, faultOf(read, build), isUnprovenAllowed))
      }
  return venues
}

/** The venues that routes may use, each once. */
export function tradedAmms(venues: readonly Venue[]): Amm[] {
  return [...new Set(venues.filter(({ shown }) => shown.isTraded).map(({ amm }) => amm))]
}

function toVenue(
  amm: Amm,
  program: string,
  read: DeployedProgram | undefined,
  fault: Absent | undefined,
  isUnprovenAllowed: boolean,
): Venue {
  const isTraded = fault === undefined || (fault.state === 'unproven' && isUnprovenAllowed)
  const { programData, deploySlot } = read ?? {}
  const shown: GuardedVenue = {
    label: amm.program.label,
    program: AddressSchema.parse(program),
    isTraded,
    ...(fault ?? { state: 'on' }),
    // Only what is traded is watched: the services do not follow the pools of the rest.
    ...(isTraded && programData !== undefined && { programData }),
    ...(deploySlot !== undefined && { deploySlot }),
  }
  return { amm, shown }
}

function faultOf(program: DeployedProgram | undefined, build: Build | undefined): Absent | undefined {
  if (program !== undefined) return build === undefined ? OTHER_BUILD : undefined
  const reason = 'Its program is not deployed on this cluster.'
  return { state: 'off', fault: { code: 'NOT_DEPLOYED' }, reason }
}

function throughRouter({ state }: Absent): Absent {
  const start = 'The router program, through which swaps go, is not'
  return state === 'off'
    ? { state, fault: { code: 'ROUTER_NOT_DEPLOYED' }, reason: `${start} deployed on this cluster.` }
    : {
        state,
        fault: { code: 'ROUTER_OTHER_BUILD' },
        reason: `${start} the one that quotes are proven against.`,
      }
}
