import { tokenAccountOf } from '@callisto/localnet'
import { appendStepAccounts, recurring, router, SLOT_HASHES, trigger } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { swapInstruction } from '../execution/trade-instructions.ts'
import { tokenProgramOf } from '../genesis/assets.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import type { DueOrder } from './due-orders.ts'

/** A pool between the two tokens of an order, with its part of the fill in basis points. */
export interface FillLeg {
  pool: PoolRef
  shareBps: number
}

/** The token that the route of an order spends has this index, the one that it brings the next. */
const INPUT_INDEX = 0
const OUTPUT_INDEX = 1

/** Undefined for the zeros that stand for no account. */
const given = (key: Address): Address | undefined => (key === SYSTEM_PROGRAM ? undefined : key)

/** Fills a leg or a cycle by pools between its two tokens, out of the vaults of the order. Anybody may be the keeper. */
export function fillInstruction(keeper: Address, due: DueOrder, legs: readonly FillLeg[]): Instruction {
  const steps = legs.map(({ pool, shareBps }) => {
    return { venue: pool.venue, shareBps, inputIndex: INPUT_INDEX, outputIndex: OUTPUT_INDEX }
  })
  const fill =
    due.order.program === 'trigger'
      ? legFill(keeper, due, due.order.state, steps)
      : cycleFill(keeper, due, due.order.state, steps)
  const { order, input, output } = due
  const swaps = legs.map(({ pool }) => swapInstruction(order.address, pool, input.asset.mint, 0n, 0n))
  const filled = appendStepAccounts(fill, swaps)
  const own = ({ asset }: DueOrder['input']) =>
    tokenAccountOf(order.address, asset.mint, tokenProgramOf(asset.mint))
  // The vaults are the accounts of an order; it has no others.
  const vaults = new Map<Address, Address>([
    [own(input), input.vault],
    [own(output), output.vault],
  ])
  const accounts = filled.accounts.map((meta) => ({
    ...meta,
    address: vaults.get(meta.address) ?? meta.address,
  }))
  return { ...filled, accounts }
}

/** Records on the chain which prices the legs of an order have seen. */
export const advanceInstruction = (order: Address, { feed0, feed1 }: trigger.Order): Instruction =>
  trigger.advance({ order, feed0: given(feed0), feed1: given(feed1) })

function legFill(keeper: Address, due: DueOrder, state: trigger.Order, steps: trigger.FillArgs['steps']) {
  const { order, input, output, leg, amount } = due
  const [programIn, programOut] = [tokenProgramOf(input.asset.mint), tokenProgramOf(output.asset.mint)]
  return trigger.fill(
    {
      keeper,
      maker: state.maker,
      order: order.address,
      vaultIn: input.vault,
      vaultOut: output.vault,
      mintIn: input.asset.mint,
      mintOut: output.asset.mint,
      tokenProgramIn: programIn,
      tokenProgramOut: programOut,
      destination: tokenAccountOf(state.maker, output.asset.mint, programOut),
      feeAccount: tokenAccountOf(state.feeOwner, output.asset.mint, programOut),
      referral: given(state.referral),
      feedIn: given(input.feed),
      feedOut: given(output.feed),
      router: router.PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
    },
    { leg, amount, steps },
  )
}

function cycleFill(
  keeper: Address,
  due: DueOrder,
  state: recurring.Order,
  steps: recurring.FillArgs['steps'],
) {
  const { order, output } = due
  const tokenProgram = tokenProgramOf(output.asset.mint)
  return recurring.fill(
    {
      keeper,
      maker: state.maker,
      order: order.address,
      vault0: state.vault0,
      vault1: state.vault1,
      mint0: state.mint0,
      mint1: state.mint1,
      destination: tokenAccountOf(state.maker, state.mint1, tokenProgram),
      feeAccount: tokenAccountOf(state.feeOwner, state.mint1, tokenProgram),
      referral: given(state.referral),
      feed0: given(state.feed0),
      feed1: given(state.feed1),
      router: router.PROGRAM,
      tokenProgram,
      systemProgram: SYSTEM_PROGRAM,
      slotHashes: SLOT_HASHES,
    },
    { steps },
  )
}
