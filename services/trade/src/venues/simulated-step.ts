import type { SwapMode } from '@callisto/contract'
import { type EventClient, parseTransactionEvents, type router } from '@callisto/program-clients'
import { directOrders } from '../route/direct-route.ts'
import type { ResolvedRoute, ResolvedStep } from '../route/resolved-route.ts'

/** The client of the router program at the address that the cluster has it at. */
export type RouterClient = EventClient<router.RouterEvent>

/** Amounts of a step as a simulation executed it, base units. */
export interface SimulatedStep {
  step: ResolvedStep
  mode: SwapMode
  /** What left the account that the step spends, transfer fee included. */
  amountIn: bigint
  /** What arrived, transfer fee of the output taken off. */
  amountOut: bigint
}

/** Token accounts of the user by step, and all accounts of the pools. */
export interface StepAccounts {
  ofUser: readonly { source: string; destination: string }[]
  ofPools: readonly string[]
}

interface Transfer {
  source: string
  destination: string
  amount: bigint
}

/**
 * The amounts of swaps by venues' own instructions, of the token transfers that each made from the user's account and to
 * it. A step is left out where a node does not report them, where one of the user's accounts is a pool's, as transfers do
 * not tell then whose amounts they are, and where its pool has another step, whose trade moves it. `inner`: what the
 * instruction of each step called, parsed by the node; only transfers without a fee of their mint can be told apart.
 */
export function directSteps(
  route: ResolvedRoute,
  { ofUser, ofPools }: StepAccounts,
  inner: readonly (readonly unknown[])[],
): SimulatedStep[] {
  const orders = directOrders(route)
  const usesOf = ({ venue }: ResolvedStep) =>
    route.steps.filter((one) => one.venue.root.address === venue.root.address).length
  return route.steps.flatMap((step, index) => {
    const { source, destination } = ofUser[index]!
    if (usesOf(step) > 1 || ofPools.includes(source) || ofPools.includes(destination)) return []
    let [amountIn, amountOut] = [0n, 0n]
    for (const instruction of inner[index] ?? []) {
      const transfer = parseTransfer(instruction)
      if (transfer?.source === source) amountIn += transfer.amount
      if (transfer?.destination === destination) amountOut += transfer.amount
    }
    const { mode } = orders[index]!
    return amountIn > 0n && amountOut > 0n ? [{ step, mode, amountIn, amountOut }] : []
  })
}

/** The steps of a route through the router program that its events tell apart: those that alone trade their pair. */
export function routedSteps(
  route: ResolvedRoute,
  logs: readonly string[],
  client: RouterClient,
): SimulatedStep[] {
  const { events, truncated } = parseTransactionEvents({ err: null, logs }, { router: client })
  if (truncated) return []
  const swaps = events.flatMap(({ event }) => (event.type === 'routeSwapped' ? [event] : []))
  return route.steps.flatMap((step) => {
    const isOf = ({ inputMint, outputMint }: { inputMint: string; outputMint: string }) =>
      inputMint === step.inputMint && outputMint === step.outputMint
    const [swap, ...others] = swaps.filter(isOf)
    if (swap === undefined || others.length > 0 || route.steps.filter(isOf).length > 1) return []
    return [{ step, mode: route.mode, amountIn: swap.inputAmount, amountOut: swap.outputAmount }]
  })
}

/** A transfer of either token program as a node parses it. */
function parseTransfer(instruction: unknown): Transfer | undefined {
  const { parsed } = Object(instruction) as { parsed?: unknown }
  const { type, info } = Object(parsed) as { type?: unknown; info?: unknown }
  if (type !== 'transfer' && type !== 'transferChecked') return undefined
  const { source, destination, amount, tokenAmount } = Object(info) as Record<string, unknown>
  const moved = toAmount(amount ?? (Object(tokenAmount) as { amount?: unknown }).amount)
  if (typeof source !== 'string' || typeof destination !== 'string' || moved === undefined) return undefined
  return { source, destination, amount: moved }
}

const toAmount = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
