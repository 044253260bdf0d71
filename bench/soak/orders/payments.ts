import type { Address } from '@solana/kit'
import type { OrderMarket } from './order-market.ts'
import type { Place } from './places.ts'

/** The error for an order that does not exist. */
export const MISSING = 'InvalidAccountOwner'
/** The error of Token-2022 for an account that withholds fees. */
const WITHHOLDS = 'Custom(35)'

export const canReceive = ({ frozen }: OrderMarket, account: Address): boolean => !frozen.has(account)

/** Pays all that the vault holds, where it can be paid, and returns how much that is. */
export function payOut(market: OrderMarket, { vaults, maker }: Place, side: 0 | 1): bigint {
  const { ledger, coins } = market
  const destination = market.accountOf(maker, coins[side])
  const amount = ledger.amount(vaults[side])
  if (coins[side].isNative) ledger.unwrap(coins[side], vaults[side], maker)
  else if (!canReceive(market, destination)) return 0n
  else ledger.transfer(coins[side], vaults[side], destination, amount)
  return amount
}

/** Pays a reward from what the order's account holds above its rent, and returns how much that is. */
export function payReward(
  { ledger, vm }: OrderMarket,
  order: Address,
  bytes: number,
  reward: number,
  keeper: Address,
): bigint {
  const above = ledger.lamports(order) - vm.rent(bytes)
  const paid = BigInt(reward) < above ? BigInt(reward) : above
  ledger.moveLamports(order, keeper, paid)
  return paid
}

/** Why the vaults of an order cannot be closed. */
export function vaultRefusal(market: OrderMarket, { maker, vaults }: Place): string | undefined {
  const { ledger, coins } = market
  const refusal = (side: 0 | 1) => {
    const isPaid = coins[side].isNative || ledger.amount(vaults[side]) === 0n
    if (!isPaid && !canReceive(market, market.accountOf(maker, coins[side]))) return 'destinationMissing'
    return ledger.withheld(vaults[side]) > 0n ? WITHHOLDS : undefined
  }
  return refusal(0) ?? refusal(1)
}

/** Closes an order and its vaults; returns what its event says of it, but why. */
export function closeOrder(
  market: OrderMarket,
  place: Place & { state: { closeReward: number } | undefined },
  bytes: number,
  closer: Address,
) {
  const { ledger } = market
  const { order, maker, state } = place
  const [returned0, returned1] = closeVaults(market, place)
  const reward = payReward(market, order, bytes, state!.closeReward, closer)
  const lamports = ledger.lamports(order)
  ledger.close(order, maker)
  place.state = undefined
  return { type: 'closed', order, maker, closer, returned0, returned1, reward, lamports } as const
}

/** Pays all that both vaults hold to the maker and closes them; returns what each held. */
function closeVaults(market: OrderMarket, { maker, vaults }: Place): readonly [bigint, bigint] {
  const { ledger, coins } = market
  const close = (side: 0 | 1) => {
    const amount = ledger.amount(vaults[side])
    if (!coins[side].isNative)
      ledger.transfer(coins[side], vaults[side], market.accountOf(maker, coins[side]), amount)
    ledger.close(vaults[side], maker)
    return amount
  }
  return [close(0), close(1)]
}
