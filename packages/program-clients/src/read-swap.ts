import { maximumIn, minimumOut } from '@callisto/amount'
import type { ProgramDescription, SwapDataLayout, SwapLayout } from '@callisto/contract'
import type {
  DirectStep,
  DirectSwap,
  ParsedAccount,
  ParsedInstruction,
  SwapCall,
  SwapReading,
  SwapStep,
} from '@callisto/solana'
import { startsWith } from './discriminator.ts'
import * as router from './router/generated.ts'

type Programs = ReadonlyMap<string, ProgramDescription>
type Amounts = Pick<SwapCall, 'swapMode' | 'amountIn' | 'amountOut' | 'platformFeeBps'>

/**
 * Reads a swap from an instruction: a route of the router program, or the own instruction of a venue. The limits are those that the program enforces. Undefined for an instruction of any other program.
 */
export function readSwap(
  instruction: ParsedInstruction,
  programs: Programs,
  routerProgram: string,
): SwapReading | undefined {
  if (instruction.programId === routerProgram) return readRoute(instruction, programs)
  const program = programs.get(instruction.programId)
  return program && readDirectSwap(instruction, program)
}

const rejected = (reason: string): SwapReading => ({ ok: false, reason })

/** Accounts of a route before those of its steps. */
const ROUTE_ACCOUNTS = router.instructions.route.accounts.length

function readRoute({ programId, accounts, data }: ParsedInstruction, programs: Programs): SwapReading {
  const [user, source, destination, sourceMint, destinationMint, , , fee] = accounts
  const plan = readPlan(data)
  if (!plan || !user?.signer || !source || !destination || !sourceMint || !destinationMint || !fee)
    return rejected('the route instruction is malformed')
  const read: SwapStep[] = []
  let at = ROUTE_ACCOUNTS
  for (const { venue, shareBps } of plan.steps) {
    const program = programs.get(accounts[at]?.address ?? '')
    const layout = program?.swaps.find(({ routerVenue }) => routerVenue === venue)
    if (!layout) return rejected('a step of the route calls a program that is not a registered venue')
    const taken = stepAccounts(layout, accounts.slice(at + 1), programId)
    const step = taken && readStep(layout, taken.accounts)
    if (!taken || !step) return rejected('a step of the route lacks accounts')
    read.push({ ...step, shareBps })
    at += 1 + taken.length
  }
  const steps = nameMints(read, [
    [source.address, sourceMint.address],
    [destination.address, destinationMint.address],
  ])
  if (at !== accounts.length) return rejected('the route has accounts that no step uses')
  const call = {
    ...plan.amounts,
    user: user.address,
    sourceAccount: source.address,
    destinationAccount: destination.address,
    sourceMint: sourceMint.address,
    destinationMint: destinationMint.address,
    // The router's own address stands where an account was left out.
    feeAccount: fee.address === programId ? undefined : fee.address,
    steps,
  }
  return { ok: true, call }
}

/**
 * The accounts of a step, from those behind its program, and how many of these it takes: a varying number ends with the
 * router's own address. Undefined where they are too few or too many.
 */
function stepAccounts(
  { accounts: { count, tail } }: SwapLayout,
  behind: readonly ParsedAccount[],
  routerProgram: string,
): { accounts: readonly ParsedAccount[]; length: number } | undefined {
  if (tail === undefined) return { accounts: behind.slice(0, count), length: count }
  const end = behind.findIndex(({ address }, index) => index >= count && address === routerProgram)
  return end < 0 || end > count + tail ? undefined : { accounts: behind.slice(0, end), length: end + 1 }
}

/**
 * Steps with the mints that their venue's instruction does not tell apart, as far as the route has them: those of the
 * token accounts at its ends, which the router program compares, and of the accounts that another step names with its
 * mints. Whose an account in between is, and so of which mint, only its user can tell.
 */
function nameMints(
  steps: readonly SwapStep[],
  ends: readonly (readonly [account: string, mint: string])[],
): SwapStep[] {
  const mints = new Map<string, string>()
  for (const { inputAccount, outputAccount, inputMint, outputMint } of steps) {
    if (inputMint !== undefined) mints.set(inputAccount, inputMint)
    if (outputMint !== undefined) mints.set(outputAccount, outputMint)
  }
  for (const [account, mint] of ends) mints.set(account, mint)
  return steps.map((step) => ({
    ...step,
    inputMint: step.inputMint ?? mints.get(step.inputAccount),
    outputMint: step.outputMint ?? mints.get(step.outputAccount),
  }))
}

/** Quoted amount and slippage become the least out (rounded up) or the most in (rounded down), as the program does. */
function readPlan(data: Uint8Array): { amounts: Amounts; steps: readonly router.Step[] } | undefined {
  const exactIn = router.decodeRoute(data)
  if (exactIn) {
    const { amountIn, quotedOut, slippageBps, platformFeeBps, steps } = exactIn
    const amountOut = minimumOut(quotedOut, slippageBps)
    return { amounts: { swapMode: 'ExactIn', amountIn, amountOut, platformFeeBps }, steps }
  }
  const exactOut = router.decodeExactOutRoute(data)
  if (!exactOut) return undefined
  const { amountOut, quotedIn, slippageBps, platformFeeBps, steps } = exactOut
  const amountIn = maximumIn(quotedIn, slippageBps)
  return { amounts: { swapMode: 'ExactOut', amountIn, amountOut, platformFeeBps }, steps }
}

function readDirectSwap({ accounts, data }: ParsedInstruction, { swaps }: ProgramDescription): SwapReading {
  for (const layout of swaps) {
    // What the router program calls is signed as a route alone.
    const direct = layout.routerVenue === undefined ? layout.direct : undefined
    const amounts = direct && readDirectAmounts(direct, data)
    const { count, tail = 0, user } = layout.accounts
    const step = amounts && accounts.length <= count + tail && readStep(layout, accounts)
    if (!amounts || !step) continue
    if (!accounts[user]?.signer) break
    return { ok: true, direct: { ...amounts, step } }
  }
  return rejected('the transaction calls a venue otherwise than for a swap')
}

function readDirectAmounts(
  { exactIn, exactOut }: NonNullable<SwapLayout['direct']>,
  data: Uint8Array,
): Omit<DirectSwap, 'step'> | undefined {
  const spent = readAmounts(exactIn, data)
  if (spent) return { swapMode: 'ExactIn', ...spent }
  const bought = exactOut && readAmounts(exactOut, data)
  return bought && { swapMode: 'ExactOut', ...bought }
}

const AMOUNTS_BYTES = 16

function readAmounts(
  { prefix, amounts, suffix }: SwapDataLayout,
  data: Uint8Array,
): Pick<DirectSwap, 'amountIn' | 'amountOut'> | undefined {
  const at = prefix.length / 2
  if (data.length !== at + AMOUNTS_BYTES + suffix.length / 2) return undefined
  if (!startsWith(data, prefix) || !startsWith(data.subarray(at + AMOUNTS_BYTES), suffix)) return undefined
  const view = new DataView(data.buffer, data.byteOffset + at, AMOUNTS_BYTES)
  const [first, second] = [view.getBigUint64(0, true), view.getBigUint64(8, true)]
  return amounts === 'in, out'
    ? { amountIn: first, amountOut: second }
    : { amountIn: second, amountOut: first }
}

/** The roles of a step's accounts; undefined when there are too few. */
function readStep({ accounts: at }: SwapLayout, accounts: readonly ParsedAccount[]): DirectStep | undefined {
  if (accounts.length < at.count) return undefined
  const address = (index: number) => accounts[index]?.address ?? ''
  const mint = (index: number | undefined) => (index === undefined ? undefined : address(index))
  const own = new Set([at.user, at.userIn, at.userOut])
  return {
    user: address(at.user),
    pool: address(at.pool),
    inputMint: mint(at.mintIn),
    outputMint: mint(at.mintOut),
    inputAccount: address(at.userIn),
    outputAccount: address(at.userOut),
    otherAccounts: accounts.flatMap((account, index) => (own.has(index) ? [] : [account.address])),
  }
}
