import { readFileSync } from 'node:fs'
import type { Side, Swap } from '@callisto/amms'
import { appendStepAccounts, router } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { binaryPath } from '../../../programs/toolchain/lock.ts'
import type { Outcome } from '../../../programs/toolchain/test-vm.ts'
import type { Market, Mode } from './market.ts'

const complete = (swap: Instruction) => ({
  ...swap,
  accounts: swap.accounts ?? [],
  data: swap.data ?? new Uint8Array(),
})

/** The router, on the market's own chain. */
export const addRouter = ({ vm }: Market): void =>
  vm.replaceProgram(router.PROGRAM, readFileSync(binaryPath('router')))

function routeOf(market: Market, side: Side, mode: Mode, swap: Swap): Instruction {
  const { user, accounts, mints, tokenPrograms } = market
  const other = side === 0 ? 1 : 0
  const ends = {
    user,
    sourceAccount: accounts[side],
    destinationAccount: accounts[other],
    sourceMint: mints[side],
    destinationMint: mints[other],
    sourceTokenProgram: tokenPrograms[side],
    destinationTokenProgram: tokenPrograms[other],
  }
  const steps: router.Step[] = [
    { venue: market.steps[side], shareBps: 10_000, inputIndex: 0, outputIndex: 1 },
  ]
  const shared = { slippageBps: 0, platformFeeBps: 0, steps }
  const { amountIn, amountOut } = swap
  const route =
    mode === 'exact in'
      ? router.route(ends, { ...shared, amountIn, quotedOut: amountOut })
      : router.exactOutRoute(ends, { ...shared, amountOut, quotedIn: amountIn })
  return appendStepAccounts(route, [complete(market.swap(side, mode, amountIn, 0n))])
}

/**
 * The same swap as the only step of a route, which holds it to the quoted amount. `spare`: units that the step had left
 * of what its quote said.
 */
export function routed(
  market: Market,
  side: Side,
  mode: Mode,
  swap: Swap,
): Pick<Outcome, 'error'> & { spare: number } {
  const { error, computeUnits } = market.vm.simulate(routeOf(market, side, mode, swap))
  return { error, spare: swap.computeUnits - computeUnits }
}
