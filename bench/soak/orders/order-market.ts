import { readFileSync } from 'node:fs'
import { router, stable } from '@callisto/program-clients'
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { binaryPath } from '../../../programs/toolchain/lock.ts'
import { TestVm, testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import type { AccountStore } from './account-store.ts'
import { associated, type Coin, openCoins, writeFrozen } from './coins.ts'
import { Ledger } from './ledger.ts'
import { type Moment, PriceFeed } from './price-feed.ts'

/** What `programs/hostile-venue` does beside a swap at its rate, by its number. */
export const BEHAVIOURS = [
  'honest',
  'approves input',
  'approves output',
  'sets close authority',
  'sets owner',
  'closes output',
  'takes more',
  'takes less',
  'takes nothing',
  'takes output',
  'returns input',
  'pays nothing',
  'extends output',
] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/** A pool from one coin into the other, at a rate that each swap can have of its own. */
export interface RatePool {
  account: Address
  from: Coin
  to: Coin
  vaultIn: Address
  vaultOut: Address
  write(behaviour: Behaviour, rateIn: bigint, rateOut: bigint): void
}

/** Two coins, their pools and prices, people, and the clock: what orders of any program need. */
export interface OrderMarket {
  vm: AccountStore
  ledger: Ledger
  coins: readonly [Coin, Coin]
  /** From the first coin into the second, and back. */
  pools: readonly [RatePool, RatePool]
  feeds: readonly [PriceFeed, PriceFeed]
  moment: Moment
  makers: readonly Address[]
  keepers: readonly Address[]
  feeOwner: Address
  referrer: Address
  /** Fair prices, in 1e-8 USD a whole token. */
  prices: [bigint, bigint]
  /** Token accounts that can neither send nor receive now. */
  frozen: Set<Address>
  /** The associated account of a maker, the donor, the referrer or the owner of the fees. */
  accountOf(owner: Address, coin: Coin): Address
}

const START_TIME = 1_790_000_000
const START_SLOT = 10_000
const RICH = 1n << 50n
const POOLED = 1n << 58n
const WALLET = 1n << 52n
const MAKERS = 3
const MILLION = 1_000_000n
const BILLION = 1_000_000_000n

const PEOPLE = {
  makers: Array.from({ length: MAKERS }, (_, index) => testKey(`soak maker ${index}`)),
  keepers: [testKey('soak keeper 0'), testKey('soak keeper 1')],
}
const feeOwner = testKey('soak owner of the fees')
const referrer = testKey('soak referrer')
/** Sends donations. */
export const donor = testKey('soak donor')

const pooled = [0, 1].map((index) =>
  getProgramDerivedAddress({ programAddress: stable.PROGRAM, seeds: ['rate', Uint8Array.of(index)] }),
)

/** A VM with the programs of a market. `programs` are folders of programs and their addresses. */
export function openVm(programs: Readonly<Record<string, Address>>): TestVm {
  const vm = new TestVm({ router: router.PROGRAM, ...programs })
  vm.replaceProgram(stable.PROGRAM, readFileSync(binaryPath('hostile-venue')))
  return vm
}

export interface MarketOptions {
  /** Coins are any by default. */
  isAllowed?: (coin: Coin) => boolean
  /** Owners of orders, by default ones without private keys. */
  makers?: readonly Address[]
  keepers?: readonly Address[]
  /** Share of the feeds that are of the oracle program. */
  ownFeedShare?: number
}

/** A market with random coins and prices. */
export async function openMarket(
  vm: AccountStore,
  random: Random,
  { isAllowed, ownFeedShare, ...people }: MarketOptions = {},
): Promise<OrderMarket> {
  const { makers, keepers } = { ...PEOPLE, ...people }
  const moment = { now: START_TIME, slot: START_SLOT }
  vm.setTime(moment.now, 0, moment.slot)
  const ledger = new Ledger(vm)
  const coins = openCoins(vm, random, isAllowed)
  const unit = () => BigInt(10 + Math.floor(random() * 1_000))
  const prices = coins.map(({ decimals }) => unit() * 10n ** BigInt(decimals)) as [bigint, bigint]
  const feeds = coins.map(({ mint }) => new PriceFeed(vm, mint, random, ownFeedShare))
  for (const [side, feed] of feeds.entries())
    feed.enter({ ...moment, slot: moment.slot - 1 }, prices[side]!, 1n)
  for (const wallet of [...makers, ...keepers, donor]) ledger.fund(wallet, WALLET)
  const accounts = new Map<string, Address>()
  for (const coin of coins)
    for (const owner of [...makers, donor, feeOwner, referrer]) {
      const account = await associated(owner, coin)
      accounts.set(owner + coin.mint, account)
      ledger.issue(coin, account, owner, owner === feeOwner || owner === referrer ? 0n : RICH)
    }
  const pools = await Promise.all([openPool(0, vm, ledger, coins), openPool(1, vm, ledger, coins)])
  return {
    vm,
    ledger,
    coins,
    pools,
    feeds: feeds as [PriceFeed, PriceFeed],
    moment,
    makers,
    keepers,
    feeOwner,
    referrer,
    prices,
    frozen: new Set(),
    accountOf: (owner, { mint }) => accounts.get(owner + mint)!,
  }
}

async function openPool(
  index: 0 | 1,
  vm: AccountStore,
  ledger: Ledger,
  coins: readonly [Coin, Coin],
): Promise<RatePool> {
  const [account, bump] = await pooled[index]!
  const [from, to] = index === 0 ? coins : [coins[1], coins[0]]
  const [vaultIn, vaultOut] = [testKey(`soak vault in ${index}`), testKey(`soak vault out ${index}`)]
  ledger.issue(from, vaultIn, account, POOLED)
  ledger.issue(to, vaultOut, account, POOLED)
  const write = (behaviour: Behaviour, rateIn: bigint, rateOut: bigint) => {
    const data = Buffer.alloc(24)
    data.set([BEHAVIOURS.indexOf(behaviour), index, bump])
    data.writeBigUInt64LE(rateIn, 8)
    data.writeBigUInt64LE(rateOut, 16)
    vm.setAccount(account, { owner: stable.PROGRAM, data: new Uint8Array(data) })
  }
  return { account, from, to, vaultIn, vaultOut, write }
}

/** Output per input in base units at the fair prices, times a factor in millionths, as a fraction. */
export function fairRate(
  { coins, prices }: OrderMarket,
  side: 0 | 1,
  factorPpm: number,
): readonly [rateIn: bigint, rateOut: bigint] {
  const other = side === 0 ? 1 : 0
  const top = prices[side] * 10n ** BigInt(coins[other].decimals) * BigInt(factorPpm) * BILLION
  const bottom = prices[other] * 10n ** BigInt(coins[side].decimals) * MILLION
  const rateOut = top / bottom
  return [BILLION, rateOut > 0n ? rateOut : 1n]
}

/** Time passes, prices move, jump, become uncertain or stay away, and accounts are frozen and thawed. */
export function passTime(market: OrderMarket, random: Random): void {
  const { vm, moment } = market
  if (random() < 0.5) moment.slot += pick(random, [1, 1, 1, 1, 2, 7, 30, 160])
  if (random() < 0.15) moment.now += pick(random, [1, 9, 10, 60, 400])
  vm.setTime(moment.now, 0, moment.slot)
  for (const side of [0, 1] as const) if (random() < 0.6) movePrice(market, side, random)
  if (random() > 0.03) return
  const owner = pick(random, [...market.makers, market.feeOwner, market.referrer])
  const account = market.accountOf(owner, pick(random, market.coins))
  const isFrozen = !market.frozen.has(account) && random() < 0.6
  writeFrozen(vm, account, isFrozen)
  if (isFrozen) market.frozen.add(account)
  else market.frozen.delete(account)
}

/** A new price of a coin; one that stands still is certain. */
export function movePrice(
  { prices, feeds, moment, coins }: OrderMarket,
  side: 0 | 1,
  random: Random,
  isMoving = true,
): void {
  if (!isMoving) {
    feeds[side].enter(moment, prices[side], 1n)
    return
  }
  const isJump = random() < 0.03
  const movePpm = isJump ? pick(random, [-500_000, 1_000_000]) : Math.floor((random() - 0.5) * 20_000)
  const moved = prices[side] + (prices[side] * BigInt(movePpm)) / MILLION
  // Base units stay between a few and a few thousand units of the price.
  const unit = 10n ** BigInt(coins[side].decimals)
  prices[side] = moved < 10n * unit ? 10n * unit : moved > 2_000n * unit ? 2_000n * unit : moved
  const confPpm = BigInt(pick(random, [0, 0, 10, 10, 100, 400, 600, 9_999, 10_001, 60_000]))
  feeds[side].enter(moment, prices[side], (prices[side] * confPpm) / MILLION + (confPpm === 0n ? 1n : 0n))
}
