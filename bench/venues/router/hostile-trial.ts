import { router } from '@callisto/program-clients'
import { type Address, type Instruction, isWritableRole } from '@solana/kit'
import { everyVariant } from '../../../programs/toolchain/test-hostile.ts'
import { setTokenAccount, TOKEN_PROGRAM, tokenAmount } from '../../../programs/toolchain/test-tokens.ts'
import {
  SYSTEM_PROGRAM,
  type TestAccount,
  type TestVm,
  testKey,
} from '../../../programs/toolchain/test-vm.ts'
import {
  otherRows,
  stepStart,
  userEnd,
  withExtraAccount,
  withoutAccount,
  withProgram,
  withStepAccount,
} from './hostile-routes.ts'
import { routeOf } from './route-plan.ts'
import type { QuotedRoute } from './route-trial.ts'
import { routedVenues } from './routed-venues.ts'

export interface HostileCount {
  refused: number
  /** Executed with everything that the user was promised and nothing else of the user's moved: another pool's array, say. */
  harmless: number
  /** Executed otherwise, or a variant that must be refused. */
  accepted: number
}

export const NO_HOSTILE: HostileCount = { refused: 0, harmless: 0, accepted: 0 }

export const sumOf = (a: HostileCount, b: HostileCount): HostileCount => ({
  refused: a.refused + b.refused,
  harmless: a.harmless + b.harmless,
  accepted: a.accepted + b.accepted,
})

interface Variant {
  label: string
  instruction: Instruction
}

/** Runs variants of a route, each on the accounts as they are, which stay. */
export function runHostile(vm: TestVm, made: QuotedRoute): HostileCount {
  const count = { ...NO_HOSTILE }
  const judge = ({ label, instruction }: Variant, isForbidden: boolean) => {
    if (vm.simulate(instruction).error !== undefined) count.refused += 1
    else if (!isForbidden && isHarmless(vm, made, instruction)) count.harmless += 1
    else {
      count.accepted += 1
      console.error(`accepted: ${label}; ${made.plan.legs.map(({ amm }) => amm.label).join(', ')}`)
    }
  }
  for (const variant of forbiddenVariants(vm, made)) judge(variant, true)
  for (const variant of everyVariant(made.route)) judge(variant, false)
  return count
}

/** What no venue may get to see. */
function forbiddenVariants(vm: TestVm, { plan, amount, quoted, route }: QuotedRoute): Variant[] {
  const better =
    plan.mode === 'ExactIn'
      ? { amountIn: amount, amountOut: quoted.amountOut + 1n }
      : { amountIn: quoted.amountIn - 1n, amountOut: amount }
  const variants: Variant[] = [{ label: 'better by a unit', instruction: routeOf(plan, better) }]
  const theirs = plan.tokens.map((token, index) => {
    const { mint, program, fee } = token
    const account = testKey(`their ${index}`)
    const owner = testKey('somebody else')
    setTokenAccount(vm, account, { program, mint, owner, amount: 10n ** 18n, fee: fee !== undefined })
    return account
  })
  for (const [step, { from, to }] of plan.legs.entries()) {
    const [own, bought] = [plan.tokens[from]!.account, plan.tokens[to]!.account]
    const put = (label: string, old: Address, now: Address) =>
      variants.push({ label, instruction: withStepAccount(plan, route, step, old, now) })
    put('their source', own, theirs[from]!)
    put('their destination', bought, theirs[to]!)
    put('destination as source', own, bought)
    put('source as destination', bought, own)
    for (const { row, instruction } of otherRows(plan, route, step))
      variants.push({ label: `step ${step} as ${row}`, instruction })
    for (const program of [...routedVenues.map((venue) => venue.program), ...NO_VENUES])
      if (program !== plan.legs[step]!.root.programId)
        variants.push({
          label: `step ${step} at ${program}`,
          instruction: withProgram(plan, route, step, program),
        })
    for (let at = stepStart(plan, step); at < userEnd(plan, step); at++) {
      variants.push({ label: `without account ${at}`, instruction: withoutAccount(route, at) })
      const instruction = withExtraAccount(route, at, testKey('stranger'))
      variants.push({ label: `another account at ${at}`, instruction })
    }
  }
  return variants
}

const NO_VENUES = [SYSTEM_PROGRAM, TOKEN_PROGRAM, router.PROGRAM, testKey('no venue')]

/** Executes a variant and takes it back: whether the user has all of the plan and every account of the user's is as it was. */
function isHarmless(vm: TestVm, { plan, quoted }: QuotedRoute, instruction: Instruction): boolean {
  const written = (instruction.accounts ?? []).filter(({ role }) => isWritableRole(role))
  const kept = written.map(({ address }) => [address, vm.account(address)] as const)
  const before = plan.tokens.map(({ account }) => stateOf(vm, account))
  const { error } = vm.send(instruction)
  const after = plan.tokens.map(({ account }) => stateOf(vm, account))
  for (const [address, account] of kept)
    if (account && !isSame(account, vm.account(address))) vm.setAccount(address, account)
  const last = plan.tokens.length - 1
  return (
    error === undefined &&
    plan.tokens.every((_, index) => {
      const [one, other] = [before[index]!, after[index]!]
      const least = index === 0 ? -quoted.amountIn : index === last ? quoted.amountOut : 0n
      return one.others === other.others && other.amount - one.amount >= least
    })
  )
}

/** Programs never change: writing them back would make them accounts like others. */
const isSame = (a: TestAccount, b: TestAccount | undefined): boolean =>
  b !== undefined && a.lamports === b.lamports && Buffer.compare(a.data, b.data) === 0

const AMOUNT = { at: 64, end: 72 }

/** The amount of a token account, and all else in it. */
function stateOf(vm: TestVm, account: Address) {
  const data = Buffer.from(vm.account(account)?.data ?? new Uint8Array())
  data.fill(0, AMOUNT.at, AMOUNT.end)
  // Fees that are withheld in the account grow with what arrives.
  const others = data.subarray(0, 165).toString('hex')
  return { amount: tokenAmount(vm, account), others }
}
