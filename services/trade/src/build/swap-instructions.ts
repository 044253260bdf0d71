import type { SwapOrder, SwapUser } from '@callisto/amms'
import { maximumIn, minimumOut } from '@callisto/amount'
import { router } from '@callisto/program-clients'
import {
  closeTokenAccount,
  createTokenAccount,
  knownAddress,
  NATIVE_MINT,
  syncNative,
  transferLamports,
} from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { destinationOf, type ResolvedRoute, type ResolvedStep, sourceOf } from '../route/resolved-route.ts'
import type { Mint } from '../state/mint.ts'
import { openSeedAccount } from './seed-account.ts'
import { type StepCall, stepCall, venueInstruction } from './step-accounts.ts'

/** Whose swap it is and where things are; found by `swapAccounts`. */
export interface SwapAccounts {
  user: Address
  payer: Address
  /** The user's token account of every mint in the route, by mint. */
  ofUser: ReadonlyMap<string, Address>
  /** Those of them that are open already. */
  open: ReadonlySet<string>
  /** Receives the output instead of the user's own account. */
  destination: Address | undefined
  feeAccount: Address | undefined
  /** Named by the swap for nothing but to be found again. */
  tracking: Address | undefined
  wrapSol: boolean
  /** Whether accounts opened on the way are closed again; not where we do not know what was open before. */
  closeBetween: boolean
  /** Receives native SOL: the output goes through an account of its own that is closed towards it. */
  native: { recipient: Address; account: Address; seed: string; rentLamports: bigint } | undefined
}

export interface SwapInstructions {
  setup: Instruction[]
  swap: Instruction
  cleanup: Instruction[]
}

/** The instructions of an route; undefined when one of its pools is none that the router trades. */
export function swapInstructions(route: ResolvedRoute, accounts: SwapAccounts): SwapInstructions | undefined {
  const swap = routeInstruction(route, accounts)
  return swap && { setup: setup(route, accounts), swap, cleanup: cleanup(route, accounts) }
}

function routeInstruction(route: ResolvedRoute, accounts: SwapAccounts): Instruction | undefined {
  const { user } = accounts
  const [source, destination] = [sourceOf(route), destinationOf(route)]
  const accountOf = (mint: string) =>
    mint === destination.address ? receiver(route, accounts) : own(accounts, mint)
  const swapUser = { owner: user, tokenAccount: accountOf }
  const [only] = route.steps
  if (only && only.venue.amm.routerVenue === undefined) return directInstruction(route, only, swapUser)
  const calls: StepCall[] = []
  for (const step of route.steps) {
    const call = stepCall(step, swapUser)
    if (!call) return undefined
    calls.push(call)
  }
  const keys = {
    user,
    sourceAccount: own(accounts, source.address),
    destinationAccount: receiver(route, accounts),
    sourceMint: knownAddress(source.address),
    destinationMint: knownAddress(destination.address),
    sourceTokenProgram: knownAddress(source.tokenProgram),
    destinationTokenProgram: knownAddress(destination.tokenProgram),
    platformFeeAccount: accounts.feeAccount,
  }
  const steps = route.steps.map(({ shareBps, inputIndex, outputIndex }, index) => ({
    venue: calls[index]!.venue,
    shareBps,
    inputIndex,
    outputIndex,
  }))
  const { inAmount, outAmount, slippageBps, platformFeeBps } = route
  const instruction =
    route.mode === 'ExactIn'
      ? router.route(keys, { amountIn: inAmount, quotedOut: outAmount, slippageBps, platformFeeBps, steps })
      : router.exactOutRoute(keys, {
          amountOut: outAmount,
          quotedIn: inAmount,
          slippageBps,
          platformFeeBps,
          steps,
        })
  const { tracking } = accounts
  const tail = tracking ? [{ address: tracking, role: AccountRole.READONLY }] : []
  return {
    ...instruction,
    accounts: [...instruction.accounts, ...calls.flatMap((call) => call.accounts), ...tail],
  }
}

/**
 * A swap at a venue that the router program cannot call: one step, by the venue's own instruction, which holds the limit
 * itself. Undefined for a route that needs the router program.
 */
function directInstruction(
  { mode, steps, inAmount, outAmount, slippageBps, platformFeeBps }: ResolvedRoute,
  step: ResolvedStep,
  user: SwapUser,
): Instruction | undefined {
  if (steps.length > 1 || platformFeeBps > 0) return undefined
  const order: SwapOrder =
    mode === 'ExactIn'
      ? { mode, amount: inAmount, limit: minimumOut(outAmount, slippageBps) }
      : { mode, amount: outAmount, limit: maximumIn(inAmount, slippageBps) }
  return venueInstruction(step, order, user)
}

function setup(route: ResolvedRoute, accounts: SwapAccounts): Instruction[] {
  const { user, payer, native } = accounts
  const [source, destination] = [sourceOf(route), destinationOf(route)]
  const opened = route.mints.filter((mint) => opens(route, accounts, mint))
  const instructions = opened.map((mint) =>
    createTokenAccount({
      payer,
      account: own(accounts, mint.address),
      owner: user,
      mint: mint.address,
      tokenProgram: mint.tokenProgram,
    }),
  )
  if (wraps(accounts, source)) {
    const most = route.mode === 'ExactIn' ? route.inAmount : maximumIn(route.inAmount, route.slippageBps)
    const account = own(accounts, source.address)
    instructions.push(transferLamports(user, account, most), syncNative(account, source.tokenProgram))
  }
  if (native)
    instructions.push(...openSeedAccount({ ...native, user, tokenProgram: destination.tokenProgram }))
  return instructions
}

/** Missing accounts are opened, save where the source itself is missing: there is nothing to sell then. */
function opens(route: ResolvedRoute, accounts: SwapAccounts, mint: Mint): boolean {
  if (accounts.open.has(own(accounts, mint.address))) return false
  if (mint === sourceOf(route)) return wraps(accounts, mint)
  return (
    mint !== destinationOf(route) || (accounts.destination === undefined && accounts.native === undefined)
  )
}

function cleanup(route: ResolvedRoute, accounts: SwapAccounts): Instruction[] {
  const { user, native } = accounts
  const [source, destination] = [sourceOf(route), destinationOf(route)]
  const closing = route.mints.filter((mint) => closes(route, accounts, mint))
  const instructions = closing.map((mint) =>
    closeTokenAccount(own(accounts, mint.address), user, user, mint.tokenProgram),
  )
  if (native)
    instructions.unshift(closeTokenAccount(native.account, native.recipient, user, destination.tokenProgram))
  // Unwrapping comes first: where only one clean-up is taken over by a client, it is the one that matters.
  return wraps(accounts, source) || !wraps(accounts, destination) ? instructions : instructions.toReversed()
}

function closes(route: ResolvedRoute, accounts: SwapAccounts, mint: Mint): boolean {
  const wasOpen = accounts.open.has(own(accounts, mint.address))
  if (mint === sourceOf(route)) return wraps(accounts, mint) && !(wasOpen && route.mode === 'ExactIn')
  if (mint === destinationOf(route))
    return wraps(accounts, mint) && accounts.destination === undefined && accounts.native === undefined
  // An account that has withheld transfer fees cannot be closed.
  return accounts.closeBetween && !wasOpen && mint.transferFee === undefined
}

const wraps = (accounts: SwapAccounts, mint: Mint): boolean =>
  accounts.wrapSol && mint.address === NATIVE_MINT

function own(accounts: SwapAccounts, mint: string): Address {
  return accounts.ofUser.get(mint)!
}

function receiver(route: ResolvedRoute, accounts: SwapAccounts): Address {
  return accounts.destination ?? accounts.native?.account ?? own(accounts, destinationOf(route).address)
}
