import {
  addLiquidity,
  collectLiquidityFees,
  type HeldLiquidity,
  type LiquidityChange,
  removeLiquidity,
  toLiquidityTransaction,
} from '@callisto/amms/liquidity'
import type { ActionKind, PoolPosition } from '@callisto/contract'
import type { PlanAction } from '../../../transaction-flow/action/action.ts'
import { readLiquidity } from './read-liquidity.ts'

const planned =
  (
    kind: ActionKind,
    change: 'add' | 'remove' | 'collect',
    position: PoolPosition,
    plan: (held: HeldLiquidity) => LiquidityChange,
  ): PlanAction =>
  async (user, { signal }) => {
    const held = await readLiquidity(user, position, signal)
    return { kind, ...toLiquidityTransaction(held, change, plan(held)) }
  }

/** Takes a share of the liquidity out, of 10,000; all of it closes the position. */
export const planRemove = (
  position: PoolPosition,
  options: { shareBps: number; slippageBps: number },
): PlanAction => planned('remove-liquidity', 'remove', position, (held) => removeLiquidity(held, options))

/** Adds at most two amounts in base units. */
export const planAdd = (
  position: PoolPosition,
  options: { amounts: readonly [bigint, bigint]; slippageBps: number },
): PlanAction => planned('add-liquidity', 'add', position, (held) => addLiquidity(held, options))

/** Pays out what fees have earned. */
export const planCollect = (position: PoolPosition): PlanAction =>
  planned('collect-fees', 'collect', position, collectLiquidityFees)
