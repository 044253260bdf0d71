import { router, routeStepAccounts } from '@callisto/program-clients'
import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'
import { type RoutePlan, rowOf, venueSwap } from './route-plan.ts'

/** Accounts of a route before those of its steps. */
const NAMED = router.instructions.route.accounts.length
/** Of a step in the data of a route, and where the first one is. */
const STEP_BYTES = 5
const STEPS_AT = 22

const accountsOf = ({ accounts = [] }: Instruction): readonly AccountMeta[] =>
  accounts as readonly AccountMeta[]

/** Where the program of a step is among the accounts of its route. */
export function stepStart(plan: RoutePlan, step: number): number {
  const lengths = plan.legs.slice(0, step).map((leg) => {
    const { programAddress, accounts } = venueSwap(plan, leg, 0n)
    return routeStepAccounts(rowOf(leg), { programAddress, accounts: accounts as readonly AccountMeta[] })
      .length
  })
  return lengths.reduce((sum, length) => sum + length, NAMED)
}

/** The place behind the last of the user's accounts in a step. */
export function userEnd(plan: RoutePlan, step: number): number {
  const own = new Set(plan.tokens.map(({ account }) => account))
  const { accounts } = venueSwap(plan, plan.legs[step]!, 0n)
  return stepStart(plan, step) + 2 + accounts.findLastIndex(({ address }) => own.has(address))
}

const withAccounts = (route: Instruction, accounts: readonly AccountMeta[]): Instruction => ({
  ...route,
  accounts,
})

export const withoutAccount = (route: Instruction, at: number): Instruction =>
  withAccounts(route, accountsOf(route).toSpliced(at, 1))

export const withExtraAccount = (route: Instruction, at: number, address: Address): Instruction =>
  withAccounts(route, accountsOf(route).toSpliced(at, 0, { address, role: AccountRole.READONLY }))

/** Another program in the place of a step's. */
export const withProgram = (
  plan: RoutePlan,
  route: Instruction,
  step: number,
  address: Address,
): Instruction =>
  withAccounts(route, accountsOf(route).with(stepStart(plan, step), { address, role: AccountRole.READONLY }))

/** One account instead of another among those of a step; the other steps and the ends of the route keep it. */
export function withStepAccount(
  plan: RoutePlan,
  route: Instruction,
  step: number,
  from: Address,
  to: Address,
): Instruction {
  const [start, end] = [stepStart(plan, step), stepStart(plan, step + 1)]
  return withAccounts(
    route,
    accountsOf(route).map((meta, at) =>
      at > start && at < end && meta.address === from ? { ...meta, address: to } : meta,
    ),
  )
}

/** A step under the number of every other row. */
export function otherRows(plan: RoutePlan, route: Instruction, step: number) {
  const own = rowOf(plan.legs[step]!)
  return router.venueVariants.flatMap((row, number) => {
    if (row === own) return []
    const data = Uint8Array.from(route.data ?? [])
    data[STEPS_AT + STEP_BYTES * step] = number
    return [{ row, instruction: { ...route, data } }]
  })
}
