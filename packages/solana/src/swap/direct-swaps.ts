import { NATIVE_MINT } from '../well-known.ts'
import type { DirectStep, DirectSwap, MintRef, NamedStep, SwapCall, SwapIntent } from './swap-intent.ts'
import { assertThat } from './verification-error.ts'

/** The swap that one or more instructions make together. */
export interface JoinedSwap extends SwapCall {
  steps: readonly NamedStep[]
  /** Whether the input is spent up to an amount, not exactly that; the same for the output. */
  mayLeaveInput: boolean
  mayExceedOutput: boolean
  /** Divisions with a rounding of their own behind the limit of the swap, beyond the first. */
  roundings: bigint
}

/** A route of the router program, which is one instruction. Throws `VerificationError` for a token of nobody's account. */
export const routedSwap = (
  call: SwapCall,
  intent: SwapIntent,
  own: ReadonlyMap<string, MintRef>,
): JoinedSwap => ({
  ...call,
  steps: call.steps.map((step) => ({ ...step, ...mintsOf(step, intent, own) })),
  mayLeaveInput: call.swapMode === 'ExactOut',
  mayExceedOutput: call.swapMode === 'ExactIn',
  roundings: 0n,
})

interface NamedSwap extends Omit<DirectSwap, 'step'> {
  step: Omit<NamedStep, 'shareBps'>
}

/**
 * The swap that the own instructions of venues make together, in their order. They are the pools of the intent, each with
 * the amounts of its quote, and one of:
 * - parallel swaps of the input for the output, each with a limit of its own;
 * - two swaps over one token, of which the second takes exactly what the first delivers at least: the first is an exact
 *   output, or an exact input for SOL, whose rest is the user's.
 * Throws `VerificationError` for anything else.
 */
export function joinDirectSwaps(
  swaps: readonly DirectSwap[],
  intent: SwapIntent,
  own: ReadonlyMap<string, MintRef>,
): JoinedSwap {
  assertThat(swaps.length === intent.route.length, 'the number of pools differs from the quote')
  const steps = swaps.map((swap) => ({
    ...swap,
    step: { ...swap.step, ...mintsOf(swap.step, intent, own) },
  }))
  const [first, second] = steps
  assertThat(first !== undefined, 'the transaction has no swap instruction')
  const isPassed =
    second !== undefined && first.step.outputMint === second.step.inputMint && steps.length === 2
  const amounts = isPassed ? hopAmounts(first, second, intent) : parallelAmounts(steps, intent)
  const { step: last } = steps.at(-1)!
  return {
    ...amounts,
    swapMode: intent.swapMode,
    user: first.step.user,
    sourceAccount: first.step.inputAccount,
    destinationAccount: last.outputAccount,
    sourceMint: first.step.inputMint,
    destinationMint: last.outputMint,
    platformFeeBps: 0,
    feeAccount: undefined,
    // The amounts are compared; the shares follow from them.
    steps: steps.map(({ step }, index): NamedStep => ({ ...step, shareBps: intent.route[index]!.shareBps })),
  }
}

/** A step that names no mints moves those of its token accounts: the token program accepts no other. */
function mintsOf(
  step: DirectStep,
  { destinationAccount, output }: SwapIntent,
  own: ReadonlyMap<string, MintRef>,
): Pick<NamedStep, 'inputMint' | 'outputMint'> {
  const mintOf = (account: string) => (account === destinationAccount ? output.mint : own.get(account)?.mint)
  const inputMint = step.inputMint ?? own.get(step.inputAccount)?.mint
  const outputMint = step.outputMint ?? mintOf(step.outputAccount)
  assertThat(
    inputMint !== undefined && outputMint !== undefined,
    'a step of the swap uses a token account that is not yours',
  )
  return { inputMint, outputMint }
}

type Amounts = Pick<JoinedSwap, 'amountIn' | 'amountOut' | 'mayLeaveInput' | 'mayExceedOutput' | 'roundings'>

const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

function parallelAmounts(steps: readonly NamedSwap[], intent: SwapIntent): Amounts {
  const { swapMode, input, output, route } = intent
  const exactIn = swapMode === 'ExactIn'
  for (const [index, { step, ...swap }] of steps.entries()) {
    assertThat(swap.swapMode === swapMode, 'the swap mode differs')
    assertThat(
      steps.length === 1 || (step.inputMint === input.mint && step.outputMint === output.mint),
      'the swaps do not add up to the swap that you approved',
    )
    const { amountIn, amountOut } = route[index]!
    const isQuoted = exactIn ? swap.amountIn === amountIn : swap.amountOut === amountOut
    assertThat(steps.length === 1 || isQuoted, 'the split differs from the quote')
  }
  return {
    amountIn: total(steps.map(({ amountIn }) => amountIn)),
    amountOut: total(steps.map(({ amountOut }) => amountOut)),
    mayLeaveInput: !exactIn,
    mayExceedOutput: exactIn,
    roundings: BigInt(steps.length - 1),
  }
}

function hopAmounts(first: NamedSwap, second: NamedSwap, { swapMode, route }: SwapIntent): Amounts {
  const middle = first.step.outputMint
  assertThat(second.swapMode === 'ExactIn', 'the second swap takes no exact amount')
  assertThat(
    first.swapMode === 'ExactOut' || (middle === NATIVE_MINT && swapMode === 'ExactIn'),
    'the first swap delivers no exact amount',
  )
  assertThat(
    first.amountOut === second.amountIn,
    'the second swap takes another amount than the first delivers',
  )
  assertThat(second.amountIn === route[1]!.amountIn, 'the amount between the swaps differs from the quote')
  return {
    amountIn: first.amountIn,
    amountOut: second.amountOut,
    mayLeaveInput: first.swapMode === 'ExactOut',
    mayExceedOutput: true,
    roundings: 0n,
  }
}
