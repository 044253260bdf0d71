import type { ProgramDescription } from '@callisto/contract'
import {
  type cpmm,
  describeProgram,
  type ProgramClient,
  type router,
  swapAccountPositions,
} from '@callisto/program-clients'
import { addressBytesBefore, knownAddress } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import type { PoolRoot, Side, SwapFootprint, SwapOrder, SwapUser } from './amm.ts'
import type { FeesCollected, VenueEvent, VenueSwap } from './venue-event.ts'

/** Keys that the accounts of all built-in pools of two tokens have under the same names. */
export type PairKeys = Pick<
  cpmm.Pool,
  'mint0' | 'mint1' | 'vault0' | 'vault1' | 'tokenProgram0' | 'tokenProgram1'
>

/** A program of pools of two tokens: all of them name the same accounts for a swap. */
export interface PairProgram extends ProgramClient {
  instructions: ProgramClient['instructions'] &
    Record<'swapExactIn' | 'swapExactOut', ProgramClient['instructions'][string]>
  swapExactIn: typeof cpmm.swapExactIn
  swapExactOut: typeof cpmm.swapExactOut
}

const hexByte = (value: number) => value.toString(16).padStart(2, '0')

/** The description of a pair program that the router program calls, and a wallet too where there is no router. */
export function describePairProgram(
  program: PairProgram,
  label: string,
  routerVenue: router.Venue,
): ProgramDescription {
  const roles = {
    user: 'user',
    pool: 'pool',
    mintIn: 'mintIn',
    mintOut: 'mintOut',
    userIn: 'userIn',
    userOut: 'userOut',
  }
  const { swapExactIn, swapExactOut } = program.instructions
  const accounts = swapAccountPositions(swapExactIn.accounts, roles)
  const direct = {
    exactIn: { prefix: hexByte(swapExactIn.discriminator), amounts: 'in, out', suffix: '' },
    exactOut: { prefix: hexByte(swapExactOut.discriminator), amounts: 'out, in', suffix: '' },
  } as const
  return describeProgram(program, label, [{ routerVenue, accounts, direct }])
}

/** A step of the router's plan, and one index byte for the program and each of its ten accounts. */
const STEP_DATA_BYTES = 5 + 11

export const stepFootprint = (accounts: readonly string[]): SwapFootprint => ({
  accounts,
  dataBytes: STEP_DATA_BYTES,
})

export const pairFootprint = (program: string, pool: string, keys: PairKeys): SwapFootprint =>
  stepFootprint([
    program,
    pool,
    keys.vault0,
    keys.vault1,
    keys.mint0,
    keys.mint1,
    keys.tokenProgram0,
    keys.tokenProgram1,
  ])

/** The swap instruction of a pair program. */
export function pairInstruction(
  program: PairProgram,
  root: PoolRoot,
  keys: PairKeys,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
): Instruction {
  const forward = side === 0
  const [mintIn, mintOut] = forward ? [keys.mint0, keys.mint1] : [keys.mint1, keys.mint0]
  const accounts = {
    user: user.owner,
    pool: knownAddress(root.address),
    vaultIn: forward ? keys.vault0 : keys.vault1,
    vaultOut: forward ? keys.vault1 : keys.vault0,
    userIn: user.tokenAccount(mintIn),
    userOut: user.tokenAccount(mintOut),
    mintIn,
    mintOut,
    tokenProgramIn: forward ? keys.tokenProgram0 : keys.tokenProgram1,
    tokenProgramOut: forward ? keys.tokenProgram1 : keys.tokenProgram0,
  }
  const { amount, limit } = order
  return order.mode === 'ExactIn'
    ? program.swapExactIn(accounts, { amountIn: amount, minAmountOut: limit })
    : program.swapExactOut(accounts, { amountOut: amount, maxAmountIn: limit })
}

/** The event that every pair program writes for a swap. */
export interface PairSwapped {
  pool: Address
  user: Address
  mintIn: Address
  mintOut: Address
  amountIn: bigint
  delivered: bigint
  reserve0: bigint
  reserve1: bigint
}

/** `price`: mint1 for one of mint0 in base units, where the program reports it. */
export function toSwapped(venue: string, event: PairSwapped, price?: number): VenueSwap {
  const inFirst = addressBytesBefore(event.mintIn, event.mintOut)
  return {
    kind: 'swap',
    venue,
    pool: event.pool,
    trader: event.user,
    mintIn: event.mintIn,
    mintOut: event.mintOut,
    amountIn: event.amountIn,
    amountOut: event.delivered,
    reserveIn: inFirst ? event.reserve0 : event.reserve1,
    reserveOut: inFirst ? event.reserve1 : event.reserve0,
    ...(price === undefined ? {} : { price }),
  }
}

/** What an owner of liquidity added by a deposit, or withdrew: then the amounts are negative. */
export function providedBy(
  owner: string,
  { amount0, amount1 }: { amount0: bigint; amount1: bigint },
  isWithdrawal: boolean,
): { owner: string; amount0: bigint; amount1: bigint } {
  return isWithdrawal ? { owner, amount0: -amount0, amount1: -amount1 } : { owner, amount0, amount1 }
}

/** The event that every pair program writes when fees of the protocol or of the creator are paid out. */
export function toFeesCollected(
  event: Pick<cpmm.FeesCollectedEvent, 'pool' | 'collector' | 'creator' | 'amount0' | 'amount1'>,
): FeesCollected {
  const { pool, collector, creator, amount0, amount1 } = event
  return { kind: 'fees', pool, collector, isCreator: creator, amounts: [amount0, amount1] }
}

/** The events of pools whose liquidity is in shares of the whole; undefined for others. */
export function readShareEvent(venue: string, event: cpmm.CpmmEvent | undefined): VenueEvent | undefined {
  switch (event?.type) {
    case 'poolCreated':
      return { kind: 'pool', venue, ...event }
    case 'swapped':
      return toSwapped(venue, event)
    case 'deposited':
    case 'withdrawn': {
      const { pool, user, reserve0, reserve1, lpSupply: supply, lpBurned: burned } = event
      const isRemoved = event.type === 'withdrawn'
      const provided = providedBy(user, event, isRemoved)
      const lp = { supply, burned, change: isRemoved ? -event.lp : event.lp }
      return { kind: 'liquidity', pool, reserve0, reserve1, lp, provided }
    }
    case 'feesCollected':
      return toFeesCollected(event)
    default:
      return undefined
  }
}
