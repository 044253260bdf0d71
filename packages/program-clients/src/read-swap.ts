import { maximumIn, minimumOut } from '@callisto/amount'
import type { ProgramDescription, SwapLayout } from '@callisto/contract'
import type { ParsedAccount, ParsedInstruction, SwapCall, SwapReading, SwapStep } from '@callisto/solana'
import { startsWith } from './discriminator.ts'
import * as router from './router/generated.ts'

type Programs = ReadonlyMap<string, ProgramDescription>
type Amounts = Pick<SwapCall, 'swapMode' | 'amountIn' | 'amountOut' | 'platformFeeBps'>

/**
 * Reads a swap from an instruction: a route of the router program, or the own instruction of a venue without a row
 * there. The limits are those that the program enforces. Undefined for an instruction of any other program.
 */
export function readSwap(instruction: ParsedInstruction, programs: Programs): SwapReading | undefined {
  if (instruction.programId === router.PROGRAM) return readRoute(instruction, programs)
  const program = programs.get(instruction.programId)
  return program && readDirectSwap(instruction, program)
}

const rejected = (reason: string): SwapReading => ({ ok: false, reason })

/** Accounts of a route before those of its steps. */
const ROUTE_ACCOUNTS = router.instructions.route.accounts.length

function readRoute({ accounts, data }: ParsedInstruction, programs: Programs): SwapReading {
  const [user, source, destination, sourceMint, destinationMint, , , fee] = accounts
  const plan = readPlan(data)
  if (!plan || !user?.signer || !source || !destination || !sourceMint || !destinationMint || !fee)
    return rejected('the route instruction is malformed')
  const steps: SwapStep[] = []
  let at = ROUTE_ACCOUNTS
  for (const { venue, shareBps } of plan.steps) {
    const program = programs.get(accounts[at]?.address ?? '')
    const layout = program?.swaps.find(({ routerVenue }) => routerVenue === venue)
    if (!layout) return rejected('a step of the route calls a program that is not a registered venue')
    const step = readStep(layout, accounts.slice(at + 1, at + 1 + layout.accounts.count), shareBps)
    if (!step) return rejected('a step of the route lacks accounts')
    steps.push(step)
    at += 1 + layout.accounts.count
  }
  if (at !== accounts.length) return rejected('the route has accounts that no step uses')
  const call = {
    ...plan.amounts,
    user: user.address,
    sourceAccount: source.address,
    destinationAccount: destination.address,
    sourceMint: sourceMint.address,
    destinationMint: destinationMint.address,
    // The router's own address stands where an account was left out.
    feeAccount: fee.address === router.PROGRAM ? undefined : fee.address,
    steps,
  }
  return { ok: true, call }
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

const WHOLE_BPS = 10_000

function readDirectSwap({ accounts, data }: ParsedInstruction, { swaps }: ProgramDescription): SwapReading {
  for (const layout of swaps) {
    const amounts = layout.direct && readDirectAmounts(layout.direct, data)
    const step = amounts && accounts.length === layout.accounts.count && readStep(layout, accounts, WHOLE_BPS)
    if (!amounts || !step) continue
    if (!accounts[layout.accounts.user]?.signer) break
    const call = {
      ...amounts,
      user: step.user,
      sourceAccount: step.inputAccount,
      destinationAccount: step.outputAccount,
      sourceMint: step.inputMint,
      destinationMint: step.outputMint,
      feeAccount: undefined,
      steps: [step],
    }
    return { ok: true, call }
  }
  return rejected('the transaction calls a venue otherwise than for a swap')
}

function readDirectAmounts(
  { exactIn, exactOut, dataBytes, amountAt, limitAt }: NonNullable<SwapLayout['direct']>,
  data: Uint8Array,
): Amounts | undefined {
  if (data.length !== dataBytes) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [amount, limit] = [view.getBigUint64(amountAt, true), view.getBigUint64(limitAt, true)]
  if (startsWith(data, exactIn))
    return { swapMode: 'ExactIn', amountIn: amount, amountOut: limit, platformFeeBps: 0 }
  if (startsWith(data, exactOut))
    return { swapMode: 'ExactOut', amountIn: limit, amountOut: amount, platformFeeBps: 0 }
  return undefined
}

/** The roles of a step's accounts; undefined when there are too few. */
function readStep(
  { accounts: at }: SwapLayout,
  accounts: readonly ParsedAccount[],
  shareBps: number,
): SwapStep | undefined {
  if (accounts.length < at.count) return undefined
  const address = (index: number) => accounts[index]?.address ?? ''
  const own = new Set([at.user, at.userIn, at.userOut])
  return {
    user: address(at.user),
    pool: address(at.pool),
    inputMint: address(at.mintIn),
    outputMint: address(at.mintOut),
    inputAccount: address(at.userIn),
    outputAccount: address(at.userOut),
    otherAccounts: accounts.flatMap((account, index) => (own.has(index) ? [] : [account.address])),
    shareBps,
  }
}
