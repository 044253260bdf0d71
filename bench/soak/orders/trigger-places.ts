import { appendStepAccounts, router, trigger } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { SYSTEM_PROGRAM } from '../../../programs/toolchain/test-vm.ts'
import type { OrderMarket } from './order-market.ts'
import { type Place, stepOf, type Terms } from './places.ts'

export const ORDER_BYTES = 541

export function createInstruction(
  market: OrderMarket,
  { config }: Terms,
  { maker, order, vaults, nonce }: Place,
  args: Omit<trigger.CreateArgs, 'nonce'>,
): Instruction {
  const [coin0, coin1] = market.coins
  const given = (feed: Address, side: 0 | 1) =>
    feed === SYSTEM_PROGRAM || market.feeds[side].kind === 'pyth' ? undefined : market.feeds[side].account
  return trigger.create(
    {
      payer: maker,
      maker,
      config,
      order,
      mint0: coin0.mint,
      mint1: coin1.mint,
      vault0: vaults[0],
      vault1: vaults[1],
      source: market.accountOf(maker, coin0),
      tokenProgram0: coin0.program,
      tokenProgram1: coin1.program,
      systemProgram: SYSTEM_PROGRAM,
      feed0: given(args.feed0, 0),
      feed1: given(args.feed1, 1),
    },
    { nonce, ...args },
  )
}

export interface FillChoice {
  keeper: Address
  leg: number
  amount: bigint
  /** Whether the fill sells the second coin. */
  side: 0 | 1
  referral: Address | undefined
  hasFeed: readonly [boolean, boolean]
}

/** A fill of one step through the pool of that direction. */
export function fillInstruction(market: OrderMarket, place: Place, choice: FillChoice): Instruction {
  const { side, keeper, referral, leg, amount } = choice
  const other = side === 0 ? 1 : 0
  const [from, to] = [market.coins[side], market.coins[other]]
  const feedOf = (index: 0 | 1) => (choice.hasFeed[index] ? market.feeds[index].account : undefined)
  const fill = trigger.fill(
    {
      keeper,
      maker: place.maker,
      order: place.order,
      vaultIn: place.vaults[side],
      vaultOut: place.vaults[other],
      mintIn: from.mint,
      mintOut: to.mint,
      tokenProgramIn: from.program,
      tokenProgramOut: to.program,
      destination: market.accountOf(place.maker, to),
      feeAccount: market.accountOf(market.feeOwner, to),
      referral,
      feedIn: feedOf(side),
      feedOut: feedOf(other),
      router: router.PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
    },
    { leg, amount, steps: [{ venue: 'stable', shareBps: 10_000, inputIndex: 0, outputIndex: 1 }] },
  )
  return appendStepAccounts(fill, [stepOf(market, place, side)])
}

export function claimInstruction(
  market: OrderMarket,
  place: Place,
  side: 0 | 1,
  payer: Address,
): Instruction {
  const coin = market.coins[side]
  return trigger.claim({
    payer,
    maker: place.maker,
    order: place.order,
    vault: place.vaults[side],
    mint: coin.mint,
    tokenProgram: coin.program,
    destination: market.accountOf(place.maker, coin),
    systemProgram: SYSTEM_PROGRAM,
  })
}

export function closeInstruction(market: OrderMarket, place: Place, closer: Address): Instruction {
  const [coin0, coin1] = market.coins
  const { maker, order, vaults } = place
  return trigger.close({
    closer,
    maker,
    order,
    vault0: vaults[0],
    vault1: vaults[1],
    mint0: coin0.mint,
    mint1: coin1.mint,
    tokenProgram0: coin0.program,
    tokenProgram1: coin1.program,
    destination0: market.accountOf(maker, coin0),
    destination1: market.accountOf(maker, coin1),
  })
}
