import type { TransferFee } from '@callisto/amms'
import { raydiumLaunchlab } from '@callisto/venues/raydium-launchlab'
import { logBetween, pick, type Random } from '../../routing/random.ts'
import { AccountBytes } from '../bytes.ts'
import { ceilOf, type FormulaVenue, floorOf, MAX_U64, type Reference } from './formula-venue.ts'
import { mintAccount, syntheticKey } from './synthetic-accounts.ts'

const PROGRAM = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

interface Numbers {
  isFixed: boolean
  status: number
  forSale: bigint
  virtualBase: bigint
  virtualQuote: bigint
  sold: bigint
  raised: bigint
  waiting: readonly [protocol: bigint, platform: bigint]
  /** Parts per million. */
  rates: readonly [trade: bigint, platform: bigint, creator: bigint]
  transferFee: TransferFee | undefined
}

const MILLION = 1_000_000n
const whole = (random: Random, low: number, high: number) => BigInt(Math.floor(logBetween(random, low, high)))

/** What arrives of a transfer, and the least transfer of which that arrives. */
function arriving(fee: TransferFee | undefined, sent: bigint): bigint {
  if (fee === undefined) return sent
  const due = ceilOf(sent * BigInt(fee.bps), 10_000n)
  return sent - (due > fee.maximum ? fee.maximum : due)
}

function leastSent(fee: TransferFee | undefined, arrived: bigint): bigint {
  let [low, high] = [arrived - 1n, arrived * 10_001n + 10_001n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (arriving(fee, middle) >= arrived) high = middle
    else low = middle
  }
  return high
}

/** The rules of the public SDK, applied to the numbers of a sale. */
function rulesOf(numbers: Numbers): Reference {
  const { isFixed, status, forSale, virtualBase, virtualQuote, sold, raised, rates, transferFee } = numbers
  const rate = rates[0] + rates[1] + rates[2]
  const waiting = numbers.waiting[0] + numbers.waiting[1]
  const [b, q] = isFixed ? [virtualBase, virtualQuote] : [virtualBase - sold, virtualQuote + raised]
  // A price, or the curve x * y = k through (b, q): base for `quote` more of it, and the quote that `base` less of it costs.
  const baseFor = (quote: bigint) => (isFixed ? floorOf(quote * b, q) : b - ceilOf(b * q, q + quote))
  const costOf = (base: bigint) => (isFixed ? ceilOf(base * q, b) : ceilOf(b * q, b - base) - q)
  const quoteFor = (base: bigint) => (isFixed ? floorOf(base * q, b) : q - ceilOf(b * q, b + base))
  const baseOf = (quote: bigint) => (isFixed ? ceilOf(quote * b, q) : ceilOf(b * q, q - quote) - b)
  const withFee = (net: bigint) => ceilOf(net * MILLION, MILLION - rate)
  const feeOf = (amount: bigint) => ceilOf(amount * rate, MILLION)
  const after = (nextSold: bigint, nextRaised: bigint, fee: bigint, nextStatus: number) =>
    rulesOf({
      ...numbers,
      status: nextStatus,
      sold: nextSold,
      raised: nextRaised,
      waiting: [numbers.waiting[0] + fee, numbers.waiting[1]],
    })
  const buy = (base: bigint, net: bigint, paid: bigint) => {
    const out = arriving(transferFee, base)
    const fits = raised + waiting + paid <= MAX_U64 && virtualQuote + raised + net <= MAX_U64
    const isLast = sold + base === forSale
    const next = () => after(sold + base, raised + net, paid - net, isLast ? 1 : 0)
    return out > 0n && fits ? { amountIn: paid, amountOut: out, next } : undefined
  }
  const sell = (sent: bigint, base: bigint, gross: bigint, net: bigint) => {
    const next = () => after(sold - base, raised - gross, gross - net, 0)
    const isPossible = net > 0n && sent <= MAX_U64 && base <= sold && gross <= raised
    return isPossible ? { amountIn: sent, amountOut: net, next } : undefined
  }
  return (side, mode, amount) => {
    const left = forSale - sold
    if (status !== 0 || left === 0n || amount <= 0n || amount > MAX_U64) return undefined
    if (side === 1 && mode === 'ExactIn') {
      const net = amount - feeOf(amount)
      const base = baseFor(net)
      return base > left ? buy(left, costOf(left), withFee(costOf(left))) : buy(base, net, amount)
    }
    if (side === 1) {
      const base = leastSent(transferFee, amount)
      if (base > left) return undefined
      const paid = buy(base, costOf(base), withFee(costOf(base)))
      return paid && { ...paid, amountOut: amount }
    }
    if (mode === 'ExactIn') {
      const base = arriving(transferFee, amount)
      const gross = quoteFor(base)
      return sell(amount, base, gross, gross - feeOf(gross))
    }
    const gross = withFee(amount)
    if (gross > raised) return undefined
    const base = baseOf(gross)
    return sell(leastSent(transferFee, base), base, gross, amount)
  }
}

function randomNumbers(random: Random): Numbers {
  const isFixed = random() < 0.3
  const forSale = whole(random, 1e3, 1e16)
  const goal = whole(random, 1e3, 1e14)
  const virtualBase = isFixed ? forSale : forSale + whole(random, Number(forSale) / 50, Number(forSale) * 5)
  const virtualQuote = isFixed ? goal : whole(random, 1e3, 1e14)
  const sold = random() < 0.1 ? 0n : floorOf(forSale * BigInt(Math.floor(random() * 1_000)), 1_000n)
  const raised = isFixed
    ? ceilOf(sold * virtualQuote, virtualBase)
    : ceilOf(virtualBase * virtualQuote, virtualBase - sold) - virtualQuote
  const rate = (most: number) => BigInt(Math.floor(random() * most))
  return {
    isFixed,
    status: random() < 0.04 ? 1 + Math.floor(random() * 2) : 0,
    forSale,
    virtualBase,
    virtualQuote,
    sold,
    raised,
    waiting: [whole(random, 1, 1e9), whole(random, 1, 1e9)],
    rates: [rate(10_000), rate(pick(random, [10_000, 300_000])), random() < 0.5 ? 0n : rate(50_000)],
    transferFee:
      random() < 0.8
        ? undefined
        : {
            bps: pick(random, [1, 100, 500, 3_000]),
            maximum: pick(random, [1n, whole(random, 10, 1e12), MAX_U64]),
          },
  }
}

/** Sales of LaunchLab with one price or a constant product. */
export const launchlabFormula: FormulaVenue = {
  amm: raydiumLaunchlab,
  randomPool(random, label) {
    const key = (name: string) => syntheticKey(`${label} ${name}`)
    const numbers = randomNumbers(random)
    const { isFixed, status, forSale, virtualBase, virtualQuote, sold, raised, rates, transferFee } = numbers
    const isToken2022 = transferFee !== undefined || random() < 0.3
    const [root, base, config, platform] = [key('pool'), key('base'), key('config'), key('platform')]
    const pool = new AccountBytes(429, 'f7ede3f5d7c3de46')
      .u8(17, status)
      .u8(18, 6)
      .u8(19, 9)
      .u64(29, forSale)
      .u64(37, virtualBase)
      .u64(45, virtualQuote)
      .u64(53, sold)
      .u64(61, raised)
      .u64(77, numbers.waiting[0])
      .u64(85, numbers.waiting[1])
      .key(141, config)
      .key(173, platform)
      .key(205, base)
      .key(237, WRAPPED_SOL)
      .key(269, key('vault 0'))
      .key(301, key('vault 1'))
      .key(333, key('creator'))
      .u8(365, isToken2022 ? 1 : 0)
    const terms = new AccountBytes(371, '95089ccaa0fcb0d9')
      .u8(16, isFixed ? 1 : 0)
      .u64(27, rates[0])
      .key(83, WRAPPED_SOL)
    const owner = new AccountBytes(944, 'a04e8000f853e6a0').u64(104, rates[1]).u64(720, rates[2])
    return {
      root,
      mints: [base, WRAPPED_SOL],
      accounts: [
        { address: root, owner: PROGRAM, data: pool.data },
        { address: config, owner: PROGRAM, data: terms.data },
        { address: platform, owner: PROGRAM, data: owner.data },
        ...(isToken2022 ? [mintAccount(base, true, whole(random, 1e14, 1e16))] : []),
      ],
      fees: [transferFee, undefined],
      sizes: [forSale, virtualQuote],
      edges: [forSale - sold, sold, raised],
      reference: rulesOf(numbers),
    }
  },
}
