import type { SwapOrder, SwapUser } from '@callisto/amms'
import { type router, routeStepAccounts } from '@callisto/program-clients'
import { type AccountMeta, type Address, downgradeRoleToNonSigner, type Instruction } from '@solana/kit'
import type { ResolvedStep } from '../route/resolved-route.ts'

export interface StepCall {
  venue: router.Venue
  /** As `routeStepAccounts` lists them. */
  accounts: AccountMeta[]
}

/** The router program fills in the amounts; only the accounts of the venue's instruction are used. */
const ANY_AMOUNT: SwapOrder = { mode: 'ExactIn', amount: 0n, limit: 0n }

/**
 * What one step adds to the router's accounts; undefined when the router program has no row for the venue. A derived
 * address as the user of the step does not sign the transaction: the router program signs for it.
 */
export function stepCall(
  step: ResolvedStep,
  user: SwapUser,
  { user: signer, routerProgram }: { user: Address; routerProgram: Address },
): StepCall | undefined {
  const { amm } = step.venue
  if (!amm.routerVenue) return undefined
  const { programAddress, accounts = [] } = venueInstruction(step, ANY_AMOUNT, user)
  const metas = (accounts as AccountMeta[]).map((account) =>
    account.address === signer ? account : { ...account, role: downgradeRoleToNonSigner(account.role) },
  )
  const venue = amm.routerVenue(sideOf(step))
  return { venue, accounts: routeStepAccounts(venue, { programAddress, accounts: metas }, routerProgram) }
}

/** The venue's own swap instruction for a step. */
export function venueInstruction(step: ResolvedStep, order: SwapOrder, user: SwapUser): Instruction {
  const { amm, root, view } = step.venue
  return amm.instruction(root, sideOf(step), order, user, view)
}

const sideOf = ({ venue, inputMint }: ResolvedStep) => (venue.root.mints[0] === inputMint ? 0 : 1)
