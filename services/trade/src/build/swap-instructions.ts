import { maximumIn } from '@callisto/amount'
import { router } from '@callisto/program-clients'
import {
  closeTokenAccount,
  createTokenAccount,
  knownAddress,
  NATIVE_MINT,
  SYSTEM_PROGRAM,
  syncNative,
  transferLamports,
  unwrapLamports,
} from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { directOrders, isDirect, mayLeaveInput } from '../route/direct-route.ts'
import { destinationOf, type ResolvedRoute, type ResolvedStep, sourceOf } from '../route/resolved-route.ts'
import type { Mint } from '../state/mint.ts'
import { openSeedAccount } from './seed-account.ts'
import { type StepCall, stepCall, venueInstruction } from './step-accounts.ts'

/** A temporary account for wrapped SOL at an end of the route; its deposit returns to the user. */
export interface SeedWrapping {
  mint: string
  /** Has what is left in it. */
  recipient: Address
  account: Address
  seed: string
  rentLamports: bigint
}

/** Whose swap it is and where things are; found by `swapAccounts`. */
export interface SwapAccounts {
  user: Address
  payer: Address
  /** The user's token account of every mint in the route, by mint. */
  ofUser: ReadonlyMap<string, Address>
  /** Open accounts of `authority` that stand for those of the user, by mint. */
  shared: ReadonlyMap<string, Address>
  authority: Address
  routerProgram: Address
  /** Those of the user that are open already. */
  open: ReadonlySet<string>
  /** Receives the output instead of the user's own account; opened for its owner where one is named. */
  receiving: { account: Address; owner: Address | undefined } | undefined
  feeAccount: Address | undefined
  /** Named by the swap for nothing but to be found again. */
  tracking: Address | undefined
  wrapSol: boolean
  /** Whether accounts opened on the way are closed again; not where we do not know what was open before. */
  closeBetween: boolean
  seedWrapping: SeedWrapping | undefined
  /** Set where the input is what arrives after the ledger was set. */
  tokenLedger: Address | undefined
}

export interface SwapInstructions {
  /** Sets the token ledger, before the instruction that brings the input. */
  ledger: Instruction | undefined
  setup: Instruction[]
  /** One route of the router program, or the own instructions of venues. */
  swaps: Instruction[]
  cleanup: Instruction[]
}

/** The instructions of a route; undefined when one of its pools is none that the router trades. */
export function swapInstructions(route: ResolvedRoute, accounts: SwapAccounts): SwapInstructions | undefined {
  const swaps = swapCalls(route, accounts)
  return (
    swaps && {
      ledger: ledgerInstruction(route, accounts),
      setup: setup(route, accounts),
      swaps,
      cleanup: cleanup(route, accounts),
    }
  )
}

function ledgerInstruction(
  route: ResolvedRoute,
  { user, payer, tokenLedger, ofUser, routerProgram }: SwapAccounts,
): Instruction | undefined {
  const tokenAccount = ofUser.get(sourceOf(route).address)
  if (!tokenLedger || !tokenAccount) return undefined
  const accounts = { user, payer, tokenLedger, tokenAccount, systemProgram: SYSTEM_PROGRAM }
  return router.setTokenLedger(accounts, routerProgram)
}

function swapCalls(route: ResolvedRoute, accounts: SwapAccounts): Instruction[] | undefined {
  if (!isDirect(route)) {
    const instruction = routeInstruction(route, accounts)
    return instruction && [instruction]
  }
  const orders = directOrders(route)
  return route.steps.map((step, index) =>
    venueInstruction(step, orders[index]!, userOfStep(step, route, accounts)),
  )
}

function routeInstruction(route: ResolvedRoute, accounts: SwapAccounts): Instruction | undefined {
  const calls: StepCall[] = []
  for (const step of route.steps) {
    const call = stepCall(step, userOfStep(step, route, accounts), accounts)
    if (!call) return undefined
    calls.push(call)
  }
  const instruction = namedRoute(route, accounts, calls)
  const { tracking } = accounts
  const tail = tracking ? [{ address: tracking, role: AccountRole.READONLY }] : []
  return {
    ...instruction,
    accounts: [...instruction.accounts, ...calls.flatMap((call) => call.accounts), ...tail],
  }
}

/** The route instruction without the accounts of its steps. */
function namedRoute(route: ResolvedRoute, accounts: SwapAccounts, calls: readonly StepCall[]) {
  const { user, payer, tokenLedger, routerProgram } = accounts
  const [source, destination] = [sourceOf(route), destinationOf(route)]
  const keys = {
    user,
    sourceAccount: spender(route, accounts),
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
  const terms = { slippageBps, platformFeeBps, steps }
  if (route.mode === 'ExactOut')
    return router.exactOutRoute(keys, { amountOut: outAmount, quotedIn: inAmount, ...terms }, routerProgram)
  if (!tokenLedger)
    return router.route(keys, { amountIn: inAmount, quotedOut: outAmount, ...terms }, routerProgram)
  const quoted = { quotedIn: inAmount, quotedOut: outAmount }
  return router.routeWithTokenLedger({ ...keys, tokenLedger, payer }, { ...quoted, ...terms }, routerProgram)
}

/** Whoever owns the account that the step spends, and where the accounts of the route's mints are. */
function userOfStep({ inputMint }: ResolvedStep, route: ResolvedRoute, accounts: SwapAccounts) {
  const { user, shared, authority } = accounts
  const [source, destination] = [sourceOf(route).address, destinationOf(route).address]
  return {
    owner: shared.has(inputMint) ? authority : user,
    tokenAccount: (mint: string) => {
      if (mint === source) return spender(route, accounts)
      if (mint === destination) return receiver(route, accounts)
      return shared.get(mint) ?? own(accounts, mint)
    },
  }
}

function setup(route: ResolvedRoute, accounts: SwapAccounts): Instruction[] {
  const { user, payer, seedWrapping, receiving, open } = accounts
  const source = sourceOf(route)
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
  if (receiving?.owner && !open.has(receiving.account)) {
    const { address: mint, tokenProgram } = destinationOf(route)
    const { account, owner } = receiving
    instructions.push(createTokenAccount({ payer, account, owner, mint, tokenProgram }))
  }
  if (wraps(accounts, source) && seedWrapping?.mint !== source.address) {
    const account = own(accounts, source.address)
    const lamports = wrappedLamports(route)
    instructions.push(transferLamports(user, account, lamports), syncNative(account, source.tokenProgram))
  }
  if (seedWrapping) instructions.push(...openSeedWrapping(route, accounts, seedWrapping))
  return instructions
}

/** The most that the swap may spend: what is left comes back when the account is closed. */
const wrappedLamports = ({ mode, inAmount, slippageBps }: ResolvedRoute): bigint =>
  mode === 'ExactIn' ? inAmount : maximumIn(inAmount, slippageBps)

/** Lamports above the rent are wrapped SOL from the start. */
function openSeedWrapping(
  route: ResolvedRoute,
  { user }: SwapAccounts,
  wrapping: SeedWrapping,
): Instruction[] {
  const isSource = wrapping.mint === sourceOf(route).address
  const { tokenProgram } = isSource ? sourceOf(route) : destinationOf(route)
  const lamports = wrapping.rentLamports + (isSource ? wrappedLamports(route) : 0n)
  return openSeedAccount({ ...wrapping, user, tokenProgram, lamports })
}

/** Missing accounts are opened, save where the source itself is missing: there is nothing to sell then. */
function opens(route: ResolvedRoute, accounts: SwapAccounts, mint: Mint): boolean {
  const { open, shared, seedWrapping, receiving } = accounts
  if (open.has(own(accounts, mint.address)) || shared.has(mint.address)) return false
  if (seedWrapping?.mint === mint.address) return false
  if (mint === sourceOf(route)) return wraps(accounts, mint)
  return mint !== destinationOf(route) || receiving === undefined
}

function cleanup(route: ResolvedRoute, accounts: SwapAccounts): Instruction[] {
  const { user, seedWrapping } = accounts
  const [source, destination] = [sourceOf(route), destinationOf(route)]
  // Those of the ends first: SOL is unwrapped whatever else is left out.
  const closing = [source, destination, ...route.mints.slice(1, -1)].filter((mint) =>
    closes(route, accounts, mint),
  )
  const instructions = closing.flatMap((mint) =>
    closings(own(accounts, mint.address), mint, user, { left: user, deposit: depositorOf(accounts, mint) }),
  )
  if (seedWrapping) {
    const mint = seedWrapping.mint === source.address ? source : destination
    const { account, recipient } = seedWrapping
    instructions.unshift(...closings(account, mint, user, { left: recipient, deposit: user }))
  }
  return instructions
}

/** Whoever paid for an account of the user: the payer, if this swap opens it. */
const depositorOf = ({ closeBetween, open, user, payer, ofUser }: SwapAccounts, mint: Mint): Address =>
  closeBetween && !open.has(ofUser.get(mint.address)!) ? payer : user

/** Closes an account. Closing gives its wrapped SOL to whoever has the deposit, so what is another's is taken out before. */
function closings(
  account: Address,
  { address: mint, tokenProgram }: Mint,
  owner: Address,
  { left, deposit }: { left: Address; deposit: Address },
): Instruction[] {
  const close = closeTokenAccount(account, deposit, owner, tokenProgram)
  if (mint !== NATIVE_MINT || left === deposit) return [close]
  return [unwrapLamports(account, left, owner, tokenProgram), close]
}

function closes(route: ResolvedRoute, accounts: SwapAccounts, mint: Mint): boolean {
  if (accounts.seedWrapping?.mint === mint.address || accounts.shared.has(mint.address)) return false
  const wasOpen = accounts.open.has(own(accounts, mint.address))
  if (mint === sourceOf(route)) return wraps(accounts, mint) && (!wasOpen || mayLeaveInput(route))
  if (mint === destinationOf(route)) return wraps(accounts, mint) && accounts.receiving === undefined
  // An account that has withheld transfer fees cannot be closed.
  return accounts.closeBetween && !wasOpen && mint.transferFee === undefined
}

const wraps = (accounts: SwapAccounts, mint: Mint): boolean =>
  accounts.wrapSol && mint.address === NATIVE_MINT

function own(accounts: SwapAccounts, mint: string): Address {
  return accounts.ofUser.get(mint)!
}

/** The token accounts that each step spends and delivers to. */
export const stepAccounts = (route: ResolvedRoute, accounts: SwapAccounts) =>
  route.steps.map((step) => {
    const { tokenAccount } = userOfStep(step, route, accounts)
    return { source: tokenAccount(step.inputMint), destination: tokenAccount(step.outputMint) }
  })

/** The account that the route spends. */
function spender(route: ResolvedRoute, accounts: SwapAccounts): Address {
  const { address } = sourceOf(route)
  const { seedWrapping } = accounts
  return seedWrapping?.mint === address ? seedWrapping.account : own(accounts, address)
}

/** The account that the route delivers to. */
function receiver(route: ResolvedRoute, accounts: SwapAccounts): Address {
  const { address } = destinationOf(route)
  const { receiving, seedWrapping } = accounts
  return (
    receiving?.account ?? (seedWrapping?.mint === address ? seedWrapping.account : own(accounts, address))
  )
}
