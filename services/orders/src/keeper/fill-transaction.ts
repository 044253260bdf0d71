import type { Quote } from '@callisto/contract'
import { router, trigger } from '@callisto/program-clients'
import { associatedTokenAddress, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'
import type { FillContext, OrderMint } from './fill-context.ts'
import type { FillRoute } from './fill-routes.ts'
import type { KeptOrder } from './kept-order.ts'
import { isPriceLeg, legsOf, NO_KEY, sidesOf } from './order-terms.ts'

/** The accounts at both ends of a route whose user is an order, and the vaults that take their place. */
export interface RouteEnds {
  order: Address
  ownInput: Address
  ownOutput: Address
  vaultIn: Address
  vaultOut: Address
}

export async function routeEnds(
  { address, state }: KeptOrder,
  { input, output }: Pick<FillContext, 'input' | 'output'>,
): Promise<RouteEnds> {
  const [ownInput, ownOutput] = await Promise.all(
    [input, output].map((mint) => associatedTokenAddress(address, mint.address, mint.tokenProgram)),
  )
  const sides = sidesOf(state)
  return {
    order: address,
    ownInput: ownInput!,
    ownOutput: ownOutput!,
    vaultIn: sides.input.vault,
    vaultOut: sides.output.vault,
  }
}

/** Whether the route passes through token accounts of the order between its ends. An order has none but its vaults. */
export async function usesOtherAccounts(
  route: FillRoute,
  { routePlan, inputMint, outputMint }: Pick<Quote, 'routePlan' | 'inputMint' | 'outputMint'>,
  { order }: RouteEnds,
): Promise<boolean> {
  const mints = new Set(routePlan.flatMap(({ swapInfo }) => [swapInfo.inputMint, swapInfo.outputMint]))
  mints.delete(inputMint)
  mints.delete(outputMint)
  const used = new Set<string>(route.accounts.map((account) => account.address))
  for (const mint of mints) {
    for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM])
      if (used.has(await associatedTokenAddress(order, mint, program))) return true
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

export interface FillInstructionTerms {
  keeper: Address
  leg: number
  amount: bigint
  route: FillRoute
  ends: RouteEnds
}

/** The fill of a part of an order by a route. */
export function fillInstruction(
  { address, state }: KeptOrder,
  context: FillContext,
  { keeper, leg, amount, route, ends }: FillInstructionTerms,
): Instruction {
  const { input, output } = sidesOf(state)
  const hasFeeds = isPriceLeg(legsOf(state)[leg]!)
  const named = trigger.fill(
    {
      keeper,
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
      feedIn: hasFeeds ? given(input.feed) : undefined,
      feedOut: hasFeeds ? given(output.feed) : undefined,
      router: router.PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
    },
    { leg, amount, steps: route.steps },
  )
  return { ...named, accounts: [...named.accounts, ...stepAccounts(route, ends)] }
}

/** Records on the chain what the prices of its feeds mean for the legs of an order. */
export const advanceInstruction = ({ address, state }: KeptOrder): Instruction =>
  trigger.advance({ order: address, feed0: given(state.feed0), feed1: given(state.feed1) })

const given = (key: Address): Address | undefined => (key === NO_KEY ? undefined : key)

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
export async function closeInstructions(
  { address, state }: KeptOrder,
  closer: Address,
  [mint0, mint1]: readonly [OrderMint, OrderMint],
): Promise<Instruction[]> {
  const [destination0, destination1] = await Promise.all(
    [mint0, mint1].map((mint) => associatedTokenAddress(state.maker, mint.address, mint.tokenProgram)),
  )
  const vaults = [
    [mint0, state.vault0],
    [mint1, state.vault1],
  ] as const
  const harvests = vaults
    .filter(([mint]) => mint.hasTransferFee)
    .map(([mint, vault]) => harvestInstruction(mint, vault))
  const close = trigger.close({
    closer,
    maker: state.maker,
    order: address,
    vault0: state.vault0,
    vault1: state.vault1,
    mint0: state.mint0,
    mint1: state.mint1,
    tokenProgram0: mint0.tokenProgram,
    tokenProgram1: mint1.tokenProgram,
    destination0: destination0!,
    destination1: destination1!,
  })
  return [...harvests, close]
}
