import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import { pumpSwap } from '@callisto/venues/pump-swap'
import { logBetween, pick, type Random } from '../../routing/random.ts'
import { AccountBytes } from '../bytes.ts'
import { ceilOf, type FormulaVenue, floorOf, MAX_U64, type Reference } from './formula-venue.ts'
import {
  feeOf,
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
import { mintAccount, syntheticKey, tokenAccount } from './synthetic-accounts.ts'

const PROGRAM = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'
const CURVE_PROGRAM = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'
const FEE_PROGRAM = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ'
const GLOBAL_CONFIG = 'ADyA8hdefvWN2dbGGWFotbzWxrAvLW83WG6QCVXvJKqw'
const FEE_CONFIG = '5PHirr8joyTMp9JMm6nW7hNDVyEYdkzDqazxPD7RaTjx'
const MAYHEM_SUPPLY = 1_000_000_000_000_000n

interface Numbers {
  coin: PumpCoin
  schedule: Schedule
  baseHeld: bigint
  quoteHeld: bigint
  /** Beside the vault: what a boost adds, less the fees that wait in the vault. */
  virtual: bigint
  waiting: bigint
}

const whole = (random: Random, low: number, high: number) => BigInt(Math.floor(logBetween(random, low, high)))

/** The rules of the documents, applied to the numbers of a pool. */
function rulesOf(numbers: Numbers): Reference {
  const { coin, schedule, baseHeld, quoteHeld, virtual, waiting } = numbers
  const quote = quoteHeld + virtual
  const rates = ratesFor(coin, schedule, baseHeld, quote)
  const lpOf = (amount: bigint) => ceilOf(amount * rates[0], 10_000n)
  // The fees of protocol and creator wait in the vault, and leave the virtual part.
  const after = (base: bigint, held: bigint, amount: bigint) => {
    const kept = feeOf(rates, amount) - lpOf(amount)
    return rulesOf({
      ...numbers,
      baseHeld: base,
      quoteHeld: held,
      waiting: waiting + kept,
      virtual: virtual - kept,
    })
  }
  const buy = (base: bigint, cost: bigint, paid: bigint) => {
    const fits = paid <= MAX_U64 && quote + cost + lpOf(cost) <= MAX_U64 && quoteHeld + paid <= MAX_U64
    const next = () => after(baseHeld - base, quoteHeld + cost + feeOf(rates, cost), cost)
    return base > 0n && fits ? { amountIn: paid, amountOut: base, next } : undefined
  }
  const sell = (base: bigint | undefined) => {
    if (base === undefined || base > MAX_U64 || baseHeld + base > MAX_U64) return undefined
    const gross = floorOf(base * quote, baseHeld + base)
    const net = soldFor(rates, baseHeld, quote, base)
    const next = () => after(baseHeld + base, quoteHeld - net, gross)
    const isPayable = gross - lpOf(gross) <= quoteHeld - waiting
    return net > 0n && isPayable ? { amountIn: base, amountOut: net, next } : undefined
  }
  return (side, mode, amount) => {
    if (baseHeld === 0n || quote === 0n || amount <= 0n || amount > MAX_U64) return undefined
    if (side === 0) return sell(mode === 'ExactIn' ? amount : leastSale(rates, baseHeld, quote, amount))
    if (mode === 'ExactOut') {
      if (amount >= baseHeld) return undefined
      const cost = ceilOf(amount * quote, baseHeld - amount)
      return buy(amount, cost, cost + feeOf(rates, cost))
    }
    const net = netOf(rates, amount)
    return net <= 1n ? undefined : buy(floorOf((net - 1n) * baseHeld, quote + net - 1n), net, amount)
  }
}

/** Reserves about the price of a coin, or any; virtual ones of both signs. */
function randomReserves(random: Random) {
  const baseHeld = random() < 0.02 ? 0n : whole(random, 10, 1e16)
  const quoteHeld = whole(random, 10, 1e14)
  const waiting = random() < 0.5 ? 0n : floorOf(quoteHeld * BigInt(Math.floor(random() * 300)), 1_000n)
  const boost = random() < 0.75 ? 0n : whole(random, 10, 1e14)
  return { baseHeld, quoteHeld, waiting, virtual: boost - waiting }
}

function poolBytes(numbers: Numbers, keys: Keys, isMayhem: boolean, random: Random): Uint8Array {
  const { coin, virtual, waiting } = numbers
  const held = floorOf(waiting, 3n)
  const account = new AccountBytes(300, 'f19a6d0411b16dbc')
    .u16(9, coin.isCanonical ? 0 : Math.floor(random() * 3))
    .key(11, keys.creator)
    .key(43, keys.base)
    .key(75, coin.quoteMint)
    .key(139, keys.baseVault)
    .key(171, keys.quoteVault)
    .u8(243, isMayhem ? 1 : 0)
    .u128(245, virtual)
    .u64(261, coin.ownRate)
    .u64(271, held)
    .u64(279, waiting - held)
  if (coin.hasCreator) account.key(211, syntheticKey('creator'))
  const least = waiting > 0n ? 287 : coin.ownRate > 0n ? 269 : virtual !== 0n ? 261 : 245
  return account.data.subarray(
    0,
    pick(
      random,
      [245, 261, 270, 287, 300].filter((length) => length >= least),
    ),
  )
}

interface Keys {
  base: string
  creator: string
  baseVault: string
  quoteVault: string
}

/** Pools of PumpSwap. */
export const pumpSwapFormula: FormulaVenue = {
  amm: pumpSwap,
  randomPool(random, label) {
    const [root, base, other, baseVault, quoteVault] = ['pool', 'base', 'quote', 'vault 0', 'vault 1'].map(
      (name) => syntheticKey(`${label} ${name}`),
    ) as [string, string, string, string, string]
    const quoteMint = randomQuote(random, other)
    const isCanonical = random() < 0.7
    const authority = deriveAddress(CURVE_PROGRAM, [Buffer.from('pool-authority'), addressBytes(base)])
    const isMayhem = random() < 0.15
    const supply = whole(random, 1e12, 1e16)
    const coin: PumpCoin = {
      quoteMint,
      isCanonical,
      hasCreator: random() < 0.7,
      ownRate: random() < 0.7 ? 0n : BigInt(Math.floor(random() * 1_000)),
      isOwnRateOn: random() < 0.5,
      supply: isMayhem ? MAYHEM_SUPPLY : supply,
    }
    const numbers = { coin, schedule: randomSchedule(random), ...randomReserves(random) }
    const isToken2022 = random() < 0.6
    const isQuote2022 = quoteMint === other && random() < 0.5
    const global = new AccountBytes(949, '95089ccaa0fcb0d9')
      .key(643, syntheticKey('buyback'))
      .u8(940, coin.isOwnRateOn ? 1 : 0)
    const keys = { base, creator: isCanonical ? authority : syntheticKey('anybody'), baseVault, quoteVault }
    const quote = numbers.quoteHeld + numbers.virtual
    return {
      root,
      mints: [base, quoteMint],
      accounts: [
        { address: root, owner: PROGRAM, data: poolBytes(numbers, keys, isMayhem, random) },
        { address: GLOBAL_CONFIG, owner: PROGRAM, data: global.data },
        { address: FEE_CONFIG, owner: FEE_PROGRAM, data: scheduleBytes(numbers.schedule) },
        mintAccount(base, isToken2022, supply),
        tokenAccount(baseVault, base, root, isToken2022, numbers.baseHeld),
        tokenAccount(quoteVault, quoteMint, root, isQuote2022, numbers.quoteHeld),
        ...(isQuote2022 ? [mintAccount(quoteMint, true, supply)] : []),
      ],
      fees: [undefined, undefined],
      sizes: [numbers.baseHeld, quote],
      edges: [numbers.baseHeld, numbers.quoteHeld - numbers.waiting],
      reference: rulesOf(numbers),
    }
  },
}
