import type { recurring } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import { randomAmount } from '../amms/market.ts'
import { fairRate, type OrderMarket } from './order-market.ts'

type Args = Omit<recurring.CreateArgs, 'nonce'>

/** Terms of an order near the market, and now and then ones that no order can have. */
export function randomTerms(market: OrderMarket, random: Random): Args {
  const { feeds, coins, moment } = market
  const isTime = random() < 0.6
  const perCycle = randomAmount(random, 1n << 34n)
  const parts = randomAmount(random, 12n)
  const amount = perCycle * parts + randomAmount(random, perCycle)
  const deviations = isTime ? [0, 0, 0, 0, 100, 400, 5_000] : [100, 400, 400, 5_000]
  const maxDeviationBps = pick(random, deviations)
  const hasFeeds = maxDeviationBps > 0
  const referralBps = random() < 0.7 ? 0 : pick(random, [1, 50, 255, 255, 256])
  const isReferred = referralBps > 0
  const terms: Args = {
    ...(isTime ? timeTerms(market, perCycle, random) : valueTerms(market, perCycle, random)),
    amount,
    startAt: randomStart(moment.now, random),
    interval: pick(random, [1, 9, 60, 60, 400, 1_000]),
    maxDeviationBps,
    referralBps,
    referral: isReferred ? market.accountOf(market.referrer, pick(random, coins)) : SYSTEM_PROGRAM,
    feedKind0: hasFeeds ? feeds[0].kind : 'own',
    feedKind1: hasFeeds ? feeds[1].kind : 'own',
    feed0: hasFeeds ? feeds[0].id : SYSTEM_PROGRAM,
    feed1: hasFeeds ? feeds[1].id : SYSTEM_PROGRAM,
  }
  return random() < 0.05 ? { ...terms, ...pick(random, FLAWS) } : terms
}

const FLAWS: readonly Partial<Args>[] = [
  { interval: 0 },
  { amount: 0n },
  { amountPerCycle: 0n },
  { amountPerCycle: 1n << 60n },
  { incrementUsd: 0n },
  { incrementUsd: 1n << 63n },
  { cycles: 0 },
  { cycles: 2 },
  { minOut: 0n },
  { maxOut: 1n },
]

type KindTerms = Pick<
  recurring.CreateArgs,
  'kind' | 'amountPerCycle' | 'minOut' | 'maxOut' | 'incrementUsd' | 'cycles'
>

/** What an amount brings at the fair prices, times a factor in millionths. */
function fairOutput(market: OrderMarket, amount: bigint, factorPpm: number): bigint {
  const [rateIn, rateOut] = fairRate(market, 0, factorPpm)
  return (amount * rateOut) / rateIn
}

function timeTerms(market: OrderMarket, amountPerCycle: bigint, random: Random): KindTerms {
  const output = (low: number, spread: number) =>
    fairOutput(market, amountPerCycle, low + Math.floor(random() * spread))
  const hasHigh = random() < 0.3
  return {
    kind: 'time',
    amountPerCycle,
    minOut: random() < 0.8 ? output(930_000, 70_000) : output(100_000, 500_000),
    maxOut: hasHigh ? output(1_000_000, 100_000) : 0n,
    incrementUsd: 0n,
    cycles: 0,
  }
}

function valueTerms(market: OrderMarket, amount: bigint, random: Random): KindTerms {
  const { coins, prices } = market
  const worth = (amount * prices[0]) / 10n ** BigInt(coins[0].decimals)
  const cycles = pick(random, [1, 3, 12, 1_000])
  const minOut = fairOutput(market, amount, pick(random, [100_000, 500_000, 980_000]))
  return { kind: 'value', amountPerCycle: amount, minOut, maxOut: 0n, incrementUsd: worth, cycles }
}

function randomStart(now: number, random: Random): bigint {
  const late = BigInt(now) + 100n * 366n * 86_400n + 1n
  if (random() < 0.6) return 0n
  return random() < 0.05
    ? pick(random, [late, late - 1n, -1n])
    : BigInt(now - 50 + Math.floor(random() * 600))
}
