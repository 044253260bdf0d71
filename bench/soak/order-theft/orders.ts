import {
  createRecurringSteps,
  createTriggerSteps,
  type RecurringRequest,
  recurring,
  type TriggerRequest,
  trigger,
} from '@callisto/program-clients'
import { associatedTokenAddress, TOKEN_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { testKey } from '../../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick, type Random } from '../../routing/random.ts'
import { assets, SOL, TOKEN, USDC } from '../price-attack/world.ts'
import { expectOk, type TheftWorld } from './world.ts'

export const ORDER_KINDS = [
  'limitSell',
  'limitBuy',
  'stop',
  'takeProfit',
  'trailing',
  'exit',
  'bracket',
  'recurringTime',
  'recurringValue',
] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** Those that wait for a price. */
const PRICE_KINDS = ['stop', 'takeProfit', 'trailing', 'exit', 'bracket'] as const

/** Orders are worth at most this share of their token's liquidity. */
const MAX_SHARE = 0.002
const MIN_USD = 20
const MIN_RECURRING_USD = 105
const INTERVAL = 60
const FAR = 0.1
const FEED_UNIT = 1e8
const MIN_PARTS = 20n

/** What the maker signed for a part of an order: at least `rateOut` for `rateIn`. */
export interface Floor {
  rateIn: bigint
  rateOut: bigint
}

/** An open order of a maker who took every default. */
export interface OpenOrder {
  kind: OrderKind
  program: 'trigger' | 'recurring'
  maker: Address
  address: Address
  config: Address
  /** What it sells first, and what it buys with it. */
  mints: readonly [Address, Address]
  /** The token whose price moves. */
  token: Address
  sizeUsd: number
  /** The share by which the fair price has to move so that the order is due; 0 for one that is due at its time or at once. */
  move: number
  /** By leg, or by cycle under 0; undefined where the maker signed none. */
  floors: readonly (Floor | undefined)[]
}

/** What a random order asks for, without its maker. */
export interface OrderWish {
  kind: OrderKind
  token: Address
  sizeUsd: number
  /** How far its threshold is from the fair price, as a share. */
  distance: number
}

/** `isFar`: the order waits for a price that is a tenth away. */
export function randomWish(world: TheftWorld, random: Random, isFar: boolean): OrderWish {
  const kind = pick(random, isFar ? PRICE_KINDS : ORDER_KINDS)
  const token = random() < 0.85 ? TOKEN : SOL
  const liquidity = token === SOL ? 8_000_000 : world.setting.liquidityUsd
  const least = kind.startsWith('recurring') ? MIN_RECURRING_USD : MIN_USD
  const sizeUsd = logBetween(random, least, Math.max(1.5 * least, MAX_SHARE * liquidity))
  return { kind, token, sizeUsd, distance: (isFar ? FAR : 0) + between(random, 0.001, 0.01) }
}

const decimal = (usd: number): string => usd.toFixed(8)

/** Places the order of a new maker by the builders of the page, with every default. */
export async function placeOrder(world: TheftWorld, wish: OrderWish, name: string): Promise<OpenOrder> {
  const maker = testKey(name)
  world.vm.fund(maker)
  for (const mint of [USDC, TOKEN]) await world.giveTokens(maker, mint, world.units(mint, 2 * wish.sizeUsd))
  return wish.kind === 'recurringTime' || wish.kind === 'recurringValue'
    ? placeRecurring(world, wish, maker)
    : placeTrigger(world, wish, maker)
}

/** The base units of `mintOut` that fair prices give for some of `mintIn`, times a factor. */
const fairOut = (world: TheftWorld, mintIn: Address, amount: bigint, mintOut: Address, factor: number) =>
  world.units(mintOut, world.usdOf(mintIn, amount) * factor)

async function placeTrigger(world: TheftWorld, wish: OrderWish, maker: Address): Promise<OpenOrder> {
  const { kind, token, sizeUsd, distance } = wish
  const buys = kind === 'limitBuy' || kind === 'bracket'
  const mints = buys ? ([USDC, token] as const) : ([token, USDC] as const)
  const makingAmount = world.units(mints[0], sizeUsd)
  const price = world.fair(token)
  const { params, move } = triggerParams(kind, price, distance)
  const isByRate = kind === 'limitSell' || kind === 'limitBuy' || kind === 'bracket'
  const request: TriggerRequest = {
    inputMint: mints[0],
    outputMint: mints[1],
    maker,
    payer: maker,
    params: {
      makingAmount,
      ...(isByRate ? { takingAmount: fairOut(world, mints[0], makingAmount, mints[1], 0.985) } : {}),
      ...params,
    },
  } as TriggerRequest
  const { order, plan } = await createTriggerSteps(request, world.sources)
  expectOk(world.send(...plan.instructions))
  const created = plan.instructions.flatMap(({ programAddress, data }) =>
    programAddress === trigger.PROGRAM && data ? [trigger.decodeCreate(Uint8Array.from(data))!] : [],
  )[0]!
  const floors = [created.entry, created.takeProfit, created.stop].map(({ kind: leg, rateIn, rateOut }) =>
    leg !== 'none' && rateIn > 0n ? { rateIn, rateOut } : undefined,
  )
  return {
    ...{ kind, program: 'trigger', maker, address: order, config: world.triggerConfig },
    ...{ mints, token, sizeUsd, move, floors },
  }
}

/** The terms of a kind, and the move of the price that meets them. */
function triggerParams(kind: OrderKind, price: number, distance: number) {
  const below = decimal(price * (1 - distance))
  const above = decimal(price * (1 + distance))
  switch (kind) {
    case 'stop':
      return { params: { triggerPriceUsd: below, triggerCondition: 'below' }, move: -distance }
    case 'takeProfit':
      return { params: { triggerPriceUsd: above, triggerCondition: 'above' }, move: distance }
    case 'trailing':
      return { params: { trailingBps: Math.ceil(10_000 * distance) }, move: -distance - 0.0002 }
    case 'exit':
    case 'bracket':
      return {
        params: {
          tpPriceUsd: decimal(price * (1 + 3 * distance)),
          slPriceUsd: below,
          orderType: kind === 'exit' ? 'oco' : 'otoco',
        },
        move: -distance,
      }
    default:
      return { params: {}, move: 0 }
  }
}

async function placeRecurring(world: TheftWorld, wish: OrderWish, maker: Address): Promise<OpenOrder> {
  const { kind, token, sizeUsd } = wish
  const mints = [USDC, token] as const
  const amount = world.units(USDC, sizeUsd)
  const startAt = world.now + 2
  const params =
    kind === 'recurringTime'
      ? { time: { inAmount: amount, numberOfOrders: 2, interval: INTERVAL, startAt } }
      : {
          price: {
            depositAmount: amount,
            incrementUsdcValue: decimal(sizeUsd / 2),
            interval: INTERVAL,
            startAt,
          },
        }
  const request = { user: maker, inputMint: mints[0], outputMint: mints[1], params } as RecurringRequest
  const { order, plan } = await createRecurringSteps(request, world.sources)
  expectOk(world.send(...plan.instructions))
  const created = plan.instructions.flatMap(({ programAddress, data }) =>
    programAddress === recurring.PROGRAM && data ? [recurring.decodeCreate(Uint8Array.from(data))!] : [],
  )[0]!
  const hasFloor = created.minOut > 0n && created.amountPerCycle > 0n
  const floor = hasFloor ? { rateIn: created.amountPerCycle, rateOut: created.minOut } : undefined
  return {
    ...{ kind, program: 'recurring', maker, address: order, config: world.recurringConfig },
    ...{ mints, token, sizeUsd, move: 0, floors: [floor] },
  }
}

/** The state of a trigger order; undefined when it is closed. */
export const triggerState = (world: TheftWorld, { address }: OpenOrder): trigger.Order | undefined =>
  trigger.decodeOrder(world.vm.account(address)?.data ?? new Uint8Array())

export const recurringState = (world: TheftWorld, { address }: OpenOrder): recurring.Order | undefined =>
  recurring.decodeOrder(world.vm.account(address)?.data ?? new Uint8Array())

/** What can be filled of an order now, whatever its price is. */
export interface Fillable {
  leg: number
  amount: bigint
  mintIn: Address
  mintOut: Address
}

/** The legs or the cycle of an order that anybody may try to fill. */
export function fillable(world: TheftWorld, order: OpenOrder): Fillable[] {
  const [mint0, mint1] = order.mints
  if (order.program === 'trigger') {
    const state = triggerState(world, order)
    if (!state || state.remaining === 0n) return []
    const legs = [state.entry, state.takeProfit, state.stop]
    const open = state.phase === 'entry' ? [0] : [1, 2].filter((leg) => legs[leg]!.terms.kind !== 'none')
    const [mintIn, mintOut] = state.isSwapped ? [mint1, mint0] : [mint0, mint1]
    return open.map((leg) => ({ leg, amount: state.remaining, mintIn, mintOut }))
  }
  const state = recurringState(world, order)
  // One cycle is played.
  if (!state || state.done > 0 || state.remaining === 0n) return []
  return [{ leg: 0, amount: cycleAmount(world, order, state), mintIn: mint0, mintOut: mint1 }]
}

/** The least that a fill may take of what is left: a twentieth of an order by price, or of its exit, and all of a cycle. */
export function leastPart(world: TheftWorld, order: OpenOrder, left: bigint): bigint {
  const state = order.program === 'trigger' ? triggerState(world, order) : undefined
  if (!state) return left
  const part = (state.making + MIN_PARTS - 1n) / MIN_PARTS
  return part < left ? part : left
}

/** What the first cycle sells: a value order sells what its increment is worth. */
function cycleAmount(world: TheftWorld, { mints }: OpenOrder, state: recurring.Order): bigint {
  if (state.kind === 'time') return state.amountPerCycle
  const usd = Number(state.incrementUsd) / FEED_UNIT
  const amount = BigInt(Math.floor((usd / world.fair(mints[0])) * assets[mints[0]]!.unit))
  return amount < state.remaining ? amount : state.remaining
}

export const destinationOf = (owner: Address, mint: Address): Promise<Address> =>
  associatedTokenAddress(owner, mint, TOKEN_PROGRAM)
