import { tokenAccountOf } from '@callisto/localnet'
import { trigger } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address, Instruction } from '@solana/kit'
import { tokenProgramOf } from '../genesis/assets.ts'
import type { OrderAddresses } from '../genesis/order-accounts.ts'

export type OrderLegs = Pick<trigger.CreateArgs, 'entry' | 'takeProfit' | 'stop'>

/** What a maker deposits, and for what the legs sell it. Amounts are base units, times unix seconds. */
export interface NewOrder {
  nonce: bigint
  mints: readonly [Address, Address]
  amount: bigint
  /** 0 for never. */
  expiresAt: bigint
  /** 0 for an order that needs no confirmation. */
  touchSeconds: number
  legs: OrderLegs
}

export const triggerOrderAddress = (maker: Address, nonce: bigint): Address =>
  deriveAddress(trigger.PROGRAM, trigger.orderSeeds({ maker, nonce }))

const vaultOf = (order: Address, mint: Address): Address =>
  deriveAddress(trigger.PROGRAM, trigger.vaultSeeds({ order, mint }))

/** Deposits an order out of the maker's associated account. A mint without a feed has none in the order. */
export function createTriggerOrder(maker: Address, orders: OrderAddresses, wanted: NewOrder): Instruction {
  const { nonce, mints, amount, expiresAt, touchSeconds, legs } = wanted
  const [mint0, mint1] = mints
  const order = triggerOrderAddress(maker, nonce)
  const [feed0, feed1] = mints.map((mint) => orders.feeds.get(mint)) as [Address?, Address?]
  return trigger.create(
    {
      payer: maker,
      maker,
      config: orders.triggerConfig,
      order,
      mint0,
      mint1,
      vault0: vaultOf(order, mint0),
      vault1: vaultOf(order, mint1),
      source: tokenAccountOf(maker, mint0, tokenProgramOf(mint0)),
      tokenProgram0: tokenProgramOf(mint0),
      tokenProgram1: tokenProgramOf(mint1),
      systemProgram: SYSTEM_PROGRAM,
      feed0,
      feed1,
    },
    {
      nonce,
      amount,
      expiresAt,
      touchSeconds,
      referralBps: 0,
      feedKind0: 'own',
      feedKind1: 'own',
      feed0: feed0 ?? SYSTEM_PROGRAM,
      feed1: feed1 ?? SYSTEM_PROGRAM,
      referral: SYSTEM_PROGRAM,
      ...legs,
    },
  )
}

/** The maker takes everything back. */
export function closeTriggerOrder(order: Address, state: trigger.Order): Instruction {
  const { maker, mint0, mint1, vault0, vault1 } = state
  return trigger.close({
    closer: maker,
    maker,
    order,
    vault0,
    vault1,
    mint0,
    mint1,
    tokenProgram0: tokenProgramOf(mint0),
    tokenProgram1: tokenProgramOf(mint1),
    destination0: tokenAccountOf(maker, mint0, tokenProgramOf(mint0)),
    destination1: tokenAccountOf(maker, mint1, tokenProgramOf(mint1)),
  })
}
