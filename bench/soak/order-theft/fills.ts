import {
  appendStepAccounts,
  parseTransactionEvents,
  recurring,
  router,
  trigger,
} from '@callisto/program-clients'
import { TOKEN_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { type Outcome, SYSTEM_PROGRAM } from '../../../programs/toolchain/test-vm.ts'
import { destinationOf, type Fillable, type OpenOrder, recurringState, triggerState } from './orders.ts'
import { planOf, type RouteStep, swapIn } from './routes.ts'
import { FEE_OWNER, SLOT_HASHES, type TheftWorld } from './world.ts'

/** A fill as its event has it. */
export interface Fill {
  keeper: Address
  leg: number
  mintIn: Address
  mintOut: Address
  spent: bigint
  received: bigint
  fee: bigint
  paid: bigint
}

/** Feeds that a fill names in the place of those of the order. */
export interface FillFeeds {
  feedIn?: Address
  feedOut?: Address
}

interface FillAddresses {
  from: Address
  to: Address
  destination: Address
  feeAccount: Address
}

/** Derived once: a fill is tried in every slot. */
const derived = new WeakMap<OpenOrder, Map<Address, Promise<FillAddresses>>>()

function addressesOf(order: OpenOrder, mintIn: Address, mintOut: Address): Promise<FillAddresses> {
  const known = derived.get(order) ?? new Map<Address, Promise<FillAddresses>>()
  derived.set(order, known)
  const found = known.get(mintIn) ?? deriveAddresses(order, mintIn, mintOut)
  known.set(mintIn, found)
  return found
}

async function deriveAddresses(
  { program, address: order, maker }: OpenOrder,
  mintIn: Address,
  mintOut: Address,
): Promise<FillAddresses> {
  const client = program === 'trigger' ? trigger : recurring
  const [from] = await client.findVaultPda({ order, mint: mintIn })
  const [to] = await client.findVaultPda({ order, mint: mintOut })
  const [destination, feeAccount] = [
    await destinationOf(maker, mintOut),
    await destinationOf(FEE_OWNER, mintOut),
  ]
  return { from, to, destination, feeAccount }
}

/** Fills a part of an order through pools, from vault to vault. */
export async function fillInstruction(
  world: TheftWorld,
  order: OpenOrder,
  keeper: Address,
  { leg, amount, mintIn, mintOut }: Fillable,
  route: readonly RouteStep[],
  feeds: FillFeeds = {},
): Promise<Instruction> {
  const { from, to, destination, feeAccount } = await addressesOf(order, mintIn, mintOut)
  const swaps = route.map(({ pool }) => swapIn(pool, { user: order.address, from, to }, mintIn, 0n))
  const steps = planOf(route)
  const common = {
    keeper,
    maker: order.maker,
    order: order.address,
    destination,
    feeAccount,
    referral: undefined,
  }
  const programs = { router: router.PROGRAM, systemProgram: SYSTEM_PROGRAM }
  if (order.program === 'trigger') {
    const state = triggerState(world, order)!
    const own = [state.feed0, state.feed1].map((feed) => (feed === SYSTEM_PROGRAM ? undefined : feed))
    const [feedIn, feedOut] = state.isSwapped ? [own[1], own[0]] : own
    const accounts = {
      ...{ ...common, ...programs, vaultIn: from, vaultOut: to, mintIn, mintOut },
      ...{ tokenProgramIn: TOKEN_PROGRAM as Address, tokenProgramOut: TOKEN_PROGRAM as Address },
      ...{ feedIn: feeds.feedIn ?? feedIn, feedOut: feeds.feedOut ?? feedOut },
    }
    return appendStepAccounts(trigger.fill(accounts, { leg, amount, steps }), swaps)
  }
  const state = recurringState(world, order)!
  const accounts = {
    ...{ ...common, ...programs, vault0: from, vault1: to, mint0: mintIn, mint1: mintOut },
    ...{ tokenProgram: TOKEN_PROGRAM as Address },
    ...{ feed0: feeds.feedIn ?? state.feed0, feed1: feeds.feedOut ?? state.feed1, slotHashes: SLOT_HASHES },
  }
  return appendStepAccounts(recurring.fill(accounts, { steps }), swaps)
}

/** The fills that a transaction has logged. */
export function fillsOf({ error, logs }: Outcome): Fill[] {
  if (error) return []
  return parseTransactionEvents({ err: null, logs }, { trigger, recurring }).events.flatMap(({ event }) => {
    if (event.type !== 'filled') return []
    const mints =
      'mintIn' in event
        ? { mintIn: event.mintIn, mintOut: event.mintOut, leg: event.leg }
        : { mintIn: event.mint0, mintOut: event.mint1, leg: 0 }
    const { keeper, spent, received, fee, referralFee, paid } = event
    return [{ ...mints, keeper, spent, received, fee: fee + referralFee, paid }]
  })
}
