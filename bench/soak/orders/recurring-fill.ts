import { appendStepAccounts, recurring, router, SLOT_HASHES } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { TOKEN_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import { bytesOf, SYSTEM_PROGRAM } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import type { Operation } from '../programs/run-model.ts'
import type { OrderMarket } from './order-market.ts'
import { shareOf } from './order-rules.ts'
import { canReceive, MISSING, payOut, payReward } from './payments.ts'
import { type Place, stepOf } from './places.ts'
import {
  amountOf,
  bandRefusal,
  dueInterval,
  endCycle,
  hashWord,
  heldValue,
  minimumOf,
  needOf,
  type OrderState,
  slotsDue,
} from './recurring-model.ts'
import {
  changedEvent,
  type ModelledOrder,
  ORDER_BYTES,
  type RecurringModel,
  usablePrices,
} from './recurring-state.ts'
import { movedBy, outputOf, type Route, randomRoute } from './route.ts'

/** What a fill that is accepted moves. */
interface Result {
  interval: bigint
  spent: bigint
  received: bigint
  fee: bigint
  referralFee: bigint
  minimum: bigint
  value: bigint
}

export function fillOperation(model: RecurringModel, order: ModelledOrder, random: Random): Operation {
  const { market } = model
  const { state } = order
  const keeper = pick(random, [...market.keepers, order.maker])
  const route = randomRoute(market, 0, random)
  const result = state ? resultOf(market, order, state, route) : MISSING
  return {
    label: `fill by a route that is ${route.behaviour}`,
    instruction: fillInstruction(market, order, keeper, state),
    expected: typeof result === 'string' ? result : undefined,
    apply() {
      if (typeof result !== 'string') applyFill(model, order, keeper, route, result)
    },
  }
}

const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111' as Address
const HASHES = 80

/** The hashes of the newest blocks. */
function writeHashes({ vm, moment }: OrderMarket): void {
  const data = Buffer.alloc(8 + HASHES * 40)
  const count = Math.min(HASHES, moment.slot)
  data.writeBigUInt64LE(BigInt(count), 0)
  for (let index = 0; index < count; index++) {
    const slot = moment.slot - 1 - index
    data.writeBigUInt64LE(BigInt(slot), 8 + index * 40)
    data.writeBigUInt64LE(hashWord(slot), 16 + index * 40)
  }
  vm.setAccount(SLOT_HASHES, { owner: SYSVAR_OWNER, data: new Uint8Array(data) })
}

/** The first word of an address. */
const keyOf = (address: Address): bigint => Buffer.from(bytesOf(address)).readBigUInt64LE(0)

/** A fill of one step through the pool of the first coin. */
function fillInstruction(
  market: OrderMarket,
  place: Place,
  keeper: Address,
  state: OrderState | undefined,
): Instruction {
  const [from, to] = market.coins
  const hasFeeds = !state || state.maxDeviationBps > 0
  writeHashes(market)
  const fill = recurring.fill(
    {
      keeper,
      maker: place.maker,
      order: place.order,
      vault0: place.vaults[0],
      vault1: place.vaults[1],
      mint0: from.mint,
      mint1: to.mint,
      destination: market.accountOf(place.maker, to),
      feeAccount: market.accountOf(market.feeOwner, to),
      referral: state && state.referral !== SYSTEM_PROGRAM ? state.referral : undefined,
      feed0: hasFeeds ? market.feeds[0].account : undefined,
      feed1: hasFeeds ? market.feeds[1].account : undefined,
      router: router.PROGRAM,
      tokenProgram: TOKEN_PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
      slotHashes: SLOT_HASHES,
    },
    { steps: [{ venue: 'stable', shareBps: 10_000, inputIndex: 0, outputIndex: 1 }] },
  )
  return appendStepAccounts(fill, [stepOf(market, place, 0)])
}

/** What must come of the fill, or the name of its error; `any` where the route itself fails. */
function resultOf(market: OrderMarket, place: Place, state: OrderState, route: Route): Result | string {
  const { coins, moment } = market
  const interval = dueInterval(state, moment.now)
  if (typeof interval === 'string') return interval
  const slots = slotsDue(state, keyOf(place.order), interval, moment)
  if (slots === undefined) return 'notDue'
  const prices = usablePrices(market)
  if (state.maxDeviationBps > 0 && !prices) return 'unusablePrice'
  const amount = amountOf(state, coins, prices)
  if (typeof amount === 'string') return amount
  const found = minimumOf(state, slots, amount, coins, prices)
  if (typeof found === 'string') return found
  const { minimum, value } = found
  const moved = movedBy(market, 0, amount, route)
  if (typeof moved === 'string') return moved
  const { spent, received } = moved
  if (spent !== amount) return 'wrongAmount'
  const fee = shareOf(received, state.feeBps)
  const isReferred = state.referralBps > 0 && state.referral === market.accountOf(market.referrer, coins[1])
  const canRefer = isReferred && canReceive(market, state.referral)
  const referralFee = canRefer ? shareOf(received, state.referralBps) : 0n
  const refusal = bandRefusal(state, amount, received - fee - referralFee, minimum)
  if (refusal) return refusal
  const feeAccount = market.accountOf(market.feeOwner, coins[1])
  if (fee > 0n && !canReceive(market, feeAccount)) return 'invalidFeeAccount'
  return { interval, spent, received, fee, referralFee, minimum, value }
}

function applyFill(
  { market, emit }: RecurringModel,
  order: ModelledOrder,
  keeper: Address,
  route: Route,
  { interval, spent, received, fee, referralFee, minimum, value }: Result,
): void {
  const { ledger, coins, pools } = market
  const { vaults, maker } = order
  const state = order.state!
  const [from, to] = coins
  ledger.transfer(from, vaults[0], pools[0].vaultIn, spent)
  ledger.transfer(to, pools[0].vaultOut, vaults[1], outputOf(route, spent))
  if (fee > 0n) ledger.transfer(to, vaults[1], market.accountOf(market.feeOwner, to), fee)
  if (referralFee > 0n) ledger.transfer(to, vaults[1], state.referral, referralFee)
  const net = received - fee - referralFee
  state.remaining -= spent
  state.spent += spent
  state.received += net
  state.held += net
  endCycle(state, interval)
  const paid = state.kind === 'time' ? payOut(market, order, 1) : 0n
  if (paid > 0n) state.held = 0n
  const reward = payReward(market, order.order, ORDER_BYTES, state.fillReward, keeper)
  if (value > 0n) emit({ type: 'valued', order: order.order, value })
  emit({
    type: 'filled',
    order: order.order,
    maker,
    keeper,
    mint0: from.mint,
    mint1: to.mint,
    cycle: interval,
    spent,
    received,
    fee,
    referralFee,
    paid,
    minimum,
    reward,
  })
  emit(changedEvent(order, state, 'filled'))
}

export function passOperation(model: RecurringModel, order: ModelledOrder, random: Random): Operation {
  const { market, emit } = model
  const { coins, feeds, moment } = market
  const { state, maker } = order
  const keeper = pick(random, market.keepers)
  const price = feeds[1].usable(moment)
  const due = state && dueInterval(state, moment.now)
  const refusal = () => {
    if (!state) return MISSING
    if (state.kind === 'time') return 'wrongKind'
    if (typeof due === 'string') return due
    if (slotsDue(state, keyOf(order.order), due!, moment) === undefined) return 'notDue'
    if (!price) return 'unusablePrice'
    const need = needOf(state, coins[1], price)
    return need === 0n ? undefined : typeof need === 'string' ? need : 'stillToBuy'
  }
  writeHashes(market)
  return {
    label: 'pass',
    instruction: recurring.pass({
      keeper,
      order: order.order,
      mint1: coins[1].mint,
      feed1: feeds[1].account,
      slotHashes: SLOT_HASHES,
    }),
    expected: refusal(),
    apply() {
      const cycle = due as bigint
      const value = heldValue(state!, coins[1], price!)
      endCycle(state!, cycle)
      const reward = payReward(market, order.order, ORDER_BYTES, state!.fillReward, keeper)
      emit({ type: 'passed', order: order.order, maker, keeper, cycle, value, reward })
      emit(changedEvent(order, state!, 'passed'))
    },
  }
}
