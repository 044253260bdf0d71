import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import { pumpCurve } from '@callisto/venues/pump-curve'
import { logBetween, pick, type Random } from '../../routing/random.ts'
import { AccountBytes } from '../bytes.ts'
import { ceilOf, type FormulaVenue, floorOf, MAX_U64, type Reference } from './formula-venue.ts'
import {
  feeOf,
  isNative,
  isOther,
  leastSale,
  netOf,
  type PumpCoin,
  randomQuote,
  randomSchedule,
  ratesFor,
  type Schedule,
  scheduleBytes,
  soldFor,
} from './pump-rules.ts'
import { mintAccount, syntheticKey } from './synthetic-accounts.ts'

const PROGRAM = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'
const FEE_PROGRAM = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ'
const GLOBAL = '4wTV1YmiEkRvAtNtsSGPtUrqRYQMe5SKy2uB4Jjaxnjf'
const FEE_CONFIG = '8Wf5TiAheLUqBrKXeYg2JtAFFMWtKdG2BSFgqUcPVwTt'

interface Curve {
  coin: PumpCoin
  schedule: Schedule
  virtualBase: bigint
  virtualQuote: bigint
  realBase: bigint
  realQuote: bigint
  isComplete: boolean
}

const whole = (random: Random, low: number, high: number) => BigInt(Math.floor(logBetween(random, low, high)))

/** Mostly a curve as they are launched, some way to its end; else any numbers. */
function randomReserves(random: Random) {
  if (random() < 0.6) {
    const seed = whole(random, 3e6, 3e11)
    const sold = BigInt(Math.floor(random() * 793_100_000)) * 1_000_000n
    const virtualBase = 1_073_000_000_000_000n - sold
    const virtualQuote = floorOf(seed * 1_073_000_000_000_000n, virtualBase)
    const realBase = 793_100_000_000_000n - sold
    return { virtualBase, virtualQuote, realBase, realQuote: virtualQuote - seed }
  }
  const virtualBase = whole(random, 10, 1e16)
  const virtualQuote = whole(random, 10, 1e16)
  const part = (most: bigint) => floorOf(most * BigInt(Math.floor(random() * 1e6)), 1_000_000n)
  return { virtualBase, virtualQuote, realBase: part(virtualBase), realQuote: part(virtualQuote) }
}

/** The rules of the documents and of the IDL, applied to the numbers of a curve. */
function rulesOf(curve: Curve): Reference {
  const { virtualBase: vb, virtualQuote: vq, realBase, realQuote, isComplete, coin, schedule } = curve
  const [, protocol, creator] = ratesFor(coin, schedule, vb, vq)
  const rates = [0n, protocol, creator] as const
  const buy = (base: bigint, cost: bigint, paid: bigint) => {
    const fits = paid <= MAX_U64 && vq + cost <= MAX_U64 && realQuote + paid <= MAX_U64
    const next = () =>
      rulesOf({
        ...curve,
        virtualBase: vb - base,
        virtualQuote: vq + cost,
        realBase: realBase - base,
        realQuote: realQuote + cost,
        isComplete: base === realBase,
      })
    return base > 0n && fits ? { amountIn: paid, amountOut: base, next } : undefined
  }
  const sell = (base: bigint | undefined) => {
    if (base === undefined || base > MAX_U64 || vb + base > MAX_U64) return undefined
    const net = soldFor(rates, vb, vq, base)
    const gross = floorOf(base * vq, vb + base)
    const next = () =>
      rulesOf({
        ...curve,
        virtualBase: vb + base,
        virtualQuote: vq - gross,
        realBase: realBase + base,
        realQuote: realQuote - gross,
      })
    return net > 0n && gross <= realQuote ? { amountIn: base, amountOut: net, next } : undefined
  }
  return (side, mode, amount) => {
    if (isComplete || realBase === 0n || amount <= 0n || amount > MAX_U64) return undefined
    if (side === 0) return sell(mode === 'ExactIn' ? amount : leastSale(rates, vb, vq, amount))
    if (mode === 'ExactOut') {
      if (amount > realBase || amount >= vb) return undefined
      const cost = floorOf(amount * vq, vb - amount) + 1n
      return buy(amount, cost, cost + feeOf(rates, cost))
    }
    const net = netOf(rates, amount)
    if (net <= 1n) return undefined
    const base = floorOf((net - 1n) * vb, vq + net - 1n)
    return base < realBase ? buy(base, net, amount) : undefined
  }
}

function curveBytes(curve: Curve, random: Random): Uint8Array {
  const { coin, virtualBase, virtualQuote, realBase, realQuote, isComplete } = curve
  const isSol = isNative(coin.quoteMint)
  const isMayhem = coin.supply !== 1_000_000_000_000_000n
  const account = new AccountBytes(300, '17b7f83760d8ac60')
    .u64(8, virtualBase)
    .u64(16, virtualQuote)
    .u64(24, realBase)
    .u64(32, realQuote)
    .u64(40, coin.supply)
    .u8(48, isComplete ? 1 : 0)
    .u8(81, isMayhem ? 1 : 0)
    .u64(115, coin.ownRate)
  if (coin.hasCreator) account.key(49, syntheticKey('creator'))
  if (!isSol) account.key(83, coin.quoteMint)
  // As long as its last field that is not 0 needs, or longer: older accounts lack fields.
  const least = coin.ownRate > 0n ? 123 : !isSol ? 115 : isMayhem ? 82 : coin.hasCreator ? 81 : 49
  const longer = [49, 81, 82, 115, 125, 150, 166, 300].filter((length) => length >= least)
  return account.data.subarray(0, pick(random, longer))
}

/** Curves of pump.fun. */
export const pumpCurveFormula: FormulaVenue = {
  amm: pumpCurve,
  randomPool(random, label) {
    const [baseMint, other] = [syntheticKey(`${label} base`), syntheticKey(`${label} quote`)]
    const quoteMint = randomQuote(random, other)
    const isMayhem = random() < 0.15
    const coin: PumpCoin = {
      quoteMint,
      isCanonical: true,
      hasCreator: random() < 0.8,
      ownRate: random() < 0.7 ? 0n : BigInt(Math.floor(random() * 1_000)),
      isOwnRateOn: random() < 0.5,
      supply: isMayhem ? whole(random, 1e14, 1e16) : 1_000_000_000_000_000n,
    }
    const curve = {
      coin,
      schedule: randomSchedule(random),
      ...randomReserves(random),
      isComplete: random() < 0.03,
    }
    const root = deriveAddress(PROGRAM, [Buffer.from('bonding-curve'), addressBytes(baseMint)])
    const global = new AccountBytes(pick(random, [1_046, 1_088]), 'a7e8e8b1c86c727f')
      .key(741, syntheticKey('buyback'))
      .u8(1_045, coin.isOwnRateOn ? 1 : 0)
    // The supply in the mint counts in mayhem mode alone.
    const supply = isMayhem ? coin.supply : whole(random, 1e14, 1e16)
    return {
      root,
      mints: [baseMint, quoteMint],
      accounts: [
        { address: root, owner: PROGRAM, data: curveBytes(curve, random) },
        { address: GLOBAL, owner: PROGRAM, data: global.data },
        { address: FEE_CONFIG, owner: FEE_PROGRAM, data: scheduleBytes(curve.schedule) },
        mintAccount(baseMint, random() < 0.7, supply),
        ...(isOther(quoteMint) ? [mintAccount(quoteMint, random() < 0.5, whole(random, 1e14, 1e16))] : []),
      ],
      fees: [undefined, undefined],
      sizes: [curve.virtualBase, curve.virtualQuote],
      edges: [curve.realBase, endOf(curve), curve.realQuote],
      reference: rulesOf(curve),
    }
  },
}

/** About what all that is left costs. */
const endOf = ({ virtualBase, virtualQuote, realBase }: Curve): bigint =>
  realBase < virtualBase ? ceilOf(virtualQuote * realBase, virtualBase - realBase) : virtualQuote
