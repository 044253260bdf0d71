import type { Quote } from '@callisto/contract'
import { recurring, router, SLOT_HASHES, trigger } from '@callisto/program-clients'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { deriveTokenAccount } from '@callisto/solana/derive'
import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'
import type { FillContext, OrderMint } from './fill-context.ts'
import type { FillRoute } from './fill-routes.ts'
import { type KeptOrder, type KeptRecurring, type KeptTrigger, sidesOf } from './kept-order.ts'
import { NO_KEY } from './order-terms.ts'
import { hasFeeds } from './recurring-terms.ts'
import { isByValue, isPriceLeg, legsOf } from './trigger-terms.ts'

/** The accounts at both ends of a route whose user is an order, and the vaults that take their place. */
export interface RouteEnds {
  order: Address
  ownInput: Address
  ownOutput: Address
  vaultIn: Address
  vaultOut: Address
}

export function routeEnds(
  order: KeptOrder,
  { input, output }: Pick<FillContext, 'input' | 'output'>,
): RouteEnds {
  const own = (mint: OrderMint) => deriveTokenAccount(order.address, mint.address, mint.tokenProgram)
  const sides = sidesOf(order)
  return {
    order: order.address,
    ownInput: own(input),
    ownOutput: own(output),
    vaultIn: sides.input.vault,
    vaultOut: sides.output.vault,
  }
}

/** Whether the route passes through token accounts of the order between its ends. An order has none but its vaults. */
export function usesOtherAccounts(
  route: FillRoute,
  { routePlan, inputMint, outputMint }: Pick<Quote, 'routePlan' | 'inputMint' | 'outputMint'>,
  { order }: RouteEnds,
): boolean {
  const mints = new Set(routePlan.flatMap(({ swapInfo }) => [swapInfo.inputMint, swapInfo.outputMint]))
  mints.delete(inputMint)
  mints.delete(outputMint)
  const used = new Set<string>(route.accounts.map((account) => account.address))
  for (const mint of mints) {
    for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM])
      if (used.has(deriveTokenAccount(order, mint, program))) return true
  }
  return false
}

/** The step accounts of a route with the vaults of the order in the place of its user's accounts. */
function stepAccounts(route: FillRoute, ends: RouteEnds): AccountMeta[] {
  const vaults = new Map([
    [ends.ownInput, ends.vaultIn],
    [ends.ownOutput, ends.vaultOut],
  ])
  return route.accounts.map(({ address, isWritable }) => ({
    address: vaults.get(address) ?? address,
    role: isWritable ? AccountRole.WRITABLE : AccountRole.READONLY,
  }))
}

interface FillInstructionTerms {
  keeper: Address
  /** The leg of a trigger order, and how much of the input is filled; a cycle has its own amount. */
  leg: number
  amount: bigint
  route: FillRoute
  ends: RouteEnds
}

/** The fill of a part of an order by a route. */
export function fillInstruction(
  order: KeptOrder,
  context: FillContext,
  terms: FillInstructionTerms,
): Instruction {
  const named =
    order.program === 'trigger' ? legFill(order, context, terms) : cycleFill(order, context, terms)
  return { ...named, accounts: [...named.accounts, ...stepAccounts(terms.route, terms.ends)] }
}

function legFill(order: KeptTrigger, context: FillContext, terms: FillInstructionTerms) {
  const { address, state } = order
  const { input, output } = sidesOf(order)
  const leg = legsOf(state)[terms.leg]!
  const hasPrices = isPriceLeg(leg) || isByValue(leg)
  return trigger.fill(
    {
      keeper: terms.keeper,
      maker: state.maker,
      order: address,
      vaultIn: input.vault,
      vaultOut: output.vault,
      mintIn: input.mint,
      mintOut: output.mint,
      tokenProgramIn: context.input.tokenProgram,
      tokenProgramOut: context.output.tokenProgram,
      destination: context.destination,
      feeAccount: context.feeAccount,
      referral: given(state.referral),
      feedIn: hasPrices ? given(input.feed) : undefined,
      feedOut: hasPrices ? given(output.feed) : undefined,
      router: router.PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
    },
    { leg: terms.leg, amount: terms.amount, steps: terms.route.steps },
  )
}

function cycleFill({ address, state }: KeptRecurring, context: FillContext, terms: FillInstructionTerms) {
  return recurring.fill(
    {
      keeper: terms.keeper,
      maker: state.maker,
      order: address,
      vault0: state.vault0,
      vault1: state.vault1,
      mint0: state.mint0,
      mint1: state.mint1,
      destination: context.destination,
      feeAccount: context.feeAccount,
      referral: given(state.referral),
      feed0: hasFeeds(state) ? given(state.feed0) : undefined,
      feed1: hasFeeds(state) ? given(state.feed1) : undefined,
      router: router.PROGRAM,
      tokenProgram: context.output.tokenProgram,
      systemProgram: SYSTEM_PROGRAM,
      slotHashes: SLOT_HASHES,
    },
    { steps: terms.route.steps },
  )
}

/** Undefined for the zeros that stand for no account. */
export const given = (key: Address): Address | undefined => (key === NO_KEY ? undefined : key)

/** Records on the chain what the prices of its feeds mean for the legs of an order. */
export const advanceInstruction = ({ address, state }: KeptTrigger): Instruction =>
  trigger.advance({ order: address, feed0: given(state.feed0), feed1: given(state.feed1) })

/** Ends the cycle of an order by value that has nothing to buy. */
export const passInstruction = ({ address, state }: KeptRecurring, keeper: Address): Instruction =>
  recurring.pass({
    keeper,
    order: address,
    mint1: state.mint1,
    feed1: state.feed1,
    slotHashes: SLOT_HASHES,
  })

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
