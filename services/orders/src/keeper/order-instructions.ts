import { recurring, trigger } from '@callisto/program-clients'
import { deriveTokenAccount } from '@callisto/solana/derive'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import type { OrderMint } from './fill-context.ts'
import type { KeptOrder, KeptRecurring, KeptTrigger } from './kept-order.ts'
import { NO_KEY } from './order-terms.ts'

/** Undefined for the zeros that stand for no account. */
export const given = (key: Address): Address | undefined => (key === NO_KEY ? undefined : key)

/** Records on the chain what the prices of its feeds mean for the legs of an order. */
export const advanceInstruction = ({ address, state }: KeptTrigger): Instruction =>
  trigger.advance({ order: address, feed0: given(state.feed0), feed1: given(state.feed1) })

/** Ends the cycle of an order by value that has nothing to buy. */
export const passInstruction = ({ address, state }: KeptRecurring, keeper: Address): Instruction =>
  recurring.pass({ keeper, order: address, mint1: state.mint1, feed1: state.feed1 })

/** `HarvestWithheldTokensToMint` of the transfer fee extension. */
const HARVEST_WITHHELD = Uint8Array.of(26, 4)

/** Collects the transfer fees that are withheld in a token account into the mint, which anybody may. */
export const harvestInstruction = ({ address, tokenProgram }: OrderMint, account: Address): Instruction => ({
  programAddress: tokenProgram,
  accounts: [address, account].map((key) => ({ address: key, role: AccountRole.WRITABLE })),
  data: HARVEST_WITHHELD,
})

/**
 * Closes an order: everything goes to its maker, the reward to the closer. A vault with withheld transfer fees cannot be
 * closed, so those are collected before.
 */
export function closeInstructions(
  order: KeptOrder,
  closer: Address,
  [mint0, mint1]: readonly [OrderMint, OrderMint],
): Instruction[] {
  const { state } = order
  const destination0 = deriveTokenAccount(state.maker, mint0.address, mint0.tokenProgram)
  const destination1 = deriveTokenAccount(state.maker, mint1.address, mint1.tokenProgram)
  const vaults = [
    [mint0, state.vault0],
    [mint1, state.vault1],
  ] as const
  const harvests = vaults
    .filter(([mint]) => mint.hasTransferFee)
    .map(([mint, vault]) => harvestInstruction(mint, vault))
  const accounts = {
    closer,
    maker: state.maker,
    order: order.address,
    vault0: state.vault0,
    vault1: state.vault1,
    mint0: state.mint0,
    mint1: state.mint1,
    destination0,
    destination1,
  }
  const close =
    order.program === 'trigger'
      ? trigger.close({ ...accounts, tokenProgram0: mint0.tokenProgram, tokenProgram1: mint1.tokenProgram })
      : recurring.close({ ...accounts, tokenProgram: mint0.tokenProgram })
  return [...harvests, close]
}
